import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DiaryDay } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import { DocStore } from '../persistence/doc-store';
import { type DayNote, StateStore } from '../persistence/state-store';
import { TimeSeries } from '../persistence/time-series';
import { copyPoints, storedDays } from './copy-points';

const TOPIC = 'pending-point';
const SLICE_DAYS = 1000;

/**
 * The days whose points are not in the time-series store yet, if both stores are enabled. A day is noted before its entry is
 * saved, so that a crash between the two writes does not lose its points. Pending points are written at start, at the end of
 * every export, and by the migration.
 */
@Injectable()
export class PendingPoints implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TimeSeries');
  private atStart: Promise<void> = Promise.resolve();

  constructor(
    private readonly documents: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly state: StateStore,
  ) {}

  onApplicationBootstrap(): void {
    this.atStart = this.writeAll();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.atStart;
  }

  note({ date }: DiaryDay): Promise<DayNote[]> {
    return this.state.noteDays(TOPIC, [date]);
  }

  erase(notes: readonly DayNote[]): Promise<void> {
    return this.state.eraseNotes(TOPIC, notes);
  }

  /** Points that cannot be written stay noted. */
  async writeAll(): Promise<void> {
    if (!this.documents.enabled || !this.timeSeries.enabled) return;
    try {
      const notes = await this.state.notedDays(TOPIC);
      for (let start = 0; start < notes.length; start += SLICE_DAYS) {
        await this.write(notes.slice(start, start + SLICE_DAYS));
      }
      if (notes.length > 0) this.logger.log(`${notes.length} days that waited are in the time-series store now`);
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.logger.warn(`Days that wait for the time-series store were not written: ${reasonOf(error)}`);
    }
  }

  private async write(notes: readonly DayNote[]): Promise<void> {
    const stored = await storedDays(
      this.documents,
      notes.map(({ day }) => day),
    );
    await copyPoints(this.documents, this.timeSeries, stored);
    await this.erase(notes);
  }
}

/** The message of the store or its driver; for the log only. */
export function reasonOf({ message, cause }: DiaryError): string {
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}
