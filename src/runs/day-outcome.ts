import type { CalendarDay } from '../diary/calendar-day';
import { FETCH_FAILURES } from '../diary/day-fetch';

export const UNSUCCESSFUL_REASONS = ['nothing logged', ...FETCH_FAILURES, 'in the future', 'not tried'] as const;
/** Why a day of a run is unsuccessful. Its stored data is left unchanged. */
export type UnsuccessfulReason = (typeof UNSUCCESSFUL_REASONS)[number];

/** The outcome of one day; without a reason it was stored. */
export interface DayOutcome {
  date: CalendarDay;
  reason?: UnsuccessfulReason;
}
