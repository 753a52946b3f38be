import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DatedOrigin } from '../../diary/history/day-origin';
import { DocStore } from '../../persistence/doc-store';
import { NOTE_TOPICS, StateStore } from '../../persistence/state-store';

/**
 * Copies what the service notes about days and JSON Lines do not have: pending work, results of fetches, later times of reading and the
 * fingerprints of origins. What is later in the target stays.
 *
 * @param days `unchanged` ones had the same content before; those that were `left` keep their origin
 * @returns the number of notes, without the origins of days that were written
 */
export async function copyNotes(
  source: INestApplicationContext,
  target: INestApplicationContext,
  days: { unchanged: readonly CalendarDay[]; left: readonly CalendarDay[]; lease: string },
): Promise<number> {
  const [from, to] = [source.get(StateStore), target.get(StateStore)];
  let copied = await copyOrigins(source.get(DocStore), target.get(DocStore), days);
  for (const topic of NOTE_TOPICS) {
    const there = new Set((await to.notedDays(topic)).map(({ day }) => day));
    const missing = (await from.notedDays(topic)).map(({ day }) => day).filter((day) => !there.has(day));
    if (missing.length > 0) await to.noteDays(topic, missing);
    copied += missing.length;
  }
  const fetchedAt = new Map((await to.fetchesIn({})).map(({ day, at }) => [day, at]));
  const fetches = await from.fetchesIn({});
  await to.noteFetches(fetches.filter(({ day, at }) => at > (fetchedAt.get(day) ?? -Infinity)));
  return copied;
}

async function copyOrigins(
  source: DocStore,
  target: DocStore,
  { unchanged, left, lease }: { unchanged: readonly CalendarDay[]; left: readonly CalendarDay[]; lease: string },
): Promise<number> {
  const there = new Map((await target.readOrigins({})).map((origin) => [origin.date, origin]));
  const isLeft = new Set(left);
  const news = (await source.readOrigins({})).filter((origin) => {
    const other = there.get(origin.date);
    return other !== undefined && !isLeft.has(origin.date) && isNews(origin, other);
  });
  await target.noteOrigins(news, { lease });
  return new Set(unchanged).intersection(new Set(news.map(({ date }) => date))).size;
}

/** Unless the target has read the page of the day later. */
function isNews(origin: DatedOrigin, there: DatedOrigin): boolean {
  return !isDeepStrictEqual(origin, there) && (origin.readAt ?? -Infinity) >= (there.readAt ?? -Infinity);
}
