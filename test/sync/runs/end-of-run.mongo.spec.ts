import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { StateStore } from '../../../src/persistence/state-store';
import { type DiaryEvent, Events } from '../../../src/platform/events/events';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { describeWithMongo } from '../../support/mongo';
import { getJson, postExport, untilReady } from '../../support/requests';
import { isAnyMongoCommand, TcpProxy } from '../../support/tcp-proxy';
import { ServiceOnSite } from '../../support/service-on-site';

describeWithMongo('a run that ends while its database is away', (mongo) => {
  let proxy: TcpProxy;
  let site: SimulatedSite;
  let service: TestApp;
  beforeEach(async () => {
    const uri = mongo.freshUri();
    proxy = await TcpProxy.start(Number(new URL(uri).port));
    site = await SimulatedSite.start();
    const url = uri.replace(/:\d+\//, `:${proxy.port}/`);
    // Nothing here waits until this lease expires.
    const lease = { EXPORTER_PERSISTENCE_LEASE_SECONDS: '600', EXPORTER_PERSISTENCE_DOCSTORE_URL: url };
    service = await createTestApp({ environment: { ...upstreamOf(site), ...lease } });
    await untilReady(service);
    const release = site.hold({ date: '2024-08-27', times: 1 });
    const running = postExport(service, '2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-27');
    proxy.refuses = isAnyMongoCommand;
    release();
    expect((await running).status).toBe(503);
  });
  afterEach(async () => {
    proxy.refuses = () => false;
    await service.close();
    await site.stop();
    await proxy.stop();
  });

  it('shows its end at once, and lets the next one run as soon as the database is back', async () => {
    const status = async (): Promise<unknown> =>
      (await getJson(`${service.url}/api/v2/nutritiondata/export/status`)).body;
    expect(await status()).toMatchObject({
      running: false,
      endedAt: '2024-09-01T12:00:00.000Z',
      done: 1,
      problem: expect.stringMatching(/^The document store cannot be used/),
    });

    proxy.refuses = () => false;
    await untilReady(service);
    expect((await postExport(service, '2024-08-26', '2024-08-28')).status).toBe(200);
    expect(await status()).toMatchObject({ running: false, done: 3, problem: null });
  });

  it('has its end stored when the database is back, without being asked, so that every replica knows', async () => {
    const log = new CapturedLog();
    await service.clock.passTo('2024-09-01T12:00:05Z');
    // That it failed was said when the run ended.
    expect(log.lines.filter((line) => line.includes('The end of the run'))).toEqual([]);

    proxy.refuses = () => false;
    await untilReady(service);
    await service.clock.passTo('2024-09-01T12:00:10Z');

    const { isHeld, progress } = await service.app.get(StateStore).viewLease();
    expect([isHeld, JSON.parse(progress!)]).toMatchObject([false, { endedAt: Date.parse('2024-09-01T12:00:00Z') }]);
  });
});

describe('the events', () => {
  const on = new ServiceOnSite();

  it('a run tells of each day, of pages that are not understood, and of its end; a listener that fails costs the others nothing', async () => {
    const events = on.service.app.get(Events);
    const seen: DiaryEvent[] = [];
    events.listen(() => {
      throw new Error('the broker is away');
    });
    events.listen(() => Promise.reject(new Error('the webhook is away')));
    const end = events.listen((event) => seen.push(event));
    const log = new CapturedLog();
    on.site.addFault({ kind: 'missing-total-row', date: '2024-08-27' });

    expect((await postExport(on, '2024-08-26', '2024-08-27')).status).toBe(200);
    on.site.rejectPassword = true;
    on.site.endSessions();
    expect((await postExport(on, '2024-08-28', '2024-08-28')).status).toBe(502);

    const run = { work: 'export', startedBy: 'api' };
    expect(seen).toEqual([
      { name: 'day.updated', data: { date: '2024-08-26' } },
      { name: 'site.changed', data: { date: '2024-08-27' } },
      {
        name: 'export.finished',
        data: { ...run, problem: '1 day could not be stored: page not understood', failures: ['page not understood'] },
      },
      { name: 'login.rejected', data: run },
      {
        name: 'export.failed',
        data: { ...run, reason: expect.stringContaining('fddb.info'), failures: ['login rejected'] },
      },
    ]);
    expect(log.lines).toContain('error A listener of day.updated failed: the broker is away');
    expect(log.lines).toContain('error A listener of export.failed failed: the webhook is away');

    end();
    events.emit({ name: 'backup.failed', data: { reason: 'The disk is full', outcome: 'disk full' } });
    expect(seen).toHaveLength(5);
  });
});
