import { BooleanParam, DatesField, IntegerParam } from '../../platform/api/request-fields';
import { DateValues } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DatedLostFoods } from '../../diary/day-fetch';
import { LostFoodsProperty } from '../runs/run-status.dto';

/** Thirteen years of single days; a body of 65 kB. */
export const MAX_CHOSEN_DAYS = 5000;

export class ExportDetailsDto {
  @BooleanParam('details', 'Adds `lostFoods`') details?: boolean;
}

export class DaysBackDto extends ExportDetailsDto {
  @IntegerParam(
    'days',
    { min: 1 },
    'How many days, ending yesterday. The window is EXPORTER_UPSTREAM_MIN_DAYS_BACK to EXPORTER_UPSTREAM_MAX_DAYS_BACK, 1 to 365 unless configured.',
    { required: true, example: 7 },
  )
  days!: number;
  @BooleanParam('includeToday', 'Fetch today as well') includeToday?: boolean;
}

export class ChosenDaysDto {
  @DatesField('dates', MAX_CHOSEN_DAYS, `1 to ${MAX_CHOSEN_DAYS} days, in any order`, {
    required: true,
    example: ['2024-08-27', '2024-08-30'],
  })
  dates!: CalendarDay[];
}

export class ExportResultDto {
  @DateValues(['2024-08-27'], 'Days that were stored') successfulDays!: CalendarDay[];
  @DateValues(['2024-08-28'], 'Days that were not stored; the log has the reason') unsuccessfulDays!: CalendarDay[];

  @LostFoodsProperty() lostFoods?: DatedLostFoods[];
}
