import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PROGRAM } from '../version';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const STORE_SECONDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Prometheus reserves `_total` for counters, but these are gauges; the library has the same figures by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The metrics of the service, and the process metrics of prom-client. */
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
  readonly lastSuccessfulExport = this.absent(
    'diary_last_successful_export_timestamp_seconds',
    'When the last fetch of this process ended with success. Absent before.',
  );
  readonly todayRead = this.absent(
    'diary_today_read_timestamp_seconds',
    "When today's page was last read by this process. Absent before.",
  );
  readonly daysSinceLastStoredDay = this.absent(
    'diary_days_since_last_stored_day',
    'Calendar days from the newest stored day to today; 1 when yesterday is stored.',
  );
  readonly goalTarget = this.labelled(
    'diary_goal_target',
    "Today's targets, in the unit of the metric; of a range its lower bound.",
  );
  readonly goalHitRate = this.labelled(
    'diary_goal_hit_rate_28d',
    'Share of the last 28 days on which the target was met, in percent of the days that were judged.',
  );
  readonly backupRuns = this.counter('diary_backup_runs_total', 'Backups that have ended, by outcome.', 'outcome');
  readonly lastSuccessfulBackup = this.absent(
    'diary_backup_last_success_timestamp_seconds',
    'When the newest backup in the folder was made. Absent when there is none.',
  );
  readonly backupSize = this.absent(
    'diary_backup_size_bytes',
    'Size of the newest backup in the folder. Absent when there is none.',
  );
  readonly notifications = new Counter({
    name: 'diary_notifications_total',
    help: 'Notices that were sent over a channel, by result: delivered, or failed after the last attempt.',
    labelNames: ['channel', 'result'],
    registers: [this.registry],
  });
  readonly webhookOutbox = this.absent(
    'diary_webhook_outbox',
    'Events that wait for the receiver of the webhook. Absent without one.',
  );
  readonly upstreamRequests = this.counter(
    'diary_upstream_requests_total',
    'HTTP requests to fddb.info, by class of status or how else they ended.',
    'result',
  );
  readonly loginRejected = this.absent(
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
    new Gauge({
      name: 'diary_build_info',
      help: 'Always 1; the labels say what runs.',
      labelNames: ['name', 'version'],
      registers: [this.registry],
    }).set({ name: PROGRAM.name, version: PROGRAM.version }, 1);
  }

  /** Exists only if access is restricted. */
  accessRefusals(): Counter {
    return this.counter(
      'diary_access_refusals_total',
      'Requests that were refused because of who sent them, by reason.',
      'reason',
    );
  }

  /** Exist only with a broker. */
  mqtt(): { connected: Gauge; publishes: Counter<'result'> } {
    const connected = this.absent('diary_mqtt_connected', 'Whether this process publishes to the broker: 1 or 0.');
    return { connected, publishes: this.counter('diary_mqtt_publishes_total', 'Messages to the broker.', 'result') };
  }

  /** In Prometheus' text format. */
  text(): Promise<string> {
    this.watchProcess();
    return this.registry.metrics();
  }

  /** Starts with the first scrape, because measuring the event loop wakes the process a hundred times a second. */
  private watchProcess(): void {
    if (this.watchesProcess) return;
    this.watchesProcess = true;
    collectDefaultMetrics({ register: this.registry });
    for (const name of MISNAMED) this.registry.removeSingleMetric(name);
  }

  private counter<Label extends string>(name: string, help: string, label: Label): Counter<Label> {
    return new Counter({ name, help, labelNames: [label], registers: [this.registry] });
  }

  /** Of the metrics of goals, a series each. */
  private labelled(name: string, help: string): Gauge<'metric'> {
    return new Gauge({ name, help, labelNames: ['metric'], registers: [this.registry] });
  }

  /** A gauge that is absent until it is set, where the library's default is 0. */
  private absent(name: string, help: string): Gauge {
    const gauge = new Gauge({ name, help, registers: [this.registry] });
    gauge.remove();
    return gauge;
  }
}
