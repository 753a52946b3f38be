import { Injectable } from '@nestjs/common';
import { PROGRAM } from '../version';
import { Counter, Gauge, Histogram } from './metric';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const STORE_SECONDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** What the service counts and measures about its work. */
@Injectable()
export class Metrics {
  readonly httpRequests = new Histogram(
    'http_server_request_duration_seconds',
    'Time from a request to the end of its answer. Route other: no route was found or looked for. Status aborted: the client left.',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  readonly exportRuns = new Counter('diary_export_runs_total', 'Export runs that have ended, by outcome.', ['outcome']);
  readonly exportDays = new Counter('diary_export_days_total', 'Days of export runs, by outcome: stored, or why not.', [
    'outcome',
  ]);
  readonly lastSuccessfulExport = new Gauge(
    'diary_last_successful_export_timestamp_seconds',
    'When the last export run of this process ended with success. Absent before.',
  );
  readonly daysSinceLastStoredDay = new Gauge(
    'diary_days_since_last_stored_day',
    'Calendar days from the newest stored day to today; 1 when yesterday is stored.',
  );
  readonly upstreamRequests = new Counter(
    'diary_upstream_requests_total',
    'HTTP requests to the diary site, by class of status or how else they ended.',
    ['result'],
  );
  readonly loginRejected = new Gauge(
    'diary_upstream_login_rejected',
    'Whether the diary site rejected the account when it was last asked: 1 or 0. Absent before it was asked.',
  );
  readonly storeOperations = new Histogram(
    'diary_store_operation_duration_seconds',
    'Time that an operation of a store took, whether it succeeded or not.',
    ['store', 'operation'],
    STORE_SECONDS,
  );
  private readonly build = new Gauge('diary_build_info', 'Always 1; the labels say what runs.', ['name', 'version']);

  constructor() {
    this.build.set(1, PROGRAM.name, PROGRAM.version);
  }

  text(): string {
    return Object.values(this)
      .map((metric: Counter | Gauge | Histogram) => metric.text())
      .join('');
  }
}
