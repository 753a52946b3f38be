import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { DocStore } from '../../src/persistence/doc-store';
import { StateStore } from '../../src/persistence/state-store';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { aDay } from '../support/days';
import { InfluxRecorder } from '../support/influx-recorder';

let folder: string;
let site: SimulatedSite;
let influx: InfluxRecorder;
let services: TestApp[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-time-series-'));
  [site, influx] = await Promise.all([SimulatedSite.start(), InfluxRecorder.start()]);
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.close();
  await Promise.all([site.stop(), influx.stop()]);
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const service = await createTestApp({
    environment: {
      ...upstreamOf(site),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: influx.url,
      // What is expected to fail is not shown.
      EXPORTER_LOG_LEVEL: 'error',
      ...environment,
    },
  });
  services.push(service);
  return service;
}

const ALONE = { EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false' };

async function stop(service: TestApp): Promise<void> {
  services = services.filter((other) => other !== service);
  await service.close();
}

async function exportDays(service: TestApp, fromDate: string, toDate: string) {
  const body = JSON.stringify({ fromDate, toDate });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/v2/nutritiondata`, { method: 'POST', headers, body });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function migrate(service: TestApp): Promise<[number, string]> {
  const answer = await fetch(`${service.url}/api/v2/migration/toTimeSeriesDb`, { method: 'POST' });
  return [answer.status, await answer.text()];
}

async function pendingDays(service: TestApp): Promise<string[]> {
  return (await service.app.get(StateStore).notedDays('pending-point')).map((note) => note.day);
}

async function storedDays(service: TestApp): Promise<string[]> {
  return (await service.app.get(DocStore).readTotals({})).map(({ date }) => date);
}

/** The line that decisions §3 asks for, from the totals that the site shows. TZ is UTC in these tests. */
function lineOf(date: string): string {
  const { kcal, carbs, fat, fibre, protein, sugar } = site.expectedDay(date)!.totals;
  const fields = `calories=${kcal},carbs=${carbs},fat=${fat},fibre=${fibre},protein=${protein},sugar=${sugar}`;
  return `dailyTotals ${fields} ${Date.parse(date) / 1000}`;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('with both stores on', () => {
  it('a day that is exported is in both', async () => {
    const service = await start();

    expect(await exportDays(service, '2024-08-26', '2024-08-27')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] },
    });
    expect(influx.lines).toEqual([lineOf('2024-08-26'), lineOf('2024-08-27')]);
    expect(await storedDays(service)).toEqual(['2024-08-26', '2024-08-27']);
    expect(await pendingDays(service)).toEqual([]);
  });

  it('a day is noted as pending before its entry is stored, so that no crash loses its point', async () => {
    const service = await start();
    influx.answer = 'silent';
    const running = exportDays(service, '2024-08-27', '2024-08-27');
    await until(() => influx.writes.length > 0);

    expect(await storedDays(service)).toEqual(['2024-08-27']);
    expect(await pendingDays(service)).toEqual(['2024-08-27']);
    influx.release();
    await running;
    expect(await pendingDays(service)).toEqual([]);
  });

  it('a point that fails does not fail its day, is written at the end of the run when the store is back, once', async () => {
    const service = await start();
    influx.answer = { status: 503 };
    site.addFault({ kind: 'slow', ms: 200, date: '2024-08-28' });
    const running = exportDays(service, '2024-08-26', '2024-08-28');
    await until(() => site.requests.some(({ date }) => date === '2024-08-28'));
    influx.answer = { status: 204 };

    expect((await running).body.successfulDays).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
    // The first failure, then nothing until the end of the run.
    expect(influx.lines).toEqual([
      lineOf('2024-08-26'),
      lineOf('2024-08-26'),
      lineOf('2024-08-27'),
      lineOf('2024-08-28'),
    ]);
    expect(influx.writes).toHaveLength(2);
    expect(await pendingDays(service)).toEqual([]);
  });

  describe('and points that wait', () => {
    let service: TestApp;
    beforeEach(async () => {
      service = await start();
      influx.answer = { status: 503 };
      const { body } = await exportDays(service, '2024-08-26', '2024-08-27');
      expect(body).toEqual({ successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] });
      expect(await pendingDays(service)).toEqual(['2024-08-26', '2024-08-27']);
      influx.writes.length = 0;
    });

    it('the next export writes them, also when it stores nothing itself', async () => {
      influx.answer = { status: 204 };
      site.setDay('2024-08-28', 'empty');
      await exportDays(service, '2024-08-28', '2024-08-28');

      expect(influx.lines).toEqual([lineOf('2024-08-26'), lineOf('2024-08-27')]);
      expect(await pendingDays(service)).toEqual([]);
    });

    it('the next export writes them, also when the login is rejected', async () => {
      influx.answer = { status: 204 };
      site.rejectPassword = true;
      site.endSessions();

      expect((await exportDays(service, '2024-08-28', '2024-08-28')).status).toBe(502);
      expect(influx.lines).toEqual([lineOf('2024-08-26'), lineOf('2024-08-27')]);
    });

    it('the next start writes them', async () => {
      await stop(service);
      influx.answer = { status: 204 };

      const restarted = await start();

      await until(async () => (await pendingDays(restarted)).length === 0);
      expect(influx.lines).toEqual([lineOf('2024-08-26'), lineOf('2024-08-27')]);
    });

    it('the migration writes them', async () => {
      influx.answer = { status: 204 };

      expect(await migrate(service)).toEqual([200, 'Migrated 2 entries to the time-series store']);
      expect(influx.lines).toContain(lineOf('2024-08-27'));
      expect(await pendingDays(service)).toEqual([]);
    });

    it('they go on waiting over a start and an export while the store is away', async () => {
      await stop(service);
      const restarted = await start();
      await exportDays(restarted, '2024-08-28', '2024-08-28');

      expect(await pendingDays(restarted)).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
    });

    it('what is written is what is stored by then, also when the day was corrected', async () => {
      await service.app.get(DocStore).save(aDay('2024-08-27', { totalCalories: 1.5 }));
      influx.answer = { status: 204 };
      await exportDays(service, '2024-08-26', '2024-08-26');

      const last = influx.lines.findLast((line) => line.endsWith(` ${Date.parse('2024-08-27') / 1000}`));
      expect(last).toMatch(/^dailyTotals calories=1\.5,/);
    });
  });

  it('readiness names both, and is DOWN within 5 s when the time-series store is away', async () => {
    const service = await start();
    const readiness = async () => (await fetch(`${service.url}/actuator/health/readiness`)).json();

    expect(await readiness()).toEqual({
      status: 'UP',
      components: { docStore: { status: 'UP' }, timeSeries: { status: 'UP' } },
    });

    influx.answer = 'silent';
    const startedAt = performance.now();
    expect(await readiness()).toEqual({
      status: 'DOWN',
      components: { docStore: { status: 'UP' }, timeSeries: { status: 'DOWN' } },
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect((await fetch(`${service.url}/actuator/health/liveness`)).status).toBe(200);
  });
});

describe('the migration', () => {
  const DATES = Array.from({ length: 2500 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));

  async function startWith(dates: readonly string[]): Promise<TestApp> {
    const service = await start();
    for (const date of dates) await service.app.get(DocStore).save(aDay(date));
    return service;
  }

  it('writes a point for every entry, in slices, and may be repeated', async () => {
    const service = await startWith(DATES);

    for (const repetition of [1, 2]) {
      influx.writes.length = 0;
      const answer = await migrate(service);
      expect([repetition, ...answer]).toEqual([repetition, 200, 'Migrated 2500 entries to the time-series store']);
      expect(influx.lines).toHaveLength(2500);
      expect(new Set(influx.lines.map((line) => line.split(' ')[2])).size).toBe(2500);
      expect(influx.writes.length).toBeGreaterThan(1);
    }
  });

  it('of an empty diary migrates nothing, and does not ask the diary site', async () => {
    const service = await start();

    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(influx.writes).toEqual([]);
    expect(site.requests).toEqual([]);
  });

  it('answers 503 when the time-series store is away', async () => {
    const service = await startWith(['2024-08-27']);
    influx.answer = { status: 500 };

    const [status, body] = await migrate(service);
    expect([status, JSON.parse(body)]).toEqual([
      503,
      {
        type: 'urn:problem-type:nutrition-diary:store-unavailable',
        title: expect.any(String),
        status: 503,
        detail: 'The time-series store cannot be used at the moment',
        instance: '/api/v2/migration/toTimeSeriesDb',
      },
    ]);
  });

  it('never leaves the older of two points when a day is corrected while it runs', async () => {
    const service = await startWith(['2024-08-26', '2024-08-27']);
    influx.answer = 'silent';
    const running = migrate(service);
    await until(() => influx.writes.length > 0);
    // Its slice is on the way; meanwhile somebody stores a correction.
    await service.app.get(DocStore).save(aDay('2024-08-27', { totalCalories: 1 }));
    influx.answer = { status: 204 };
    influx.release();

    expect((await running)[0]).toBe(200);
    expect(influx.lines.at(-1)).toMatch(/^dailyTotals calories=1,/);
    expect(influx.writes.map(({ body }) => body.split('\n').length)).toEqual([2, 1]);
  });
});

describe('with the time-series store alone', () => {
  it('an export writes the points', async () => {
    const service = await start(ALONE);

    expect(await exportDays(service, '2024-08-26', '2024-08-27')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] },
    });
    expect(influx.lines).toEqual([lineOf('2024-08-26'), lineOf('2024-08-27')]);
  });

  it('a point that fails fails its day, and the run goes on', async () => {
    const service = await start(ALONE);
    influx.answer = { status: 503 };
    site.addFault({ kind: 'slow', ms: 200, date: '2024-08-27' });
    const running = exportDays(service, '2024-08-26', '2024-08-27');
    await until(() => site.requests.some(({ date }) => date === '2024-08-27'));
    influx.answer = { status: 204 };

    expect(await running).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-27'], unsuccessfulDays: ['2024-08-26'] },
    });
  });

  it('one export runs at a time', async () => {
    const service = await start(ALONE);
    site.addFault({ kind: 'slow', ms: 200 });

    const answers = await Promise.all([
      exportDays(service, '2024-08-26', '2024-08-26'),
      exportDays(service, '2024-08-26', '2024-08-26'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('readiness names it alone', async () => {
    const service = await start(ALONE);

    expect(await (await fetch(`${service.url}/actuator/health/readiness`)).json()).toEqual({
      status: 'UP',
      components: { timeSeries: { status: 'UP' } },
    });
  });

  it('what reads entries answers 503, and so does the migration', async () => {
    const service = await start(ALONE);
    const entry = await fetch(`${service.url}/api/v2/nutritiondata/2024-08-27`);

    expect([entry.status, ((await entry.json()) as { detail: string }).detail]).toEqual([
      503,
      'This operation requires the document store to be enabled',
    ]);
    expect((await migrate(service))[0]).toBe(503);
  });
});

it('with the document store alone, nothing is asked of a time-series store', async () => {
  const service = await start({ EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false' });
  await exportDays(service, '2024-08-26', '2024-08-27');

  expect(influx.writes).toEqual([]);
  expect(await storedDays(service)).toEqual(['2024-08-26', '2024-08-27']);
});
