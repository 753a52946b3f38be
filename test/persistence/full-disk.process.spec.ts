import { SqliteAccessStore } from '../../src/persistence/sqlite/sqlite-access-store';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { logIn, PASSWORD } from '../support/access';
import { siteWasAskedFor } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { exportDays } from '../support/requests';
import { describeWithSmallDisk, SmallDisk } from '../support/small-disk';
import { TestClock } from '../support/test-clock';

const DATA = '/api/v2/nutritiondata';

describeWithSmallDisk('a disk that is full', () => {
  let disk: SmallDisk;
  let site: SimulatedSite;
  let service: TestApp;

  beforeEach(async () => {
    disk = SmallDisk.mount(2);
    site = await SimulatedSite.start({ history: { span: { from: '2024-08-01', to: '2024-08-12' } } });
    service = await createTestApp({
      environment: { ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${disk.path}/diary.db` },
    });
  });
  afterEach(async () => {
    await service.close();
    await site.stop();
    disk.unmount();
  });

  async function ask(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(service.url + path);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  const readiness = () => ask('/actuator/health/readiness');
  const FULL = {
    status: 503,
    body: { status: 'DOWN', components: { docStore: { status: 'DOWN', details: { error: 'the disk is full' } } } },
  };

  it('shows in readiness before anything is written, and until there is space', async () => {
    expect((await readiness()).status).toBe(200);
    disk.fill();
    expect(await readiness()).toEqual(FULL);
    disk.makeRoom();
    expect((await readiness()).status).toBe(200);
  });

  it('ends a run, as the status shows; once there is space the next run works at once', async () => {
    const release = site.hold({ date: '2024-08-04' });
    const running = exportDays(service, '2024-08-01', '2024-08-10');
    await siteWasAskedFor(site, '2024-08-04');
    disk.fill();
    release();

    const { status, body } = await running;
    expect(status).toBe(503);
    expect(body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');
    expect(await readiness()).toEqual(FULL);
    const runStatus = (await ask(`${DATA}/export/status`)).body;
    expect(runStatus).toMatchObject({
      running: false,
      endedAt: '2024-09-01T12:00:00.000Z',
      done: 3,
      problem: 'The document store cannot be used at the moment: the disk is full',
    });

    disk.makeRoom();
    expect((await exportDays(service, '2024-08-01', '2024-08-10')).status).toBe(200);
    expect((await readiness()).status).toBe(200);
    expect((await ask(`${DATA}/export/status`)).body).toMatchObject({
      running: false,
      done: 10,
      total: 10,
      problem: null,
    });
  });
});

describeWithSmallDisk('a login on a full disk', () => {
  it('works: the session is kept in memory until it can be stored', async () => {
    const disk = SmallDisk.mount(2);
    const environment = {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${disk.path}/diary.db`,
      EXPORTER_ACCESS_PASSWORD: PASSWORD,
    };
    const full = await createTestApp({ environment });
    disk.fill();
    const session = await logIn(full.url);
    const statusOf = async ({ url }: TestApp) =>
      (await fetch(`${url}/api/v2/nutritiondata/export/status`, { headers: session })).status;
    expect(await statusOf(full)).toBe(200);
    const made = await fetch(`${full.url}/api/v2/tokens`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'scale', scope: 'measure' }),
    });
    expect([made.status, ((await made.json()) as { detail: string }).detail]).toEqual([
      503,
      'The file with tokens and sessions cannot be used at the moment: the disk is full',
    ]);
    disk.makeRoom();
    expect(await statusOf(full)).toBe(200);
    await full.close();

    const started = await createTestApp({ environment });
    expect(await statusOf(started)).toBe(200);
    await started.close();
    disk.unmount();
  });
});

describeWithSmallDisk('a start on a full disk', () => {
  it('says that it is full', async () => {
    const disk = SmallDisk.mount(2);
    const file = `${disk.path}/diary.db`;
    (await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'))).onApplicationShutdown();
    disk.fill();
    await expect(SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'))).rejects.toThrow(
      `The diary file ${file} cannot be used: the disk is full`,
    );
    expect(() => SqliteAccessStore.open(`${file}.access`)).toThrow(
      `The file ${file}.access with tokens and sessions cannot be used: the disk is full`,
    );
    disk.unmount();
  });
});
