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
 * @returns undefined when the headline has no date, Infinity when the date does not exist in a nearby year
 * @example headlineDistance('Details for Wednesday 1. January', '2024-12-31') // 1
 */
export function headlineDistance(headline: string, requested: CalendarDay): number | undefined {
  const [, day = '', month = ''] = NAMES_A_DAY.exec(headline) ?? [];
  if (monthOf(month) === 0) return undefined;
  const nearest = nearestDay(day, month, requested);
  return nearest === undefined ? Infinity : Math.abs(daysBetween(nearest, requested));
}

/** 1 for January in both languages; 0 for no month. */
export function monthOf(name: string): number {
  return MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1;
}

/** Headlines have no year, so the nearest one is assumed. */
export function nearestDay(day: string, monthName: string, near: CalendarDay): CalendarDay | undefined {
  const { year } = dateParts(near);
  const distance = (each: CalendarDay) => Math.abs(daysBetween(each, near));
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, monthOf(monthName), day));
  return days.filter((each) => each !== undefined).sort((a, b) => distance(a) - distance(b))[0];
}

export function dayOf(year: number | string, month: number | string, day: number | string): CalendarDay | undefined {
  return parseCalendarDay(
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  );
}
