import { ApiProperty } from '@nestjs/swagger';
import { Count, Grams, Kcal, Percentage } from '../api/response-fields';
import type { HourEnergy, MealAverages, MealBreakdown } from '../diary/figures/meal-breakdown';

export class MealAveragesDto implements MealAverages {
  @ApiProperty({ description: "The account's own word", example: 'Dinner' })
  name!: string;

  @Count(28, { description: 'Days that have the meal' })
  days!: number;

  @Kcal(812.4, { description: 'kcal per day that has the meal' })
  avgCalories!: number;

  @Grams(31.7, { description: 'grams per day that has the meal' })
  avgFat!: number;

  @Grams(84.2, { description: 'grams per day that has the meal' })
  avgCarbs!: number;

  @Grams(40.9, { description: 'grams per day that has the meal' })
  avgProtein!: number;

  @Percentage(37.9, { description: 'Share of the energy of all meals of the range' })
  energyPercentage!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    pattern: '^[0-2][0-9]:[0-5][0-9]$',
    description:
      "The median over the days of the time of the meal's earliest product, of an even number the earlier of the two in the middle; null when unknown",
    example: '18:45',
  })
  medianTime!: string | null;
}

export class HourEnergyDto implements HourEnergy {
  @ApiProperty({ type: 'integer', format: 'int32', minimum: 0, maximum: 23, example: 18 })
  hour!: number;

  @Kcal(15240, { description: 'kcal of all products of the range that were logged in this hour' })
  calories!: number;
}

export class MealBreakdownDto implements MealBreakdown {
  @ApiProperty({ type: [MealAveragesDto], description: 'By time; meals whose time is unknown come last' })
  meals!: MealAveragesDto[];

  @ApiProperty({
    type: [HourEnergyDto],
    description: 'The 24 hours of a day. Products whose time is unknown are left out',
  })
  hours!: HourEnergyDto[];
}
