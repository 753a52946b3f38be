import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reading } from '../../proof/shared/diary.ts';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';
import { hooksFor } from './hooks';

/**
 * For each test, or for a suite: a simulated site, and the built service in processes of its own, which fetch from it without
 * pauses and share a diary file unless a test says otherwise. What still runs at the end is killed.
 */
export class ServiceSetting {
  site!: SimulatedSite;
  folder = '';
  private started: ServiceProcess[] = [];

  constructor({ forSuite = false, ...site }: SimulatedSiteOptions & { forSuite?: boolean } = {}) {
    const [before, after] = hooksFor({ forSuite });
    before(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'diary-service-'));
      this.site = await SimulatedSite.start(site);
    });
    after(async () => {
      await Promise.all(this.started.splice(0).map((service) => service.stop('SIGKILL')));
      await this.site.stop();
      rmSync(this.folder, { recursive: true });
    });
  }

  get file(): string {
    return join(this.folder, 'diary.db');
  }

  /** The settings of the account at the site, which the programs need as well. */
  get account(): Record<string, string> {
    return reading(this.site);
  }

  spawn(environment: Record<string, string> = {}, runBy?: readonly string[]): ServiceProcess {
    const settings = {
      ...this.account,
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${this.file}`,
      EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '0',
      ...environment,
    };
    const service = ServiceProcess.spawn(settings, undefined, runBy);
    this.started.push(service);
    return service;
  }

  /** Comes back when it listens. */
  start(environment?: Record<string, string>, runBy?: readonly string[]): Promise<ServiceProcess> {
    return this.spawn(environment, runBy).listening();
  }
}
