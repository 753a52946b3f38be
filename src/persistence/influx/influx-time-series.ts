import { HttpError, InfluxDB, type Point, setLogger } from '@influxdata/influxdb-client';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { type DateRange, runsOf } from '../../diary/date-range';
import type { StoreHealth } from '../days';
import { localMidnight } from '../local-midnight';
import { ANSWER_MS, inTime } from '../store-operations';
import { type SeriesBody, type SeriesDay, TimeSeries } from '../time-series';
import { BODY, bodyPointsOf, MEALS, pointsOf } from './points';

// The errors it throws contain the same information.
setLogger({ error: () => undefined, warn: () => undefined });

const TOO_MANY_REQUESTS = 429;
const NOT_IMPLEMENTED = 501;

/**
 * InfluxDB 2, or another server with its write API. A point of the same day is overwritten. A write is one request, and its failure is
 * an error: the client's own writer would retry, buffer and log, which is up to the caller.
 */
export class InfluxTimeSeries extends TimeSeries {
  private readonly logger = new Logger('TimeSeries');
  private readonly client: InfluxDB;
  /** False once the server has refused to delete and yet accepted a write. */
  private canDelete = true;

  constructor(
    private readonly settings: Config['persistence']['timeSeries'],
    private readonly zone: string,
  ) {
    super();
    const { url, token } = settings;
    this.client = new InfluxDB({ url, token, timeout: ANSWER_MS });
  }

  override async write(days: readonly SeriesDay[]): Promise<void> {
    const points = days.flatMap((day) => pointsOf(day, this.zone));
    await this.replace(MEALS, runsOf(days.map(({ date }) => date)), points);
  }

  override async writeBody(range: DateRange, days: readonly SeriesBody[]): Promise<void> {
    const points = days.flatMap((body) => bodyPointsOf(body, this.zone));
    // One deletion, because weighings of years may be days apart.
    await this.replace(BODY, [range], points);
  }

  override async health(): Promise<StoreHealth> {
    await inTime(this.client.transport.request('/ping', '', { method: 'GET' }));
    return { up: true };
  }

  /** Points that are gone would stay beside the new ones. @param measurement of which points may be gone */
  private async replace(measurement: string, ranges: readonly DateRange[], points: readonly Point[]): Promise<void> {
    if (ranges.length === 0) return;
    try {
      const isDeleted = await this.deletePoints(measurement, ranges);
      await this.writePoints(points);
      if (isDeleted || points.length === 0) return;
      this.canDelete = false;
      this.logger.log(
        'The time-series server deletes no points: what is renamed or removed, such as a meal, stays in its day there',
      );
    } catch (error) {
      throw new DiaryError('store-unavailable', 'The time-series store cannot be used at the moment', { cause: error });
    }
  }

  private async writePoints(points: readonly Point[]): Promise<void> {
    const lines = points.map((point) => point.toLineProtocol()).filter((line) => line !== undefined);
    if (lines.length > 0) await this.post('write', { precision: 's' }, 'text/plain; charset=utf-8', lines.join('\n'));
  }

  /** False when the server refuses. */
  private async deletePoints(measurement: string, ranges: readonly DateRange[]): Promise<boolean> {
    if (!this.canDelete) return true;
    try {
      for (const range of ranges) await this.deleteRange(measurement, range);
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  private deleteRange(measurement: string, { from, to }: DateRange): Promise<unknown> {
    const start = localMidnight(from, this.zone);
    const stop = new Date(localMidnight(to, this.zone).getTime() + 1000);
    const body = { start: start.toISOString(), stop: stop.toISOString(), predicate: `_measurement="${measurement}"` };
    return this.post('delete', {}, 'application/json', JSON.stringify(body));
  }

  private post(what: string, more: Record<string, string>, type: string, body: string): Promise<unknown> {
    const { org, bucket } = this.settings;
    const path = `/api/v2/${what}?${new URLSearchParams({ org, bucket, ...more }).toString()}`;
    return inTime(this.client.transport.request(path, body, { method: 'POST', headers: { 'content-type': type } }));
  }
}

/** VictoriaMetrics answers 400 and InfluxDB 3 404; a token may lack the permission. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { statusCode } = error;
  return (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS) || statusCode === NOT_IMPLEMENTED;
}
