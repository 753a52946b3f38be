import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
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
      problem: 'The document store cannot be used at the moment',
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

describeWithSmallDisk('a start on a full disk', () => {
  it('says that it is full', async () => {
    const disk = SmallDisk.mount(2);
    const file = `${disk.path}/diary.db`;
    (await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'))).onApplicationShutdown();
    disk.fill();
    await expect(SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'))).rejects.toThrow(
      `The diary file ${file} cannot be used: the disk is full`,
    );
    disk.unmount();
  });
});
