import { Injectable, Logger } from '@nestjs/common';
import { BodyService } from '../../features/body/body.service';
import { Clock } from '../../platform/clock';
import { ExportService } from '../../sync/export/export.service';
import { StateStore } from '../../persistence/state-store';

/** Minimum time between two fetches from the site, however they were started. */
const FETCH_APART_MS = 10 * 60_000;
const MAX_REASON_LENGTH = 200;

/** Commands of the broker's messages. Methods never throw, because MQTT has no answer. */
@Injectable()
export class Commands {
  private readonly logger = new Logger('MQTT');

  constructor(
    private readonly clock: Clock,
    private readonly state: StateStore,
    private readonly exports: ExportService,
    private readonly body: BodyService,
  ) {}

  /** Fetches today, and nothing else. */
  async fetch(payload: string): Promise<void> {
    await this.attempt('Today was not fetched', async () => {
      if (payload !== 'today') return this.logger.warn('A command was ignored: only "today" can be fetched');
      const today = this.clock.today();
      const [last] = await this.state.fetchesIn({ from: today, to: today });
      if (last !== undefined && this.clock.now() - last.at < FETCH_APART_MS) {
        return this.logger.log('Today was not fetched: it was read less than 10 minutes ago');
      }
      await this.exports.exportDays([today], 'api');
    });
  }

  /** Adds a measurement, or a list of them. */
  async measure(payload: string): Promise<void> {
    await this.attempt('A measurement was refused', async () => {
      await this.body.add(JSON.parse(payload), 'MQTT');
    });
  }

  private async attempt(title: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message;
      this.logger.warn(`${title}: ${reason.slice(0, MAX_REASON_LENGTH)}`);
    }
  }
}
