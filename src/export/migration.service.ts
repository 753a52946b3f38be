import { Injectable, Logger } from '@nestjs/common';
import { DocStore } from '../persistence/doc-store';
import { TimeSeries } from '../persistence/time-series';
import { copyPoints, FOR_POINTS } from '../runs/copy-points';
import { PendingPoints } from '../runs/pending-points';

/** Copies totals, nutrients and meals of every stored day into the time-series store; repeating it changes nothing. */
@Injectable()
export class MigrationService {
  private readonly logger = new Logger('Migration');

  constructor(
    private readonly documents: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
  ) {}

  /** @returns how many days were copied */
  async migrate(): Promise<number> {
    let migrated = 0;
    // Fails at once, even for an empty diary, if the store is disabled.
    await this.documents.countDays({});
    await this.timeSeries.write([]);
    for await (const days of this.documents.readDays({}, FOR_POINTS)) {
      await copyPoints(this.documents, this.timeSeries, days);
      migrated += days.length;
      this.logger.log(`Migrated ${migrated} entries so far`);
    }
    await this.pending.writeAll();
    return migrated;
  }
}
