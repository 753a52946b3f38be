import type { Clock } from '../../platform/clock';
import type { CalendarDay } from '../../diary/calendar-day';
import { entryContent, type FileDay } from '../../diary/day-entry';
import { UNKNOWN_ORIGIN } from '../../diary/history/day-origin';
import { DiaryError } from '../../diary/errors';
import { type ImportMode, type Merge, mergedDay } from '../../diary/merged-day';
import { type DocStore, LeaseLost } from '../../persistence/doc-store';
import { nextTurn, inBatches } from '../../platform/work/yielding';
import type { DayWriter } from '../runs/day-writer';
import { ImportTally } from './import-report';
import type { FileContent } from './reading/file-content';

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 1000;

/** Oldest first, each day whole before the next: an interrupted import can be repeated, and what is written is then unchanged. */
export class ImportRun {
  constructor(
    private readonly days: DocStore,
    private readonly clock: Clock,
    private readonly mode: ImportMode,
    /** Left out in a dry run. */
    private readonly writer?: DayWriter,
  ) {}

  /** @throws DiaryError `store-unavailable`; days already written are kept */
  async over(file: FileContent, stop: AbortSignal, report: (date: CalendarDay) => void): Promise<ImportTally> {
    const tally = new ImportTally(file);
    for (const { line, ...day } of file.days) {
      const merge = stop.aborted ? undefined : await this.mergePatiently(day, file.pages.get(day.date), stop);
      if (merge === undefined) break;
      tally.add(day, line, merge);
      report(day.date);
      // The embedded store does not yield: other requests run between two days.
      await nextTurn();
    }
    const { days, mode, writer } = this;
    if (writer && !stop.aborted) tally.pages = await keepPages(days, file, { tally, mode, ask: writer.lease.ask });
    return tally;
  }

  /** A database under load may miss its time limit once. Undefined when another run has taken over the lease. */
  private async mergePatiently(file: FileDay, page: string | undefined, stop: AbortSignal): Promise<Merge | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.merge(file, page);
      } catch (error) {
        if (error instanceof LeaseLost) return undefined;
        const mayRecover = error instanceof DiaryError && error.code === 'store-unavailable';
        if (!mayRecover || attempt === MAX_ATTEMPTS) throw error;
        await this.clock.sleep(PAUSE_MS, stop);
      }
    }
  }

  private async merge(file: FileDay, page: string | undefined): Promise<Merge> {
    const entry = await this.days.findDay(file.date, { includeDetails: true });
    const stored = entry && entryContent(entry);
    const merge = mergedDay(file, stored, this.mode);
    // With `replace`, the page of a day that stays the same is replaced as well.
    const day = merge.day ?? (this.mode === 'replace' && page !== undefined ? stored : undefined);
    if (day !== undefined) {
      await this.writer?.write(day, {
        id: file.id,
        ...(merge.outcome !== 'filled' && {
          // A replaced day loses its page, which would show the day as it was.
          page: page ?? (merge.outcome === 'replaced' ? null : undefined),
          origin: { ...(merge.day && UNKNOWN_ORIGIN), ...file.origin },
        }),
      });
    }
    return merge;
  }
}

export const KEEP_PAGES_BATCH = 50;

/** Pages of imported and replaced days were written with them, and that of a day that the diary has otherwise does not belong to it. */
export async function keepPages(
  days: DocStore,
  file: FileContent,
  { tally, mode, ask }: { tally: ImportTally; mode: ImportMode; ask?: () => Promise<void> },
): Promise<number> {
  const unreadable = file.rejected.flatMap(({ date }) => date ?? []);
  const otherwise = [...tally.datesWith('filled', 'skipped', 'rejected'), ...unreadable];
  const written = tally.datesWith('imported', 'replaced');
  const kept = await keepMissing(days, file.pages, new Set([...otherwise, ...written]), { ask });
  return kept + (await keepMissing(days, file.unreadPages, new Set(otherwise), { isUnread: true, mode, ask }));
}

async function keepMissing(
  days: DocStore,
  pages: ReadonlyMap<CalendarDay, string>,
  left: ReadonlySet<CalendarDay>,
  { isUnread = false, mode, ask }: { isUnread?: boolean; mode?: ImportMode; ask?: () => Promise<void> },
): Promise<number> {
  let kept = 0;
  const dates = [...pages.keys()].filter((date) => !left.has(date)).sort();
  for await (const some of inBatches(dates, KEEP_PAGES_BATCH, ask)) {
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
