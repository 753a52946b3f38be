import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { upstreamOf } from './create-test-app';
import { ServiceProcess } from './service-process';

const EXPORTS = '/api/v2/nutritiondata';

export interface Answer {
  status: number;
  // Whatever a test expects of it.
  body: Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
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

  async get(path: string): Promise<Answer> {
    return this.ask(path);
  }

  exportDays(fromDate: string, toDate: string): Promise<Answer> {
    const body = JSON.stringify({ fromDate, toDate });
    return this.ask(EXPORTS, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  async untilReady(): Promise<void> {
    const deadline = performance.now() + 20_000;
    while ((await this.get('/actuator/health/readiness')).status !== 200) {
      if (performance.now() > deadline) throw new Error(`Not ready. It printed:\n${this.process.output}`);
      await moment(50);
    }
  }

  private async ask(path: string, init?: RequestInit): Promise<Answer> {
    const startedAt = performance.now();
    const response = await fetch(this.process.url + path, init);
    const body = (await response.json()) as Answer['body'];
    return { status: response.status, body, milliseconds: performance.now() - startedAt };
  }
}

/** The site has been asked for that day. */
export async function siteWasAskedFor(site: SimulatedSite, date: string): Promise<void> {
  while (!site.requests.some((request) => request.date === date)) await moment(5);
}

export function moment(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
