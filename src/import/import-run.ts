import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock';
import type { CalendarDay } from '../diary/calendar-day';
import { type DiaryDay, withDetails } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import type { FileDay } from '../diary/file-day';
import { type ImportMode, type Merge, mergedDay } from '../diary/merged-day';
import { type Days, LeaseLost, type SaveOptions } from '../persistence/days';
import { ImportTally } from './import-report';
import type { FileContent } from './reading/file-content';

const MOST_ATTEMPTS = 3;
/** Before a day is tried again because the store did not answer. */
const PAUSE_MS = 1000;

interface Collaborators {
  documents: Days;
  /** Writes a day in one transaction; left out in a dry run. */
  write?: (day: DiaryDay, options: SaveOptions) => Promise<void>;
  clock: Clock;
  /** False when another run has taken over the lease; left out in a dry run. */
  isHeld?: () => Promise<boolean>;
  /** Called after each day. */
  report?: (date: CalendarDay) => void;
}

/**
 * Merges the days of a file into the diary, oldest first. Each is written whole before the next one is looked at, so an import that was
 * interrupted can be repeated: the days that are written are then unchanged.
 */
export class ImportRun {
  constructor(
    private readonly collaborators: Collaborators,
    private readonly mode: ImportMode,
  ) {}

  /** @throws DiaryError `store-unavailable`; days already written are kept */
  async over(file: FileContent, stop: AbortSignal): Promise<ImportTally> {
    const tally = new ImportTally(file);
    for (const { line, ...day } of file.days) {
      if (stop.aborted || (await this.collaborators.isHeld?.()) === false) break;
      const merge = await this.mergePatiently(day, stop);
      if (merge === undefined) break;
      const { outcome, reason } = merge;
      tally.look(day);
      if (reason === undefined) tally.add(day.date, outcome);
      else tally.reject({ line, date: day.date, reason });
      this.collaborators.report?.(day.date);
      // The embedded store does not yield: other requests run between two days.
      await nextTurn();
    }
    return tally;
  }

  /** A database under load may miss its time limit once. Undefined when another run has taken over the lease. */
  private async mergePatiently(file: FileDay, stop: AbortSignal): Promise<Merge | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.merge(file);
      } catch (error) {
        if (error instanceof LeaseLost) return undefined;
        const mayRecover = error instanceof DiaryError && error.code === 'store-unavailable';
        if (!mayRecover || attempt === MOST_ATTEMPTS) throw error;
        await this.collaborators.clock.sleep(PAUSE_MS, stop);
      }
    }
  }

  private async merge(file: FileDay): Promise<Merge> {
    const { documents, write } = this.collaborators;
    const entry = await documents.findDay(file.date, { includeDetails: true });
    const stored = entry && withDetails({ ...entry, products: entry.products ?? [] });
    const merge = mergedDay(file, stored, this.mode);
    if (merge.day !== undefined) {
      // The page of a replaced day shows the day as it was.
      await write?.(merge.day, { id: file.id, ...(merge.outcome === 'replaced' && { page: null }) });
    }
    return merge;
  }
}
