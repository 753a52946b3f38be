import { AveragesDto } from '../stats/stats.dto';
import type { CalendarDay } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { type Nutrient, NUTRIENTS } from '../../diary/nutrient';
import { DAY_STATES, type DayState } from '../../diary/week/day-state';
import type { Eating, Span } from '../../diary/week/eating';
import { REFERENCE_NUTRIENTS } from '../../diary/week/week-changes';
import type { Change, ChangedFood, ChangedFoods, NutrientBelow, StandsOut } from '../../diary/week/week-changes';
import { DayTotalsDto } from '../../platform/api/day-entry.dto';
import { DateField, RECENT } from '../../platform/api/request-fields';
import {
  Choice,
  Count,
  DateValue,
  Figure,
  ListOf,
  OR_NULL,
  Part,
  Text,
  Texts,
} from '../../platform/api/response-fields';

export class WeekQueryDto {
  @DateField('End date', 'The last of the seven days, before today; absent: yesterday', {
    required: false,
    example: RECENT.yesterday,
  })
  endDate?: CalendarDay;
}

const DAY_GOALS = ['MET', 'MISSED', 'NOT_JUDGED'] as const;

export class WeekDayDto {
  @DateValue('2026-03-02') date!: CalendarDay;
  @Choice(
    DAY_STATES,
    'LOGGED',
    'The first that holds: EXCLUDED; INCOMPLETE, also when the page was not read after the end of the day; LOGGED, above 0 kcal; MISSING. Only LOGGED days count in the figures of the week',
  )
  state!: DayState;
  @Part(() => DayTotalsDto, 'Null without an entry', OR_NULL) totals!: DayTotalsDto | null;
  @Choice(DAY_GOALS, 'MET', 'As `/stats/goals` evaluates the day') goals!: (typeof DAY_GOALS)[number];
  @Texts(['Migraine'], 'Each once, in the spelling of its first entry') symptoms!: string[];
}

const LOGGED_DAYS = Count(6, 'Days that are LOGGED');
const AVERAGES = Part(() => AveragesDto, 'Per logged day; null without one', OR_NULL);

export class WeeksBeforeDto implements RangeQuery {
  @DateValue('2026-02-02') fromDate!: CalendarDay;
  @DateValue('2026-03-01') toDate!: CalendarDay;
  @LOGGED_DAYS loggedDays!: number;
  @AVERAGES averages!: AveragesDto | null;
}

export class ChangeDto implements Change {
  @Figure(-120.5, 'kcal or grams') absolute!: number;
  @Figure(-5.4, 'Null where it was 0 before', OR_NULL) percentage!: number | null;
}

const NutrientChange = Part(() => ChangeDto, 'Null when unknown in one of the periods', OR_NULL);

export class ChangesDto implements Record<Nutrient, Change | null> {
  @NutrientChange CALORIES!: ChangeDto | null;
  @NutrientChange FAT!: ChangeDto | null;
  @NutrientChange CARBS!: ChangeDto | null;
  @NutrientChange SUGAR!: ChangeDto | null;
  @NutrientChange PROTEIN!: ChangeDto | null;
  @NutrientChange FIBRE!: ChangeDto | null;
}

export class ChangedFoodDto implements ChangedFood {
  @Text('Haferflocken', 'As logged') name!: string;
  @Count(5, 'On the logged days of the week') times!: number;
  @Figure(1.5, 'In the four weeks before, divided by four') timesBefore!: number;
}

const FOODS = ListOf(ChangedFoodDto, 'The largest difference first', { maxItems: 3 });

export class ChangedFoodsDto implements ChangedFoods {
  @FOODS more!: ChangedFoodDto[];
  @FOODS less!: ChangedFoodDto[];
}

export class NutrientBelowDto implements NutrientBelow {
  @Choice(REFERENCE_NUTRIENTS, 'VITAMIN_C', 'A key of `/nutrients`, or FIBRE') nutrient!: NutrientBelow['nutrient'];
  @Figure(61.5, 'Per logged day with a value, in the unit of `/nutrients`') average!: number;
  @Figure(80, 'Of the person of `/profile`, otherwise of labels, in the same unit; FIBRE has one with a profile only')
  reference!: number;
}

class SpanDto implements Span {
  @Figure(745, 'Minutes, whole or one half') medianMinutes!: number;
  @Figure(62.5, 'Interquartile range in minutes (quartiles of type 7)') spreadMinutes!: number;
  @Count(6, 'Days with such a span') days!: number;
}

const COMPLETE_TIMES_NOTE = 'Of logged days without a food that lacks a time; null with fewer than three';

export class EatingDto implements Eating {
  @Part(() => SpanDto, `First to last bite of a day. ${COMPLETE_TIMES_NOTE}`, OR_NULL) window!: Span | null;
  @Part(
    () => SpanDto,
    `Last bite to the first of the next day; it counts towards the day on which it ends. ${COMPLETE_TIMES_NOTE}`,
    OR_NULL,
  )
  fast!: Span | null;
}

export class WeightOfWeekDto {
  @Figure(80.2, 'kg, at the end of the week') trend!: number;
  @Figure(-0.3, 'kg, since the last one before the week; null without one', OR_NULL) change!: number | null;
}

export class StandsOutDto implements StandsOut {
  @Choice(NUTRIENTS, 'PROTEIN', 'What changed') metric!: Nutrient;
  @Figure(31.5, 'kcal or grams, against the mean of the eight weeks before') change!: number;
  @Figure(11.5, 'Standard deviation of the averages of these weeks') usual!: number;
}

export class WeekDto implements RangeQuery {
  @DateValue('2026-03-02') fromDate!: CalendarDay;
  @DateValue('2026-03-08') toDate!: CalendarDay;
  @ListOf(WeekDayDto, 'Oldest first', { minItems: 7, maxItems: 7 }) days!: WeekDayDto[];
  @LOGGED_DAYS loggedDays!: number;
  @AVERAGES averages!: AveragesDto | null;
  @Part(() => WeeksBeforeDto, 'The 28 days before') before!: WeeksBeforeDto;
  @Part(() => ChangesDto, 'Averages minus those before; null without both', OR_NULL) change!: ChangesDto | null;
  @Part(() => ChangedFoodsDto, 'Foods that were eaten more and less often than before') foods!: ChangedFoodsDto;
  @ListOf(
    NutrientBelowDto,
    'Nutrients known on three logged days, with an average below the reference, the lowest share first',
  )
  nutrientsBelow!: NutrientBelowDto[];
  @Part(() => EatingDto, 'Times of eating') eating!: EatingDto;
  @Part(() => WeightOfWeekDto, 'Null without a weight in the week', OR_NULL) weight!: WeightOfWeekDto | null;
  @Part(
    () => StandsOutDto,
    'The largest change by the standard deviation of the averages of the eight weeks before; null below two of them',
    OR_NULL,
  )
  standsOut!: StandsOutDto | null;
}
