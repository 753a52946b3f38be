import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayEntry, Meal } from '../diary/day-entry';
import { DETAIL_NUTRIENTS, factsOf, type NutrientAmounts } from '../diary/detail-nutrient';
import { recordOf } from '../diary/nutrient';
import { ProductDto } from './product.dto';
import { DateValue, Grams, Kcal, OptionalKilojoules } from './response-fields';

/** Null in entries of older versions that did not store the total. */
const MAY_BE_UNKNOWN = { nullable: true };

/** The amount of each nutrient; the names are those of the API. */
const NUTRIENT_PROPERTIES = recordOf(
  DETAIL_NUTRIENTS,
  (nutrient) => nutrient,
  (nutrient) => ({
    type: 'number' as const,
    format: 'double',
    nullable: true,
    description: `${factsOf(nutrient).name.en}, ${factsOf(nutrient).unit}`,
  }),
);

export class MealDto implements Meal {
  @ApiProperty({ description: "The account's own word", example: 'Dinner' })
  name!: string;

  @ApiProperty({ type: 'number', format: 'double', nullable: true, description: 'kJ', example: 4370 })
  kilojoules!: number | null;

  @Kcal(1044)
  calories!: number;

  @Grams(37.2)
  fat!: number;

  @Grams(102.4)
  carbs!: number;

  @Grams(69.3)
  protein!: number;
}

export class DayEntryDto implements DayEntry {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Opaque; never changes. Null in downloads of daily totals',
    example: '6f1c1a5e-62d5-4b6f-9d5a-3a1e3c9b2f10',
  })
  id!: string;

  @DateValue('2024-08-27')
  date!: CalendarDay;

  @ApiProperty({ type: [ProductDto], nullable: true, description: 'Null where only the totals were asked for' })
  products!: ProductDto[] | null;

  @Kcal(2128, MAY_BE_UNKNOWN)
  totalCalories!: number | null;

  @Grams(69.3, MAY_BE_UNKNOWN)
  totalFat!: number | null;

  @Grams(272, MAY_BE_UNKNOWN)
  totalCarbs!: number | null;

  @Grams(44.1, MAY_BE_UNKNOWN)
  totalSugar!: number | null;

  @Grams(119.7, MAY_BE_UNKNOWN)
  totalProtein!: number | null;

  @Grams(24, MAY_BE_UNKNOWN)
  totalFibre!: number | null;

  @OptionalKilojoules(8909)
  kilojoules?: number | null;

  @ApiPropertyOptional({
    type: [MealDto],
    description: 'The subtotals of the meals, latest first. Only with `details=true`; empty when unknown',
  })
  meals?: MealDto[];

  @ApiProperty({
    type: 'object',
    properties: NUTRIENT_PROPERTIES,
    required: DETAIL_NUTRIENTS,
    selfRequired: false,
    description: 'Further nutrients. Only with `details=true`; null where the site does not say, which is not zero',
  })
  nutrients?: NutrientAmounts;
}
