import type { CalendarDay } from '../calendar-day';
import { factsOfKind, type OwnKind, type OwnKinds } from './own-kinds';

/** The contents of a kind that are stored, or are about to be. */
export interface OwnCounts {
  total: number;
  onDay: Map<CalendarDay, number>;
}

/**
 * Counts one more content of a kind, unless that would be more than a diary keeps.
 *
 * @param counts one is added to both
 * @returns the sentence that refuses it; undefined while there is room
 * @example addIfRoom('goals', version, { total: 1000, onDay: new Map() }) // 'There are 1000 versions of goals already; …'
 */
export function addIfRoom<Kind extends OwnKind>(
  kind: Kind,
  content: OwnKinds[Kind],
  counts: OwnCounts,
): string | undefined {
  const { dateOf, max, maxPerDay = max, plural } = factsOfKind(kind);
  const date = dateOf(content);
  const onDay = counts.onDay.get(date) ?? 0;
  if (counts.total >= max) return `There are ${max} ${plural} already; delete some first`;
  if (onDay >= maxPerDay) return `There are ${maxPerDay} ${plural} on ${date} already; delete some first`;
  counts.total++;
  counts.onDay.set(date, onDay + 1);
  return undefined;
}
