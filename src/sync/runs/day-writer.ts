import { Logger } from '@nestjs/common';
import { type DayEntry, type DiaryDay, entryContent, withDetails } from '../../diary/day-entry';
import { composedDay } from '../../diary/product-name';
import type { VersionCause } from '../../diary/versions/day-version';
import { hasOnlyLost, losesContent, type LostFoods } from '../../diary/versions/lost-content';
import { toReading } from '../../platform/api/day-entry.dto';
import type { Clock } from '../../platform/clock';
import { DiaryError, messageWithCause } from '../../diary/errors';
import type { Events } from '../../platform/events/events';
import type { DocStore, OriginNote, SaveOptions } from '../../persistence/doc-store';
import type { TimeSeries } from '../../persistence/time-series';
import type { PendingPoints } from '../../persistence/pending-points';
import { toReplacedVersion, type VersionStore } from '../../persistence/version-store';
import type { RunLease } from './run-lease';

interface Dependencies {
  days: DocStore;
  versions: VersionStore;
  timeSeries: TimeSeries;
  pending: PendingPoints;
  events: Events;
  clock: Clock;
}

export class DayWriter {
  private readonly logger = new Logger('Days');
  private timeSeriesFailed = false;

  constructor(
    private readonly dependencies: Dependencies,
    readonly lease: RunLease,
    private readonly by: VersionCause,
  ) {}

  /** @returns the numbers of foods, if it only lost some @throws DiaryError `store-unavailable` when it was not stored; LeaseLost */
  async write(read: DiaryDay, content: SaveOptions = {}): Promise<LostFoods | undefined> {
    const day = composedDay(read);
    const { days, timeSeries, pending, events } = this.dependencies;
    if (!days.enabled) {
      await timeSeries.write([day]);
      return undefined;
    }
    const notes = await pending.note('pending-point', [day.date]);
    let lost: LostFoods | undefined;
    const keepAs = (stored: DayEntry) => {
      if (!this.isKept(stored, day)) return undefined;
      const before = stored.products ?? [];
      if (hasOnlyLost(before, day.products)) lost = { before: before.length, after: day.products.length };
      return { by: this.by, replacedAt: this.dependencies.clock.now() };
    };
    await days.save(day, { ...content, keepAs, lease: this.lease.owner });
    events.emit({ name: 'day.updated', data: { date: day.date } });
    // After a failure the remaining points wait for the end of the run: an unresponsive server costs seconds per day.
    if (!timeSeries.enabled || this.timeSeriesFailed) return lost;
    try {
      await timeSeries.write([day]);
      await pending.erase('pending-point', notes);
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.timeSeriesFailed = true;
      this.logger.warn(`${day.date}: stored, but its points have to wait: ${messageWithCause(error)}`);
    }
    return lost;
  }

  /** The stored day stays as it is. @throws as {@link write} */
  async offer(day: DiaryDay, origin: Pick<DayEntry, 'source' | 'readAt'>): Promise<void> {
    const entry = { id: '', ...withDetails(day), ...origin };
    const offer = { ...toReplacedVersion(entry), state: 'OFFERED' as const, by: this.by };
    const { versions, clock } = this.dependencies;
    await versions.add([{ ...offer, replacedAt: clock.now() }], { replace: true, lease: this.lease.owner });
  }

  /** A no-op without a document store. @throws as {@link write} */
  async noteOrigin(note: OriginNote): Promise<void> {
    const { days } = this.dependencies;
    if (days.enabled) await days.noteOrigins([note], { lease: this.lease.owner });
  }

  /** A day that was not final grows, and today is not over. What a person brought back is kept beside what it replaced. */
  private isKept(stored: DayEntry, day: DiaryDay): boolean {
    const { date, source = null, readAt = null } = stored;
    const { final } = toReading({ date, source, readAt }, this.dependencies.clock);
    return this.by === 'RESTORE' || (final && losesContent(entryContent(stored), withDetails(day)));
  }
}
