import { type CalendarDay, dayNumber, daysBetween } from '../calendar-day';
import { roundToTwoDecimals } from '../rounding';

/** For one window before the event. */
export interface CorrelationDetail {
  /** matchedDays / all days on which a product matched * 100, two decimals. */
  percentage: number;
  matchedDates: CalendarDay[];
  /** Of windows of several days: episodes, so that days in a row count once. */
  matchedDays: number;
}

export interface Correlations {
  across3Days: CorrelationDetail;
  across2Days: CorrelationDetail;
  sameDay: CorrelationDetail;
  oneDayBefore: CorrelationDetail;
  twoDaysBefore: CorrelationDetail;
}

/** An event on every day of 13 years; bounds the work done in one turn of the event loop. */
export const MAX_EVENTS = 5000;

/**
 * Lines up the days on which a product was eaten with the days of events. For k = 0, 1, 2 the matched dates are the distinct `event - k` on which the
 * product was eaten. The windows of two and three days combine k = 0, 1 and k = 0, 1, 2; of their dates a day counts unless the day before it (or one
 * of the two days before it) was counted, so that one episode is not counted twice. These are not statistical correlation coefficients.
 * @param productDays distinct dates, ascending
 * @param events in any order; duplicates count once
 * @example correlate(['2024-01-01', '2024-01-02'], ['2024-01-02', '2024-01-07']).across2Days.matchedDays // 1
 */
export function correlate(productDays: readonly CalendarDay[], events: readonly CalendarDay[]): Correlations {
  const eventDays = new Set(events.map(dayNumber));
  const numbers = productDays.map(dayNumber);
  const daysBefore = (distances: number[]) =>
    productDays.filter((_, index) => distances.some((distance) => eventDays.has(numbers[index]! + distance)));
  const window = (distances: number[]): CorrelationDetail => {
    const matchedDates = daysBefore(distances);
    const matchedDays = episodes(matchedDates, distances.length);
    const share = productDays.length === 0 ? 0 : matchedDays / productDays.length;
    return { percentage: roundToTwoDecimals(share * 100), matchedDates, matchedDays };
  };
  return {
    across3Days: window([0, 1, 2]),
    across2Days: window([0, 1]),
    sameDay: window([0]),
    oneDayBefore: window([1]),
    twoDaysBefore: window([2]),
  };
}

/** Distinct events with the product in a single-day window, in percent with two decimals; null without events. */
export function shareOfEvents({ matchedDays }: CorrelationDetail, events: number): number | null {
  return events === 0 ? null : roundToTwoDecimals((matchedDays / events) * 100);
}

function episodes(dates: readonly CalendarDay[], length: number): number {
  let count = 0;
  let lastKept: CalendarDay | undefined;
  for (const date of dates) {
    if (lastKept !== undefined && daysBetween(lastKept, date) < length) continue;
    lastKept = date;
    count++;
  }
  return count;
}
