import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import { exchangeJson } from '../../platform/outgoing/exchange';
import { PROGRAM } from '../../platform/version';

const MAX_VERSION_LENGTH = 100;
/** By https://semver.org, without build metadata, which has no precedence. */
const VERSION = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9})(-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

/** Queries the configured address for the newest version, in GitHub's format for releases. */
@Injectable()
export class VersionCheckService implements BeforeApplicationShutdown {
  readonly name = 'version-check';
  readonly cron: string;
  readonly enabled: boolean;
  private readonly settings: Config['versionCheck'];
  private readonly logger = new Logger('VersionCheck');
  private readonly stop = new AbortController();

  constructor(@Inject(CONFIG) { versionCheck }: Pick<Config, 'versionCheck'>) {
    this.settings = versionCheck;
    this.cron = versionCheck.cron;
    this.enabled = versionCheck.url !== undefined;
  }

  /** Checks once and logs a newer version at info level. Never throws: failures are logged at debug level. */
  async run(): Promise<'SUCCESS'> {
    try {
      const newest = newerRelease(await this.newest(), PROGRAM.version);
      if (newest !== undefined) this.logger.log(`Version ${newest} is available; this is ${PROGRAM.version}`);
    } catch (error) {
      this.logger.debug(`The newest version is not known: ${(error as Error).message}`);
    }
    return 'SUCCESS';
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async newest(): Promise<string> {
    const url = new URL(this.settings.url ?? '');
    const { status, body } = await exchangeJson({ method: 'GET', url, signal: this.stop.signal });
    if (status !== 200) throw new Error(`status ${status}`);
    const tag = (body as { tag_name?: unknown } | null | undefined)?.tag_name;
    if (typeof tag === 'string' && tag.length <= MAX_VERSION_LENGTH && VERSION.test(tag)) return tag;
    throw new Error('the answer has no version in tag_name');
  }
}

/** The release of a tag if it is newer, no pre-release. @example newerRelease('v1.10.0', '1.9.0') // '1.10.0' */
export function newerRelease(tag: string, running: string): string | undefined {
  const [, release = '', preRelease] = VERSION.exec(tag) ?? [];
  const [, current = '', runningPreRelease] = VERSION.exec(running) ?? [];
  const order = release.localeCompare(current, 'en', { numeric: true });
  const isNewer = order > 0 || (order === 0 && runningPreRelease !== undefined);
  return isNewer && preRelease === undefined ? release : undefined;
}
