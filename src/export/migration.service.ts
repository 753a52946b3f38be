import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Days } from '../persistence/days';
import { TimeSeries } from '../persistence/time-series';
import { BodyPoints } from '../runs/body-points';
import { copyPoints, FOR_POINTS, PendingPoints } from '../runs/pending-points';

/**
 * Copies totals, nutrients, meals and measurements into the time-series store: of every stored day on request, which may be repeated,
 * and of the days that wait for it at the start.
 */
@Injectable()
export class MigrationService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Migration');
  private atStart: Promise<void> = Promise.resolve();

  constructor(
    private readonly days: Days,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
    private readonly body: BodyPoints,
  ) {}

  onApplicationBootstrap(): void {
    this.atStart = this.pending.writeAll();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.atStart;
  }

  async migrate(): Promise<number> {
    let migrated = 0;
    // Fails at once, even for an empty diary, if the store is disabled.
    await this.days.countDays({});
    await this.timeSeries.write([]);
    for await (const days of this.days.readDays({}, FOR_POINTS)) {
      await copyPoints(this.days, this.timeSeries, days);
      migrated += days.length;
      this.logger.log(`Migrated ${migrated} entries so far`);
    }
    await this.body.writeAll();
    await this.pending.writeAll();
    return migrated;
  }
}
