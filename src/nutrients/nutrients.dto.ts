import { ApiProperty } from '@nestjs/swagger';
import { Count, DateValue, Percentage } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import {
  DETAIL_NUTRIENTS,
  DETAIL_UNITS,
  type DetailNutrient,
  type DetailUnit,
  NUTRIENT_GROUPS,
  type NutrientGroup,
} from '../diary/detail-nutrient';
import type { KnownNutrient, NutrientAverage } from '../diary/figures/nutrient-averages';

const NEVER_KNOWN = { nullable: true, description: 'Null when no day has a value' };

export class NutrientDto implements KnownNutrient {
  @ApiProperty({ enum: DETAIL_NUTRIENTS, example: 'VITAMIN_C' })
  key!: DetailNutrient;

  @ApiProperty({ enum: DETAIL_UNITS, description: 'BE is a bread unit', example: 'mg' })
  unit!: DetailUnit;

  @ApiProperty({ enum: NUTRIENT_GROUPS, example: 'VITAMIN' })
  group!: NutrientGroup;

  @ApiProperty({
    type: 'number',
    format: 'double',
    nullable: true,
    description: 'Daily intake of adults in the unit, of Regulation (EU) No 1169/2011; null where it has none',
    example: 80,
  })
  referenceIntake!: number | null;

  @Count(312, { description: 'Days of the diary with a value' })
  knownDays!: number;

  @DateValue('2024-01-01', NEVER_KNOWN)
  firstDate!: CalendarDay | null;

  @DateValue('2024-12-31', NEVER_KNOWN)
  lastDate!: CalendarDay | null;
}

export class NutrientAverageDto implements NutrientAverage {
  @ApiProperty({ enum: DETAIL_NUTRIENTS, example: 'VITAMIN_C' })
  key!: DetailNutrient;

  @ApiProperty({ enum: DETAIL_UNITS, description: 'BE is a bread unit', example: 'mg' })
  unit!: DetailUnit;

  @ApiProperty({
    type: 'number',
    format: 'double',
    nullable: true,
    description: 'Per day with a value, in the unit, with four decimals; null when no day has one',
    example: 92.4133,
  })
  average!: number | null;

  @Count(28, { description: 'Days with a value' })
  days!: number;

  @Percentage(115.5, {
    nullable: true,
    description: 'The average in percent of the reference intake; null without one of them',
  })
  referencePercentage!: number | null;
}
