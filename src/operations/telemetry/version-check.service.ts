import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import { StateStore } from '../../persistence/state-store';
import { exchangeJson } from '../../platform/outgoing/exchange';
import { PROGRAM } from '../../platform/version';

const MAX_VERSION_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 300;
/** By https://semver.org, without build metadata, which has no precedence. */
const VERSION = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9})(-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;
const NEWEST = 'newest-release';
/** Stands for the account in package.json until somebody publishes the program. */
const NOBODY = 'OWNER/';

interface Release {
  tag: string;
  url: string | null;
}

/** Queries GitHub, or the configured address, for the newest version. What was found is kept for all replicas and later starts. */
@Injectable()
export class VersionCheckService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly name = 'version-check';
  readonly cron: string;
  readonly enabled: boolean;
  private readonly isWanted: boolean;
  private readonly url: string | undefined;
  private readonly logger = new Logger('VersionCheck');
  private readonly stop = new AbortController();

  constructor(
    @Inject(CONFIG) { versionCheck }: Pick<Config, 'versionCheck'>,
    private readonly state: StateStore,
  ) {
    const { cron, enabled, url } = versionCheck;
    this.cron = cron;
    this.isWanted = enabled ?? url !== undefined;
    this.url = url ?? newestReleaseOf(PROGRAM.repository);
    this.enabled = this.isWanted && this.url !== undefined;
  }

  onApplicationBootstrap(): void {
    if (!this.isWanted || this.enabled) return;
    this.logger.warn(
      'The service cannot check for newer versions: this build names no repository. Set EXPORTER_VERSION_CHECK_URL',
    );
  }

  /** Checks once and logs a newer version at info level. Never throws: failures are logged at debug level. */
  async run(): Promise<'SUCCESS'> {
    try {
      const newest = await this.newest();
      const version = newerRelease(newest.tag, PROGRAM.version);
      if (version !== undefined) this.logger.log(`Version ${version} is available; this is ${PROGRAM.version}`);
      await this.state.set(NEWEST, JSON.stringify(newest));
    } catch (error) {
      this.logger.debug(`The newest version is not known: ${(error as Error).message}`);
    }
    return 'SUCCESS';
  }

  /** The newer version that the last check found, and where it says what is new. */
  async newer(): Promise<{ version: string; url: string | null } | undefined> {
    if (!this.enabled) return undefined;
    // The service describes itself even if its store is unreachable.
    const kept = await this.state.getObject<Release>(NEWEST).catch(() => undefined);
    const version = kept && newerRelease(kept.tag, PROGRAM.version);
    return version === undefined ? undefined : { version, url: kept!.url };
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async newest(): Promise<Release> {
    const url = new URL(this.url ?? '');
    const { status, body } = await exchangeJson({ method: 'GET', url, signal: this.stop.signal });
    if (status !== 200) throw new Error(`status ${status}`);
    const { tag_name: tag, html_url: page } = (body ?? {}) as { tag_name?: unknown; html_url?: unknown };
    if (typeof tag !== 'string' || tag.length > MAX_VERSION_LENGTH || !VERSION.test(tag)) {
      throw new Error('the answer has no version in tag_name');
    }
    return { tag, url: isHttps(page) ? page : null };
  }
}

/** Address of GitHub's description of the newest release. @example newestReleaseOf('me/diary') // 'https://api.github.com/repos/me/diary/…' */
export function newestReleaseOf(repository: string): string | undefined {
  return repository.startsWith(NOBODY) ? undefined : `https://api.github.com/repos/${repository}/releases/latest`;
}

/** The release of a tag if it is newer, no pre-release. @example newerRelease('v1.10.0', '1.9.0') // '1.10.0' */
export function newerRelease(tag: string, running: string): string | undefined {
  const [, release = '', preRelease] = VERSION.exec(tag) ?? [];
  const [, current = '', runningPreRelease] = VERSION.exec(running) ?? [];
  const order = release.localeCompare(current, 'en', { numeric: true });
  const isNewer = order > 0 || (order === 0 && runningPreRelease !== undefined);
  return isNewer && preRelease === undefined ? release : undefined;
}

function isHttps(page: unknown): page is string {
  return typeof page === 'string' && page.length <= MAX_ADDRESS_LENGTH && /^https:\/\/[^\s"'<>]+$/.test(page);
}
