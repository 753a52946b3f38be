import type { CalendarDay } from '../../diary/calendar-day';
import type { ImportMode } from '../../diary/merged-day';
import { inBatches } from '../../platform/work/turns';
import type { DocStore } from '../../persistence/doc-store';
import type { ImportTally } from './import-report';
import type { FileContent } from './reading/file-content';

export const KEEP_PAGES_BATCH = 50;

/**
 * Keeps the pages of a file that the diary lacks, such as those that were not understood. Those of imported and replaced days were
 * written with them, and the page of a day that the diary has otherwise does not belong to it.
 *
 * @returns how many were kept
 */
export async function keepPages(
  days: DocStore,
  file: FileContent,
  { tally, mode }: { tally: ImportTally; mode: ImportMode },
): Promise<number> {
  const unreadable = file.rejected.flatMap(({ date }) => date ?? []);
  const otherwise = [...tally.datesWith('filled', 'skipped', 'rejected'), ...unreadable];
  const written = tally.datesWith('imported', 'replaced');
  const kept = await keepMissing(days, file.pages, new Set([...otherwise, ...written]));
  return kept + (await keepMissing(days, file.unreadPages, new Set(otherwise), { isUnread: true, mode }));
}

async function keepMissing(
  days: DocStore,
  pages: ReadonlyMap<CalendarDay, string>,
  left: ReadonlySet<CalendarDay>,
  { isUnread = false, mode }: { isUnread?: boolean; mode?: ImportMode } = {},
): Promise<number> {
  let kept = 0;
  const dates = [...pages.keys()].filter((date) => !left.has(date)).sort();
  for await (const some of inBatches(dates, KEEP_PAGES_BATCH)) {
    const there = new Set<CalendarDay>();
    const stored = days.readPages({ from: some[0]!, to: some.at(-1)! }, isUnread ? 'unread' : undefined);
    if (mode !== 'replace') for await (const slice of stored) for (const { date } of slice) there.add(date);
    for (const date of some.filter((one) => !there.has(one))) {
      await days.keepPage({ date, html: pages.get(date)! });
      kept++;
    }
  }
  return kept;
}
