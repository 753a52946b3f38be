import { setTimeout as moment } from 'node:timers/promises';
import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { upstreamOf } from './create-test-app';
import { type JsonAnswer, postExport, readJson } from './requests';
import { ServiceProcess } from './service-process';

export interface Answer extends JsonAnswer {
  milliseconds: number;
}

/** One of several service processes on one database, with the shortest lease there is: 5 s. */
export class Replica {
  private constructor(readonly process: ServiceProcess) {}

  static async start(uri: string, site: SimulatedSite): Promise<Replica> {
    return new Replica(
      await ServiceProcess.start({
        ...upstreamOf(site),
        EXPORTER_PERSISTENCE_DOCSTORE_URL: uri,
        'EXPORTER_PERSISTENCE_LEASE-SECONDS': '5',
        'EXPORTER_UPSTREAM_PAUSE-MS': '0',
      }),
    );
  }

  get(path: string): Promise<Answer> {
    return timed(() => fetch(this.process.url + path));
  }

  exportDays(fromDate: string, toDate: string): Promise<Answer> {
    return timed(() => postExport(this.process, fromDate, toDate));
  }

  async untilReady(): Promise<void> {
    const deadline = performance.now() + 20_000;
    while ((await this.get('/actuator/health/readiness')).status !== 200) {
      if (performance.now() > deadline) throw new Error(`Not ready. It printed:\n${this.process.output}`);
      await moment(50);
    }
  }
}

async function timed(ask: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await readJson(await ask());
  return { ...answer, milliseconds: performance.now() - startedAt };
}
