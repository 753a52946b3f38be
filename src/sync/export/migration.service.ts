import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DocStore } from '../../persistence/doc-store';
import { TimeSeries } from '../../persistence/time-series';
import { PendingPoints } from '../../persistence/pending-points';

/** Of every stored day on request, which may be repeated, and of the days that wait for it at the start. */
@Injectable()
export class MigrationService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Migration');
  private atStart: Promise<void> = Promise.resolve();

  constructor(
    private readonly days: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
  ) {}

  onApplicationBootstrap(): void {
    this.atStart = this.pending.writeNoted();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.atStart;
  }

  async migrate(): Promise<number> {
    // Fails at once, even for an empty diary, if the store is disabled.
    await this.days.countDays({});
    await this.timeSeries.write([]);
    const migrated = await this.pending.writeAll((days) => this.logger.log(`Migrated ${days} entries so far`));
    await this.pending.writeNoted();
    return migrated;
  }
}
