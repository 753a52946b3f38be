import { type CalendarDay, daysBetween, parseCalendarDay, partsOf } from '../../diary/calendar-day';

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
/** The other spellings of German pages, by month. */
const GERMAN_MONTHS = new Map([
  ['januar', 1],
  ['februar', 2],
  ['märz', 3],
  ['mai', 5],
  ['juni', 6],
  ['juli', 7],
  ['oktober', 10],
  ['dezember', 12],
]);

/**
 * The distance in days between a headline such as `Details for Tuesday 27. August` and the requested day. The headline has no
 * year, so the nearest one is assumed.
 *
 * @returns undefined when the headline has no date, Infinity when the date does not exist in a nearby year
 * @example headlineDistance('Details for Wednesday 1. January', '2024-12-31') // 1
 */
export function headlineDistance(headline: string, requested: CalendarDay): number | undefined {
  const [, day = '', monthName = ''] = /(\d{1,2})\.\s*(\p{L}+)/u.exec(headline) ?? [];
  const name = monthName.toLowerCase();
  const month = GERMAN_MONTHS.get(name) ?? MONTHS.indexOf(name) + 1;
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
