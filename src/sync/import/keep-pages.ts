import type { CalendarDay } from '../../diary/calendar-day';
import type { DocStore } from '../../persistence/doc-store';
import type { ImportTally } from './import-report';
import type { FileContent } from './reading/file-content';

const PAGES_AT_ONCE = 50;

/**
 * Keeps the pages of a file that the diary lacks, such as those that were not understood. Those of imported and replaced days were
 * written with them, and the page of a day that the diary has otherwise does not belong to it.
 *
 * @returns how many were kept
 */
export async function keepPages(days: DocStore, file: FileContent, tally: ImportTally): Promise<number> {
  const left = new Set(tally.datesWith('imported', 'replaced', 'filled', 'skipped', 'rejected'));
  const unreadable = new Set(file.rejected.map(({ date }) => date));
  const dates = [...file.pages.keys()].filter((date) => !left.has(date) && !unreadable.has(date)).sort();
  let kept = 0;
  for (let at = 0; at < dates.length; at += PAGES_AT_ONCE) {
    const some = dates.slice(at, at + PAGES_AT_ONCE);
    const there = await pagesIn(days, some[0]!, some.at(-1)!);
    for (const date of some.filter((one) => !there.has(one))) {
      await days.keepPage({ date, html: file.pages.get(date)! });
      kept++;
    }
  }
  return kept;
}

async function pagesIn(days: DocStore, from: CalendarDay, to: CalendarDay): Promise<Set<CalendarDay>> {
  const dates = new Set<CalendarDay>();
  for await (const slice of days.readPages({ from, to })) for (const { date } of slice) dates.add(date);
  return dates;
}
