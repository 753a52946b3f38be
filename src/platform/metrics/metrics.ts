import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PROGRAM } from '../version';
import type { NextFunction, Request, Response } from 'express';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const STORE_SECONDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Prometheus reserves `_total` for counters, but these are gauges; the library has the same figures by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

@Injectable()
export class Metrics {
  // One for each application, because tests start several in a process.
  private readonly registry = new Registry();
  private watchesProcess = false;

  readonly httpRequests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to the end of its answer. Route other: no route was found or looked for. Status aborted: the client left.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  readonly exportRuns = this.counter(
    'diary_export_runs_total',
    'Fetches that have ended, by outcome; not those of today alone.',
    'outcome',
  );
  readonly exportDays = this.counter(
    'diary_export_days_total',
    'Days of fetches, by outcome: stored, or why not.',
    'outcome',
  );
  readonly importDays = this.counter('diary_import_days_total', 'Days of imported files, by outcome.', 'outcome');
  readonly lastSuccessfulExport = this.gauge(
    'diary_last_successful_export_timestamp_seconds',
    'When the last fetch of this process ended with success. Absent before.',
  );
  readonly todayRead = this.gauge(
    'diary_today_read_timestamp_seconds',
    "When today's page was last read by this process. Absent before.",
  );
  readonly daysSinceLastStoredDay = this.gauge(
    'diary_days_since_last_stored_day',
    'Calendar days from the newest stored day to today; 1 when yesterday is stored.',
  );
  readonly daysOnlyHere = this.gauge(
    'diary_days_only_here',
    'Stored days that fddb.info no longer has. Absent until its CSV of the whole diary was read, as the next two.',
  );
  readonly daysAtRisk = this.gauge(
    'diary_days_at_risk',
    'Days of the oldest 60 at fddb.info that are missing here, or were stored from the CSV alone.',
  );
  readonly siteFirstDay = this.gauge(
    'diary_site_first_day_timestamp_seconds',
    'Local midnight of the first day that fddb.info still has.',
  );
  readonly goalTarget = this.gauge(
    'diary_goal_target',
    "Today's targets, in the unit of the metric; of a range its lower bound.",
    'metric',
  );
  readonly goalHitRate = this.gauge(
    'diary_goal_hit_rate_28d',
    'Share of the last 28 days on which the target was met, in percent of the days that were judged.',
    'metric',
  );
  readonly backupRuns = this.counter('diary_backup_runs_total', 'Backups that have ended, by outcome.', 'outcome');
  readonly lastSuccessfulBackup = this.gauge(
    'diary_backup_last_success_timestamp_seconds',
    'When the newest backup in the folder was made. Absent when there is none.',
  );
  readonly backupSize = this.gauge(
    'diary_backup_size_bytes',
    'Size of the newest backup in the folder. Absent when there is none.',
  );
  readonly notifications = this.counter(
    'diary_notifications_total',
    'Notices that were sent over a channel, by result: delivered, or failed after the last attempt.',
    'channel',
    'result',
  );
  readonly webhookOutbox = this.gauge(
    'diary_webhook_outbox',
    'Events that wait for the receiver of the webhook. Absent without one.',
  );
  readonly accessRefusals = this.counter(
    'diary_access_refusals_total',
    'Requests that were refused because of who sent them, by reason.',
    'reason',
  );
  readonly mqttConnected = this.gauge(
    'diary_mqtt_connected',
    'Whether this process publishes to the broker: 1 or 0. Absent without one.',
  );
  readonly mqttPublishes = this.counter('diary_mqtt_publishes_total', 'Messages to the broker.', 'result');
  readonly upstreamRequests = this.counter(
    'diary_upstream_requests_total',
    'HTTP requests to fddb.info, by class of status or how else they ended.',
    'result',
  );
  readonly loginRejected = this.gauge(
    'diary_upstream_login_rejected',
    'Whether fddb.info rejected the account when it was last asked: 1 or 0. Absent before it was asked.',
  );
  readonly storeOperations = new Histogram({
    name: 'diary_store_operation_duration_seconds',
    help: 'Time that an operation of a store took, whether it succeeded or not.',
    labelNames: ['store', 'operation'],
    buckets: STORE_SECONDS,
    registers: [this.registry],
  });

  constructor() {
    const { name, version } = PROGRAM;
    this.gauge('diary_build_info', 'Always 1; the labels say what runs.', 'name', 'version').set({ name, version }, 1);
  }

  text(): Promise<string> {
    // From the first scrape on, because measuring the event loop wakes the process a hundred times a second.
    if (!this.watchesProcess) {
      this.watchesProcess = true;
      collectDefaultMetrics({ register: this.registry });
      for (const name of MISNAMED) this.registry.removeSingleMetric(name);
    }
    return this.registry.metrics();
  }

  private counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Absent until it is set, where the library's default without labels is 0. */
  private gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    if (labelNames.length === 0) gauge.remove();
    return gauge;
  }
}

/** The common label of unknown paths, so that scans do not create a time series per path. */
const NO_ROUTE = 'other';

/** Measures every request under its route template, never its path. */
export function measureHttp({ httpRequests }: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      const route = request.route as { path: string } | undefined;
      // In the notation of the OpenAPI document.
      const template = route === undefined ? NO_ROUTE : route.path.replace(/:(\w+)/g, '{$1}');
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      httpRequests.observe({ method: request.method, route: template, status }, (performance.now() - begun) / 1000);
    });
    next();
  };
}
