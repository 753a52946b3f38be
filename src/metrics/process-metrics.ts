import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ReadMetric } from './metric';

const MICROSECONDS = 1e6;
const NANOSECONDS = 1e9;
const LOOK_EVERY_MS = 20;

type Delays = ReturnType<typeof monitorEventLoopDelay>;

/**
 * What the system knows about the process, under the names that Prometheus' client libraries use.
 *
 * The event loop is watched from the first time that somebody asks; a service that nobody scrapes wakes up for nothing.
 */
@Injectable()
export class ProcessMetrics implements OnApplicationShutdown {
  private delays?: Delays;

  private readonly metrics = [
    new ReadMetric('process_cpu_seconds_total', 'counter', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / MICROSECONDS;
    }),
    new ReadMetric('process_start_time_seconds', 'gauge', 'When the process started, in seconds since 1970.', () => {
      return performance.timeOrigin / 1000;
    }),
    new ReadMetric('process_resident_memory_bytes', 'gauge', 'Resident memory of the process.', () => {
      return process.memoryUsage.rss();
    }),
    new ReadMetric('process_open_fds', 'gauge', 'Open file descriptors; on Linux only.', openFiles),
    new ReadMetric('nodejs_heap_size_used_bytes', 'gauge', 'Memory that objects of JavaScript take.', () => {
      return process.memoryUsage().heapUsed;
    }),
    new ReadMetric(
      'nodejs_eventloop_lag_mean_seconds',
      'gauge',
      'Mean delay of the event loop between two scrapes.',
      () => {
        return this.lag(({ mean }) => mean);
      },
    ),
    new ReadMetric(
      'nodejs_eventloop_lag_p99_seconds',
      'gauge',
      'The 99th percentile of the delay between two scrapes.',
      () => {
        return this.lag((delays) => delays.percentile(99));
      },
    ),
    new ReadMetric(
      'nodejs_eventloop_lag_max_seconds',
      'gauge',
      'Longest delay of the event loop between two scrapes.',
      () => {
        return this.lag(({ max }) => max);
      },
    ),
  ];

  text(): string {
    const text = this.metrics.map((metric) => metric.text()).join('');
    this.delays ??= monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
    this.delays.enable();
    this.delays.reset();
    return text;
  }

  onApplicationShutdown(): void {
    this.delays?.disable();
  }

  /** What is recorded is the time between two looks, so the time between two that are in time is taken off. */
  private lag(figure: (delays: Delays) => number): number | undefined {
    if (this.delays === undefined || this.delays.count === 0) return undefined;
    return Math.max(0, figure(this.delays) / NANOSECONDS - LOOK_EVERY_MS / 1000);
  }
}

function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}
