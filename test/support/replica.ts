import { setTimeout as moment } from 'node:timers/promises';
import { reading } from '../../proof/shared/diary.ts';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';
import { type Mongo, startMongo } from './mongo';
import { type JsonAnswer, post, postExport, readJson } from './requests';
import { TcpProxy } from './tcp-proxy';
import { until } from './until';

/** For a suite, a MongoDB of its own; for each test, a new database there, a proxy before it, a site, and replicas on them. */
export class ReplicaSetting {
  mongo!: Mongo;
  site!: SimulatedSite;
  proxy!: TcpProxy;
  uri = '';
  readonly replicas: Replica[] = [];

  constructor(site: SimulatedSiteOptions = {}) {
    beforeAll(async () => (this.mongo = await startMongo({ own: true })));
    afterAll(() => this.mongo.stop());
    beforeEach(async () => {
      this.uri = this.mongo.freshUri();
      this.site = await SimulatedSite.start(site);
      this.proxy = await TcpProxy.start(Number(new URL(this.uri).port));
    });
    afterEach(async () => {
      for (const { process } of this.replicas) process.child.kill('SIGCONT');
      await Promise.all(this.replicas.splice(0).map(({ process }) => process.stop('SIGKILL')));
      await this.proxy.stop();
      await this.site.stop();
    });
  }

  /** Comes back when it listens; it may have to wait for its database. */
  async start({ throughProxy = false } = {}): Promise<Replica> {
    const uri = throughProxy ? this.uri.replace(/:\d+\//, `:${this.proxy.port}/`) : this.uri;
    const replica = await Replica.start(uri, this.site);
    this.replicas.push(replica);
    return replica;
  }

  async startReady(options?: { throughProxy: boolean }): Promise<Replica> {
    const replica = await this.start(options);
    await replica.untilReady();
    return replica;
  }
}

/** The service waits for its database for four seconds; by itself the driver waits for 30. */
const LESS_THAN_THE_DRIVER = 25_000;

/** One of several service processes on one database, with the shortest lease there is: 5 s. */
export class Replica {
  private constructor(readonly process: ServiceProcess) {}

  static async start(uri: string, site: SimulatedSite): Promise<Replica> {
    return new Replica(
      await ServiceProcess.start({
        ...reading(site),
        EXPORTER_PERSISTENCE_DOCSTORE_URL: uri,
        'EXPORTER_PERSISTENCE_LEASE-SECONDS': '5',
      }),
    );
  }

  async get(path: string): Promise<JsonAnswer> {
    return readJson(await fetch(this.process.url + path, { signal: AbortSignal.timeout(LESS_THAN_THE_DRIVER) }));
  }

  async exportDays(fromDate: string, toDate: string): Promise<JsonAnswer> {
    return readJson(await postExport(this.process, fromDate, toDate));
  }

  async save(measurement: object): Promise<JsonAnswer> {
    return readJson(await post(`${this.process.url}/api/v2/measurements`, [measurement]));
  }

  /** Asks again and again until the answer is another than 409; says how many times it was that. */
  async exportWhenFree(from: string, to: string): Promise<JsonAnswer & { refusals: number }> {
    for (let refusals = 0; ; refusals++) {
      const answer = await this.exportDays(from, to);
      if (answer.status !== 409) return { ...answer, refusals };
      await moment(100);
    }
  }

  untilReady(): Promise<void> {
    return until(async () => (await this.get('/actuator/health/readiness')).status === 200, 50);
  }
}
