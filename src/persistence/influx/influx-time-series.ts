import { InfluxDB, setLogger } from '@influxdata/influxdb-client';
import type { Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import type { DatedTotals } from '../../diary/day-entry';
import type { StoreHealth } from '../doc-store';
import { ANSWER_MS, inTime } from '../in-time';
import { TimeSeries } from '../time-series';
import { pointOf } from './daily-totals-point';

// The errors it throws contain the same information.
setLogger({ error: () => undefined, warn: () => undefined });

/**
 * A write is one request, and its failure is an error: retries, buffering and logging are up to the caller.
 */
const ONE_REQUEST = {
  maxRetries: 0,
  flushInterval: 0,
  maxBatchBytes: Number.MAX_SAFE_INTEGER,
  gzipThreshold: Number.MAX_SAFE_INTEGER,
};

/** InfluxDB 2, or another server with its write API. A point of the same day is overwritten. */
export class InfluxTimeSeries extends TimeSeries {
  override readonly enabled = true;
  private readonly client: InfluxDB;

  /** @param zone the zone of local midnights */
  constructor(
    private readonly settings: Config['persistence']['timeSeries'],
    private readonly zone: string,
  ) {
    super();
    const { url, token } = settings;
    this.client = new InfluxDB({ url, token, timeout: ANSWER_MS });
  }

  override async write(days: readonly DatedTotals[]): Promise<void> {
    if (days.length === 0) return;
    const { org, bucket } = this.settings;
    // One per write, because errors of a shared one reach whichever caller flushes first. The batch size makes it send at once.
    const api = this.client.getWriteApi(org, bucket, 's', { ...ONE_REQUEST, batchSize: days.length + 1 });
    api.writePoints(days.map((day) => pointOf(day, this.zone)));
    try {
      await inTime(api.flush());
    } catch (error) {
      throw new DiaryError('store-unavailable', 'The time-series store cannot be used at the moment', { cause: error });
    } finally {
      api.dispose();
    }
  }

  override async health(): Promise<StoreHealth> {
    await inTime(this.client.transport.request('/ping', '', { method: 'GET' }));
    return { up: true };
  }
}
