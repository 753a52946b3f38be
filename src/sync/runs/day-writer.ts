import { Logger } from '@nestjs/common';
import type { DiaryDay } from '../../diary/day-entry';
import { DiaryError, reasonOf } from '../../diary/errors';
import type { Events } from '../../platform/events/events';
import type { DocStore, OriginNote, SaveOptions } from '../../persistence/doc-store';
import type { TimeSeries } from '../../persistence/time-series';
import type { PendingPoints } from '../../persistence/pending-points';
import type { RunLease } from './run-lease';

/** Writes the days of one run into the enabled stores. */
export class DayWriter {
  private readonly logger = new Logger('Days');
  private timeSeriesFailed = false;

  constructor(
    private readonly days: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
    private readonly lease: RunLease,
    private readonly events: Events,
  ) {}

  /** @throws DiaryError `store-unavailable` when the day was not stored; LeaseLost */
  async write(day: DiaryDay, content: SaveOptions = {}): Promise<void> {
    if (!this.days.enabled) return this.timeSeries.write([day]);
    const notes = await this.pending.note('pending-point', [day.date]);
    await this.days.save(day, { ...content, lease: this.lease.owner });
    this.events.emit({ name: 'day.updated', data: { date: day.date } });
    // After a failure the remaining points wait for the end of the run: an unresponsive server costs seconds per day.
    if (!this.timeSeries.enabled || this.timeSeriesFailed) return;
    try {
      await this.timeSeries.write([day]);
      await this.pending.erase('pending-point', notes);
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.timeSeriesFailed = true;
      this.logger.warn(`${day.date}: stored, but its points have to wait: ${reasonOf(error)}`);
    }
  }

  /** Nothing to do without a document store. @throws as {@link write} */
  async noteOrigin(note: OriginNote): Promise<void> {
    if (this.days.enabled) await this.days.noteOrigins([note], { lease: this.lease.owner });
  }
}
