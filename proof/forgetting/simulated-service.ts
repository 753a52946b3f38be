import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, waitFor } from '../../bench/shared/service.ts';
import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { reading } from '../shared/diary.ts';
import { Service, urlOf } from '../shared/service.ts';

/** The comparison begins up to ten minutes after it is due, the nightly run at once. */
const LATE_MS = 11 * 60_000;
const NIGHTLY = { task: 'scheduled-export', at: '03:00' };

interface Tasks {
  cron: { runnable: { target: string }; lastExecution?: { time: string; status: string } }[];
}

/** The built service at a simulated site. Both have one clock, which jumps; the schedule of the service does the rest. */
export class SimulatedService {
  readonly process: Service;
  private readonly clock: { now: number };
  private readonly comparedAt: string;

  private constructor(process: Service, clock: { now: number }, comparedAt: string) {
    this.process = process;
    this.clock = clock;
    this.comparedAt = comparedAt;
  }

  /**
   * @param clock of the site
   * @param comparedAt the time of a Sunday, `04:15`
   */
  static async start(
    file: string,
    site: SimulatedSite,
    clock: { now: number },
    comparedAt: string,
  ): Promise<SimulatedService> {
    const [hour, minute] = comparedAt.split(':').map(Number);
    const process = await Service.start(urlOf(file), {
      environment: {
        ...reading(site),
        PROOF_NOW: String(clock.now),
        EXPORTER_SCHEDULER_ENABLED: 'true',
        EXPORTER_SCHEDULER_HISTORY_CRON: `0 ${minute} ${hour} * * SUN`,
        EXPORTER_BACKUP_ENABLED: 'false',
      },
      nodeOptions: ['--import', pathToFileURL(join(ROOT, 'proof', 'nights', 'clock.ts')).href],
      withMessages: true,
    });
    return new SimulatedService(process, clock, comparedAt);
  }

  /** Lets the schedule read the day before. */
  async passNight(date: string): Promise<void> {
    await this.setTime(`${date}T${NIGHTLY.at}:01Z`);
    await this.ended(NIGHTLY.task, date);
  }

  /** Lets the schedule compare the whole diary. */
  async passComparison(date: string): Promise<void> {
    await this.setTime(`${date}T${this.comparedAt}:00Z`, LATE_MS);
    await this.ended('history', date);
  }

  async setTime(instant: string, laterMs = 0): Promise<void> {
    this.clock.now = Date.parse(instant) + laterMs;
    await this.process.tell({ now: this.clock.now });
  }

  private async ended(task: string, date: string): Promise<void> {
    let status: string | undefined;
    await waitFor(async () => {
      const { cron } = await this.process.ask<Tasks>('GET', '/actuator/scheduledtasks');
      const { lastExecution } = cron.find(({ runnable }) => runnable.target === task)!;
      if (lastExecution?.time.startsWith(date)) ({ status } = lastExecution);
      return status !== undefined;
    });
    if (status !== 'SUCCESS')
      throw new Error(`${task} of ${date} ended with ${status}:\n${this.process.output.slice(-2000)}`);
  }
}
