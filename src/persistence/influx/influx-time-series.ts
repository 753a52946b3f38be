import { HttpError, InfluxDB, type Point, setLogger } from '@influxdata/influxdb-client';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { type DateRange, runsOf } from '../../diary/date-range';
import type { StoreHealth } from '../doc-store';
import { localMidnight } from '../local-midnight';
import { ANSWER_MS, inTime } from '../store-operations';
import { type SeriesBody, type SeriesDay, TimeSeries } from '../time-series';
import { BODY, bodyPointsOf, MEALS, pointsOf } from './points';

// The errors it throws contain the same information.
setLogger({ error: () => undefined, warn: () => undefined });

/** A write is one request, and its failure is an error: retries, buffering and logging are up to the caller. */
const ONE_REQUEST = {
  maxRetries: 0,
  flushInterval: 0,
  maxBatchBytes: Number.MAX_SAFE_INTEGER,
  gzipThreshold: Number.MAX_SAFE_INTEGER,
};
const TOO_MANY_REQUESTS = 429;
const NOT_IMPLEMENTED = 501;

export class InfluxTimeSeries extends TimeSeries {
  private readonly logger = new Logger('TimeSeries');
  private readonly client: InfluxDB;
  /** False once the server has refused to delete and yet accepted a write. */
  private canDelete = true;

  constructor(
    private readonly settings: Config['persistence']['timeSeries'],
    private readonly zone: () => string,
  ) {
    super();
    const { url, token } = settings;
    this.client = new InfluxDB({ url, token, timeout: ANSWER_MS });
  }

  override async write(days: readonly SeriesDay[]): Promise<void> {
    const points = days.flatMap((day) => pointsOf(day, this.zone()));
    await this.replace(MEALS, runsOf(days.map(({ date }) => date)), points);
  }

  override async writeBody(range: DateRange, days: readonly SeriesBody[]): Promise<void> {
    const points = days.flatMap((body) => bodyPointsOf(body, this.zone()));
    // One deletion, because weighings of years may be days apart.
    await this.replace(BODY, [range], points);
  }

  override async health(): Promise<StoreHealth> {
    await inTime(this.client.transport.request('/ping', '', { method: 'GET' }));
    return { up: true };
  }

  /** Points that are gone would stay beside the new ones. */
  private async replace(measurement: string, ranges: readonly DateRange[], points: readonly Point[]): Promise<void> {
    try {
      const isDeleted = await this.deletePoints(measurement, ranges);
      await this.writePoints(points);
      if (isDeleted || points.length === 0) return;
      this.canDelete = false;
      this.logger.log(
        'The time-series server deletes no points: renamed or removed parts of a day, such as a meal, stay there',
      );
    } catch (error) {
      throw new DiaryError('store-unavailable', 'The time-series store cannot be used at the moment', { cause: error });
    }
  }

  private async writePoints(points: readonly Point[]): Promise<void> {
    const { org, bucket } = this.settings;
    // One per write, because errors of a shared one reach whichever caller flushes first. The batch size makes it send at once.
    const api = this.client.getWriteApi(org, bucket, 's', { ...ONE_REQUEST, batchSize: points.length + 1 });
    try {
      api.writePoints(points);
      await inTime(api.flush());
    } finally {
      api.dispose();
    }
  }

  private async deletePoints(measurement: string, ranges: readonly DateRange[]): Promise<boolean> {
    if (!this.canDelete) return true;
    try {
      for (const range of ranges) await inTime(this.deleteRange(measurement, range));
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  private deleteRange(measurement: string, { from, to }: DateRange): Promise<unknown> {
    const query = new URLSearchParams({ org: this.settings.org, bucket: this.settings.bucket });
    const start = localMidnight(from, this.zone());
    const stop = new Date(localMidnight(to, this.zone()).getTime() + 1000);
    const body = { start: start.toISOString(), stop: stop.toISOString(), predicate: `_measurement="${measurement}"` };
    return this.client.transport.request(`/api/v2/delete?${query.toString()}`, body, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
  }
}

/** VictoriaMetrics answers 400 and InfluxDB 3 404; a token may lack the permission. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { statusCode } = error;
  return (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS) || statusCode === NOT_IMPLEMENTED;
}
