import { type CalendarDay, dateParts, daysBetween, parseCalendarDay } from '../../../diary/calendar-day';

export const MONTHS = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];

export const NAMES_A_DAY = /(\d{1,2})\.\s*(\p{L}+)/u;

/**
 * The headline has no year, so the nearest one is assumed.
 * @returns undefined when it has no date, Infinity when the date does not exist in a nearby year
 * @example headlineDistance('Details for Wednesday 1. January', '2024-12-31') // 1
 */
export function headlineDistance(headline: string, requested: CalendarDay): number | undefined {
  const [, day = '', monthName = ''] = NAMES_A_DAY.exec(headline) ?? [];
  const month = MONTHS.findIndex((names) => names.includes(monthName.toLowerCase())) + 1;
  if (month === 0) return undefined;
  const { year } = dateParts(requested);
  return [year - 1, year, year + 1]
    .map((candidate) => [String(candidate).padStart(4, '0'), String(month).padStart(2, '0'), day.padStart(2, '0')])
    .map((parts) => parseCalendarDay(parts.join('-')))
    .filter((candidate) => candidate !== undefined)
    .reduce((least, candidate) => Math.min(least, Math.abs(daysBetween(candidate, requested))), Infinity);
}
