import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { CHANNEL_TIMEOUT_MS, exchangeJson } from '../outgoing/json-exchange';
import { isNewer, type Version, versionIn } from './version-order';

/** Queries the configured address for the newest version, in GitHub's format for releases. */
export class VersionCheckService implements BeforeApplicationShutdown {
  readonly name = 'version-check';
  private readonly logger = new Logger('VersionCheck');
  private readonly stop = new AbortController();

  constructor(
    private readonly url: string,
    readonly cron: string,
    private readonly running: string,
    private readonly timeoutMs = CHANNEL_TIMEOUT_MS,
  ) {}

  /** Checks once and logs a newer version at info level. Never throws: failures are logged at debug level. */
  async run(): Promise<'SUCCESS'> {
    try {
      const newest = await this.newest();
      const running = versionIn(this.running);
      if (running !== undefined && isNewer(newest, running)) {
        this.logger.log(`Version ${newest.text} is available; this is ${this.running}`);
      }
    } catch (error) {
      this.logger.debug(`The newest version is not known: ${(error as Error).message}`);
    }
    return 'SUCCESS';
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async newest(): Promise<Version> {
    const { url, timeoutMs } = this;
    const { signal } = this.stop;
    const { status, body } = await exchangeJson({ method: 'GET', url: new URL(url), timeoutMs, signal });
    if (status !== 200) throw new Error(`status ${status}`);
    const tag = (body as { tag_name?: unknown } | null | undefined)?.tag_name;
    const version = typeof tag === 'string' ? versionIn(tag) : undefined;
    if (version === undefined) throw new Error('the answer has no version in tag_name');
    return version;
  }
}
