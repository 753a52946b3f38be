import { Injectable, Logger } from '@nestjs/common';
import { BodyService } from '../../features/body/body.service';
import { Clock } from '../../platform/clock';
import { ExportService } from '../../sync/export/export.service';
import { StateStore } from '../../persistence/state-store';

const FETCH_APART_MS = 10 * 60_000;
const MAX_REASON_LENGTH = 200;
/** A line that is the same as the last one is logged again after this time. */
const SAME_LINE_MS = 60_000;

/** Commands of the broker's messages. Methods never throw, because MQTT has no answer. */
@Injectable()
export class Commands {
  private readonly logger = new Logger('MQTT');
  private isFetching = false;
  private lastLine = { text: '', at: -Infinity };

  constructor(
    private readonly clock: Clock,
    private readonly state: StateStore,
    private readonly exports: ExportService,
    private readonly body: BodyService,
  ) {}

  /** Fetches today, and nothing else. A command that comes meanwhile is the same one. */
  async fetch(payload: string): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    await this.attempt('Today was not fetched', async () => {
      if (payload !== 'today') return this.log('warn', 'A command was ignored: only "today" can be fetched');
      const today = this.clock.today();
      const [last] = await this.state.fetchesIn({ from: today, to: today });
      if (last !== undefined && this.clock.now() - last.at < FETCH_APART_MS) {
        return this.log('log', 'Today was not fetched: it was read less than 10 minutes ago');
      }
      await this.exports.exportDays([today], 'api');
    });
    this.isFetching = false;
  }

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
      this.log('warn', `${title}: ${reason.slice(0, MAX_REASON_LENGTH)}`);
    }
  }

  private log(level: 'log' | 'warn', text: string): void {
    const now = this.clock.now();
    if (text === this.lastLine.text && now - this.lastLine.at < SAME_LINE_MS) return;
    this.lastLine = { text, at: now };
    this.logger[level](text);
  }
}
