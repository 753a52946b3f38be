import { type CalendarDay, daysBetween, parseCalendarDay, partsOf } from '../diary/calendar-day';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Days by which a headline such as `Details for Tuesday 27. August` misses the requested day. It names no year, so the
 * nearest year is meant.
 *
 * @returns undefined when there is no date in the headline, Infinity when no year near has that date
 * @example headlineDistance('Details for Wednesday 1. January', '2024-12-31') // 1
 */
export function headlineDistance(headline: string, requested: CalendarDay): number | undefined {
  const [, day = '', monthName = ''] = /(\d{1,2})\.\s*(\p{L}+)/u.exec(headline) ?? [];
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0) return undefined;
  const { year } = partsOf(requested);
  const distances = [year - 1, year, year + 1]
    .map(
      (candidate) => `${String(candidate).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .map((text) => parseCalendarDay(text))
    .filter((candidate) => candidate !== undefined)
    .map((candidate) => Math.abs(daysBetween(candidate, requested)));
  return Math.min(...distances);
}
