import { ApiProperty } from '@nestjs/swagger';
import { AveragesDto } from '../stats/stats.dto';
import type { CalendarDay } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { type Nutrient, NUTRIENTS } from '../../diary/nutrient';
import { DAY_STATES, type DayState } from '../../diary/week/day-state';
import type { Eating, Span } from '../../diary/week/eating';
import {
  type Change,
  type ChangedFood,
  type ChangedFoods,
  type NutrientBelow,
  REFERENCE_NUTRIENTS,
  type StandsOut,
} from '../../diary/week/week-changes';
import { DayTotalsDto } from '../../platform/api/day-entry.dto';
import { DateField, RECENT } from '../../platform/api/request-fields';
import { Choice, Count, DateValue, Figure, Part, Text, Texts } from '../../platform/api/response-fields';

export class WeekQueryDto {
  @DateField('End date', {
    required: false,
    description: 'The last of the seven days, before today; absent: yesterday',
    example: RECENT.yesterday,
  })
  endDate?: CalendarDay;
}

export const DAY_GOALS = ['MET', 'MISSED', 'NOT_JUDGED'] as const;

export class WeekDayDto {
  @DateValue('2026-03-02') date!: CalendarDay;
  @Choice(DAY_STATES, 'LOGGED', {
    description:
      'The first that holds: EXCLUDED; INCOMPLETE, also when the page was not read after the end of the day; LOGGED, above 0 kcal; MISSING. Only LOGGED days count in the figures of the week',
  })
  state!: DayState;
  @Part(() => DayTotalsDto, { nullable: true, description: 'Null without an entry' }) totals!: DayTotalsDto | null;
  @Choice(DAY_GOALS, 'MET', { description: 'As `/stats/goals` evaluates the day' }) goals!: (typeof DAY_GOALS)[number];
  @Texts('Migraine', { description: 'Each once, in the spelling of its first entry' }) symptoms!: string[];
}

const LOGGED_DAYS = Count(6, { description: 'Days that are LOGGED' });
const AVERAGES = Part(() => AveragesDto, { nullable: true, description: 'Per logged day; null without one' });

export class WeeksBeforeDto implements RangeQuery {
  @DateValue('2026-02-02') fromDate!: CalendarDay;
  @DateValue('2026-03-01') toDate!: CalendarDay;
  @LOGGED_DAYS loggedDays!: number;
  @AVERAGES averages!: AveragesDto | null;
}

export class ChangeDto implements Change {
  @Figure(-120.5, { description: 'kcal or grams' }) absolute!: number;
  @Figure(-5.4, { nullable: true, description: 'Null where it was 0 before' }) percentage!: number | null;
}

const NutrientChange = Part(() => ChangeDto, {
  nullable: true,
  description: 'Null when unknown in one of the periods',
});

/** A change of every nutrient. */
export class ChangesDto implements Record<Nutrient, Change | null> {
  @NutrientChange CALORIES!: ChangeDto | null;
  @NutrientChange FAT!: ChangeDto | null;
  @NutrientChange CARBS!: ChangeDto | null;
  @NutrientChange SUGAR!: ChangeDto | null;
  @NutrientChange PROTEIN!: ChangeDto | null;
  @NutrientChange FIBRE!: ChangeDto | null;
}

export class ChangedFoodDto implements ChangedFood {
  @Text('Haferflocken', { description: 'As logged' }) name!: string;
  @Count(5, { description: 'On the logged days of the week' }) times!: number;
  @Figure(1.5, { description: 'In the four weeks before, divided by four' }) timesBefore!: number;
}

const FOODS = ApiProperty({ type: [ChangedFoodDto], maxItems: 3, description: 'The largest difference first' });

export class ChangedFoodsDto implements ChangedFoods {
  @FOODS more!: ChangedFoodDto[];
  @FOODS less!: ChangedFoodDto[];
}

export class NutrientBelowDto implements NutrientBelow {
  @Choice(REFERENCE_NUTRIENTS, 'VITAMIN_C', { description: 'A key of `/nutrients`, or FIBRE' })
  nutrient!: NutrientBelow['nutrient'];
  @Figure(61.5, { description: 'Per logged day with a value, in the unit of `/nutrients`' }) average!: number;
  @Figure(80, {
    description:
      'Of the person of `/profile`, otherwise of labels, in the same unit; FIBRE has one with a profile only',
  })
  reference!: number;
}

class SpanDto implements Span {
  @Figure(745, { description: 'Minutes, whole or one half' }) medianMinutes!: number;
  @Figure(62.5, { description: 'Interquartile range in minutes (quartiles of type 7)' }) spreadMinutes!: number;
  @Count(6, { description: 'Days with such a span' }) days!: number;
}

const COMPLETE_TIMES_NOTE = 'Of logged days without a food that lacks a time; null with fewer than three';

export class EatingDto implements Eating {
  @Part(() => SpanDto, { nullable: true, description: `First to last bite of a day. ${COMPLETE_TIMES_NOTE}` })
  window!: Span | null;
  @Part(() => SpanDto, {
    nullable: true,
    description: `Last bite to the first of the next day; it counts towards the day on which it ends. ${COMPLETE_TIMES_NOTE}`,
  })
  fast!: Span | null;
}

export class WeightOfWeekDto {
  @Figure(80.2, { description: 'kg, at the end of the week' }) trend!: number;
  @Figure(-0.3, { nullable: true, description: 'kg, since the last one before the week; null without one' })
  change!: number | null;
}

export class StandsOutDto implements StandsOut {
  @Choice(NUTRIENTS, 'PROTEIN', { description: 'What changed' }) metric!: Nutrient;
  @Figure(31.5, { description: 'kcal or grams, against the mean of the eight weeks before' }) change!: number;
  @Figure(11.5, { description: 'Standard deviation of the averages of these weeks' }) usual!: number;
}

export class WeekDto implements RangeQuery {
  @DateValue('2026-03-02') fromDate!: CalendarDay;
  @DateValue('2026-03-08') toDate!: CalendarDay;
  @ApiProperty({ type: [WeekDayDto], minItems: 7, maxItems: 7, description: 'Oldest first' }) days!: WeekDayDto[];
  @LOGGED_DAYS loggedDays!: number;
  @AVERAGES averages!: AveragesDto | null;
  @Part(() => WeeksBeforeDto, { description: 'The 28 days before' }) before!: WeeksBeforeDto;
  @Part(() => ChangesDto, { nullable: true, description: 'Averages minus those before; null without both' })
  change!: ChangesDto | null;
  @Part(() => ChangedFoodsDto, { description: 'Foods that were eaten more and less often than before' })
  foods!: ChangedFoodsDto;
  @ApiProperty({
    type: [NutrientBelowDto],
    description: 'Nutrients known on three logged days, with an average below the reference, the lowest share first',
  })
  nutrientsBelow!: NutrientBelowDto[];
  @Part(() => EatingDto, { description: 'Times of eating' }) eating!: EatingDto;
  @Part(() => WeightOfWeekDto, { nullable: true, description: 'Null without a weight in the week' })
  weight!: WeightOfWeekDto | null;
  @Part(() => StandsOutDto, {
    nullable: true,
    description:
      'The largest change by the standard deviation of the averages of the eight weeks before; null below two of them',
  })
  standsOut!: StandsOutDto | null;
}
