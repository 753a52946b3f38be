/** For how many days, ISO weeks and months the newest backup of each is kept. */
export interface KeepCounts {
  days: number;
  weeks: number;
  months: number;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;

/**
 * Parses which backups are kept: numbers of days (`d`), weeks (`w`) and months (`m`), each at most once, in any order. At least one
 * of them has to be above zero.
 *
 * @returns undefined when the text is not of that form, or would keep nothing
 * @example readKeepCounts('7d,4w,12m') // { days: 7, weeks: 4, months: 12 }
 * @example readKeepCounts('0d') // undefined
 */
export function readKeepCounts(text: string): KeepCounts | undefined {
  const counts: KeepCounts = { days: 0, weeks: 0, months: 0 };
  const seen = new Set<string>();
  for (const part of text.toLowerCase().split(',')) {
    const [, number, unit = ''] = /^\s*(\d{1,4})\s*([dwm])\s*$/.exec(part) ?? [];
    if (number === undefined || seen.has(unit)) return undefined;
    seen.add(unit);
    counts[UNITS[unit as keyof typeof UNITS]] = Number(number);
  }
  return counts.days + counts.weeks + counts.months > 0 ? counts : undefined;
}
