import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { upstreamOf } from './create-test-app';
import { ServiceProcess } from './service-process';

/** The built service as a process on a diary file of its own, beside a simulated site that it exports from without pauses. */
export class ServiceWithSite {
  private constructor(
    readonly service: ServiceProcess,
    readonly site: SimulatedSite,
    private readonly folder: string,
  ) {}

  static async start(): Promise<ServiceWithSite> {
    const folder = mkdtempSync(join(tmpdir(), 'diary-'));
    const site = await SimulatedSite.start();
    const service = await ServiceProcess.start({
      ...upstreamOf(site),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
      'EXPORTER_UPSTREAM_PAUSE-MS': '0',
    });
    return new ServiceWithSite(service, site, folder);
  }

  async stop(): Promise<void> {
    await this.service.stop('SIGKILL');
    await this.site.stop();
    rmSync(this.folder, { recursive: true });
  }
}
