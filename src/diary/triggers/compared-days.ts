import { dayNumber, fromDayNumber, minutesAfterMidnight, weekdayIndex } from '../calendar-day';
import type { DateRange } from '../date-range';
import type { JournalEntry } from '../journal/journal-entry';
import type { Eaten } from './eaten-foods';

const BLOCK_DAYS = 28;

/** The time is that of the onset. */
export type SymptomEntry = Pick<JournalEntry, 'date' | 'time' | 'severity'>;

/** By day number: minutes after midnight, null without a time. */
export type SymptomDays = ReadonlyMap<number, number | null>;

export interface SearchedDays {
  /** Part of the coverage. */
  range: DateRange;
  /** The symptom is recorded whenever it occurs. */
  coverage: DateRange;
  /** Before an onset, 0 to 7. */
  windowDays: number;
}

/** All lists are in step, by date. */
export interface Comparison {
  /** Day numbers. */
  days: number[];
  isOnset: boolean[];
  /** Minutes after midnight: food of the day itself counts before them. */
  until: number[];
  stratumOf: number[];
  strata: number;
  windowDays: number;
  onsets: number;
  /** An onset has no time, so the whole day counts. */
  unordered: boolean;
  /** Day number of the first element of `at`. */
  first: number;
  /** -1 for a day that is not compared. */
  at: Int32Array;
}

/**
 * Inside the coverage: of several entries of a day the earliest time. Entries weaker than `minSeverity`, or without a severity where one is asked
 * for, are as if not there.
 * @example symptomDays([{ date: '2026-03-01', time: '14:00', severity: 6 }], coverage, 3) // Map { 20513 => 840 }
 */
export function symptomDays(
  entries: readonly SymptomEntry[],
  coverage: DateRange,
  minSeverity: number | null = null,
): SymptomDays {
  const days = new Map<number, number | null>();
  for (const { date, time, severity } of entries) {
    const isStrong = minSeverity === null || (severity !== null && severity >= minSeverity);
    if (!isStrong || date < coverage.from || date > coverage.to) continue;
    const [day, minutes] = [dayNumber(date), time === null ? null : minutesAfterMidnight(time)];
    const earlier = days.get(day) ?? null;
    days.set(day, minutes === null || (earlier !== null && earlier < minutes) ? earlier : minutes);
  }
  return days;
}

/**
 * The days searched, and the window before the first of them as far as it is covered.
 * @example daysToRead({ range: { from: '2026-03-01', to: '2026-03-31' }, coverage, windowDays: 1 }).from // '2026-02-28'
 */
export function daysToRead({ range, coverage, windowDays }: SearchedDays): DateRange {
  const from = Math.max(dayNumber(range.from) - windowDays, dayNumber(coverage.from));
  return { from: fromDayNumber(from), to: range.to };
}

/**
 * Usable days, and each of the `windowDays` days before them as well; not the first of the coverage, because of the day before it nothing is known.
 * Day numbers, ascending.
 * @param isUsable whether a day number of {@link daysToRead} has food and is not left out
 * @example comparableDays({ range, coverage: range, windowDays: 1 }, () => true).length // lengthOf(range) - 1
 */
export function comparableDays(searched: SearchedDays, isUsable: (day: number) => boolean): number[] {
  const { range, coverage, windowDays } = searched;
  const { from, to } = daysToRead(searched);
  const first = Math.max(dayNumber(range.from), dayNumber(coverage.from) + 1);
  const days: number[] = [];
  let usableInARow = 0;
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    usableInARow = isUsable(day) ? usableInARow + 1 : 0;
    if (day >= first && usableInARow > windowDays) days.push(day);
  }
  return days;
}

/**
 * Onsets are days with the symptom after a day without it, controls days without it after a day without it; all other days are left out. A control
 * borrows the time of an onset: by date, the controls take the onsets' times in turn. Strata are blocks of 28 days, counted from the first day
 * searched, x (Monday to Friday | Saturday, Sunday).
 * Source: the time-stratified case-crossover design, Janes, Sheppard and Lumley 2005.
 * @param comparable day numbers, ascending, see {@link comparableDays}
 * @example compareDays([20513, 20514, 20515], new Map([[20514, 840]]), days).isOnset // [false, true]
 */
export function compareDays(
  comparable: readonly number[],
  symptom: SymptomDays,
  { range, windowDays }: Pick<SearchedDays, 'range' | 'windowDays'>,
): Comparison {
  const first = dayNumber(range.from);
  const days = comparable.filter((day) => !symptom.has(day - 1));
  const isOnset = days.map((day) => symptom.has(day));
  const times = days.filter((_, at) => isOnset[at]).map((day) => symptom.get(day) ?? null);
  const unordered = times.includes(null);
  const isWeekend = (day: number) => weekdayIndex(fromDayNumber(day)) > 4;
  const at = new Int32Array(dayNumber(range.to) - first + 1).fill(-1);
  days.forEach((day, index) => (at[day - first] = index));
  let [onset, control] = [0, 0];
  return {
    days,
    isOnset,
    until: isOnset.map((is) => {
      const time = is ? times[onset++] : times[control++ % times.length];
      return unordered ? Infinity : (time ?? Infinity);
    }),
    stratumOf: days.map((day) => 2 * Math.floor((day - first) / BLOCK_DAYS) + Number(isWeekend(day))),
    strata: 2 * (Math.floor((dayNumber(range.to) - first) / BLOCK_DAYS) + 1),
    windowDays,
    onsets: times.length,
    unordered,
    first,
    at,
  };
}

/**
 * 1 for days, in step with `comparison.days`, on which a food counts: eaten on one of the `windowDays` days before, or on the day itself before the
 * onset's time. A food without a time counts as before. @example exposureTo(bread, comparison) // Uint8Array [1, 0, 1]
 */
export function exposureTo({ days, minutes }: Pick<Eaten, 'days' | 'minutes'>, comparison: Comparison): Uint8Array {
  const { first, at, until, windowDays } = comparison;
  const exposed = new Uint8Array(comparison.days.length);
  for (let index = 0; index < days.length; index++) {
    const day = days[index]! - first;
    const sameDay = at[day] ?? -1;
    if (sameDay >= 0 && minutes[index]! < until[sameDay]!) exposed[sameDay] = 1;
    for (let before = 1; before <= windowDays; before++) {
      const compared = at[day + before] ?? -1;
      if (compared >= 0) exposed[compared] = 1;
    }
  }
  return exposed;
}
