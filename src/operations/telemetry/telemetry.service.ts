import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { exchangeJson } from '../../platform/outgoing/exchange';
import { CONFIG, type Config } from '../../config/config';
import { executionMode } from '../../config/values';
import { DocStore } from '../../persistence/doc-store';
import { StateStore } from '../../persistence/state-store';
import { PROGRAM } from '../../platform/version';

@Injectable()
export class TelemetryService implements BeforeApplicationShutdown {
  readonly name = 'telemetry-ping';
  readonly cron: string;
  readonly enabled: boolean;
  private readonly logger = new Logger('Telemetry');
  private readonly stop = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly days: DocStore,
    private readonly state: StateStore,
  ) {
    this.cron = config.telemetry.cron;
    this.enabled = config.telemetry.url !== undefined;
  }

  /** Sends one ping. Never throws: a failure is logged at debug level, and the next ping is due at its usual time. */
  async run(): Promise<'SUCCESS'> {
    try {
      const url = new URL(this.config.telemetry.url ?? '');
      const body = await this.describe();
      const { status } = await exchangeJson({ method: 'POST', url, body, signal: this.stop.signal });
      if (status < 200 || status >= 300) throw new Error(`status ${status}`);
    } catch (error) {
      this.logger.debug(`The ping was not sent: ${(error as Error).message}`);
    }
    return 'SUCCESS';
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /** All that a ping says. No personal data: no name, no hash of one, no day, no product. */
  private async describe() {
    const { persistence, mcp } = this.config;
    return {
      // Random; the same for all replicas and for the lifetime of the document store.
      installationId: await this.state.getOrCreate('installation-id', randomUUID()),
      version: PROGRAM.version,
      executionMode: executionMode(),
      docStoreEnabled: persistence.docStore.enabled,
      timeSeriesEnabled: persistence.timeSeries.enabled,
      mcpEnabled: mcp.enabled,
      mcpWriteToolsEnabled: mcp.enabled && mcp.writeToolsEnabled,
      entryCount: this.days.enabled ? (await this.days.countDays({})).count : null,
    };
  }
}
