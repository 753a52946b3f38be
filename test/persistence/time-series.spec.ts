import { addDays } from '../../src/diary/calendar-day';
import { DocStore } from '../../src/persistence/doc-store';
import { StateStore } from '../../src/persistence/state-store';
import { siteWasAskedFor } from '../support/asked-of-site';
import type { TestApp } from '../support/create-test-app';
import { CapturedLog } from '../support/captured-log';
import { aDay, day } from '../support/days';
import { aMeal } from '../support/details';
import { fill } from '../support/diary-with-gaps';
import { exportDays, getJson } from '../support/requests';
import { migrate, TimeSeriesSetting } from '../support/time-series-fixture';
import { until } from '../support/until';

const setting = new TimeSeriesSetting();

async function pendingDays(service: TestApp): Promise<string[]> {
  return (await service.app.get(StateStore).notedDays('pending-point')).map((note) => note.day);
}

async function storedDays(service: TestApp): Promise<string[]> {
  return (await service.app.get(DocStore).readTotals({})).map(({ date }) => date);
}

async function readiness({ url }: TestApp): Promise<unknown> {
  return (await getJson(`${url}/actuator/health/readiness`)).body;
}

async function refusalOfMigration(service: TestApp): Promise<[number, string]> {
  const [status, body] = await migrate(service);
  return [status, (JSON.parse(body) as { type: string }).type];
}

describe('with both stores on', () => {
  it('a day that is exported is in both', async () => {
    const service = await setting.start();

    expect(await exportDays(service, '2024-08-26', '2024-08-27')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] },
    });
    expect(setting.influx.lines).toEqual([...setting.linesOf('2024-08-26'), ...setting.linesOf('2024-08-27')]);
    expect(await storedDays(service)).toEqual(['2024-08-26', '2024-08-27']);
    expect(await pendingDays(service)).toEqual([]);
  });

  it('readiness names both, and is DOWN when the time-series store does not answer', async () => {
    const service = await setting.start();
    expect(await readiness(service)).toEqual({
      status: 'UP',
      components: { docStore: { status: 'UP' }, timeSeries: { status: 'UP' } },
    });

    setting.influx.answer = 'silent';
    expect(await readiness(service)).toEqual({
      status: 'DOWN',
      components: { docStore: { status: 'UP' }, timeSeries: { status: 'DOWN' } },
    });
    expect((await fetch(`${service.url}/actuator/health/liveness`)).status).toBe(200);
  });

  it('a day is noted as pending before its entry is stored, so that no crash loses its point', async () => {
    const service = await setting.start();
    setting.influx.answer = 'silent';
    const running = exportDays(service, '2024-08-27', '2024-08-27');
    await until(() => setting.influx.writes.length > 0);

    expect(await storedDays(service)).toEqual(['2024-08-27']);
    expect(await pendingDays(service)).toEqual(['2024-08-27']);
    setting.influx.release();
    await running;
    expect(await pendingDays(service)).toEqual([]);
  });

  it('a point that fails does not fail its day, is written at the end of the run when the store is back, once', async () => {
    const service = await setting.start();
    setting.influx.answer = { status: 503 };
    const release = setting.site.hold({ date: '2024-08-28' });
    const running = exportDays(service, '2024-08-26', '2024-08-28');
    await siteWasAskedFor(setting.site, '2024-08-28');
    setting.influx.answer = { status: 204 };
    release();

    expect((await running).body.successfulDays).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
    // The first failure, then nothing until the end of the run.
    expect(setting.influx.lines).toEqual([
      ...setting.linesOf('2024-08-26'),
      ...setting.linesOf('2024-08-26'),
      ...setting.linesOf('2024-08-27'),
      ...setting.linesOf('2024-08-28'),
    ]);
    expect(setting.influx.writes).toHaveLength(2);
    expect(await pendingDays(service)).toEqual([]);
  });

  describe('and points that wait', () => {
    let service: TestApp;
    beforeEach(async () => {
      service = await setting.start();
      setting.influx.answer = { status: 503 };
      const { body } = await exportDays(service, '2024-08-26', '2024-08-27');
      expect(body).toEqual({ successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] });
      expect(await pendingDays(service)).toEqual(['2024-08-26', '2024-08-27']);
      setting.influx.writes.length = 0;
    });

    it('the next export writes what is stored by then, also when it stores nothing itself', async () => {
      await service.app.get(DocStore).save(aDay('2024-08-27', { totalCalories: 1.5 }));
      setting.influx.answer = { status: 204 };
      setting.site.setDay('2024-08-28', 'empty');
      const log = new CapturedLog();
      await exportDays(service, '2024-08-28', '2024-08-28');
      await exportDays(service, '2024-08-28', '2024-08-28');

      expect(setting.influx.lines).toEqual([
        ...setting.linesOf('2024-08-26'),
        // 27 August 2024, 0:00 UTC.
        'dailyTotals calories=1.5,carbs=250,fat=70,fibre=30,protein=90,sugar=40 1724716800',
      ]);
      expect(await pendingDays(service)).toEqual([]);
      expect(log.lines.filter((line) => line.includes('after a wait'))).toEqual([
        'info Written to the time-series store after a wait: 2 days',
      ]);
    });

    it('the next export writes them, also when the login is rejected', async () => {
      setting.influx.answer = { status: 204 };
      setting.site.rejectPassword = true;
      setting.site.endSessions();

      expect((await exportDays(service, '2024-08-28', '2024-08-28')).status).toBe(502);
      expect(setting.influx.lines).toEqual([...setting.linesOf('2024-08-26'), ...setting.linesOf('2024-08-27')]);
    });

    it('they go on waiting over a start and an export while the store is away; the next start writes them', async () => {
      await setting.stop(service);
      const away = await setting.start();
      await exportDays(away, '2024-08-28', '2024-08-28');
      const days = ['2024-08-26', '2024-08-27', '2024-08-28'];
      expect(await pendingDays(away)).toEqual(days);

      await setting.stop(away);
      setting.influx.writes.length = 0;
      setting.influx.answer = { status: 204 };
      const restarted = await setting.start();

      await until(async () => (await pendingDays(restarted)).length === 0);
      expect(setting.influx.lines).toEqual(days.flatMap((date) => setting.linesOf(date)));
    });

    it('the migration answers 503 while the time-series store is away', async () => {
      expect(await refusalOfMigration(service)).toEqual([503, 'urn:problem-type:nutrition-diary:store-unavailable']);
    });

    it('the migration writes them when it is back', async () => {
      setting.influx.answer = { status: 204 };

      expect(await migrate(service)).toEqual([200, 'Migrated 2 entries to the time-series store']);
      expect(setting.influx.lines).toEqual(expect.arrayContaining(setting.linesOf('2024-08-27')));
      expect(await pendingDays(service)).toEqual([]);
    });
  });
});

describe('with the time-series store alone', () => {
  const ALONE = { EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false' };

  it('an export writes the points, and readiness names it alone', async () => {
    const service = await setting.start(ALONE);

    expect(await exportDays(service, '2024-08-26', '2024-08-27')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] },
    });
    expect(setting.influx.lines).toEqual([...setting.linesOf('2024-08-26'), ...setting.linesOf('2024-08-27')]);
    expect(await readiness(service)).toEqual({ status: 'UP', components: { timeSeries: { status: 'UP' } } });
  });

  it('a point that fails fails its day, and the run goes on', async () => {
    const service = await setting.start(ALONE);
    setting.influx.answer = { status: 503 };
    const release = setting.site.hold({ date: '2024-08-27' });
    const running = exportDays(service, '2024-08-26', '2024-08-27');
    await siteWasAskedFor(setting.site, '2024-08-27');
    setting.influx.answer = { status: 204 };
    release();

    expect(await running).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-27'], unsuccessfulDays: ['2024-08-26'] },
    });
  });
});

describe('time series', () => {
  it('with the document store alone, nothing is asked of a time-series store, and the migration answers 503', async () => {
    const service = await setting.start({ EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false' });
    await exportDays(service, '2024-08-26', '2024-08-27');

    expect(await refusalOfMigration(service)).toEqual([503, 'urn:problem-type:nutrition-diary:store-not-configured']);
    expect(setting.influx.writes).toEqual([]);
    expect(await storedDays(service)).toEqual(['2024-08-26', '2024-08-27']);
  });
});

describe('the migration', () => {
  /** More than a slice of the store. */
  const DAYS = Array.from({ length: 1030 }, (_, index) => aDay(addDays(day('1970-01-01'), index)));

  it('of an empty diary migrates nothing, and does not ask the diary site', async () => {
    const service = await setting.start();

    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(setting.influx.writes).toEqual([]);
    expect(setting.site.requests).toEqual([]);
  });

  it('writes a point for every entry, in slices, and may be repeated', async () => {
    const service = await setting.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' });
    await fill(service.app, DAYS);
    for (const repetition of [1, 2]) {
      setting.influx.writes.length = 0;
      const answer = await migrate(service);
      expect([repetition, ...answer]).toEqual([repetition, 200, 'Migrated 1030 entries to the time-series store']);
      expect(setting.influx.lines).toHaveLength(1030);
      expect(new Set(setting.influx.lines.map((line) => line.split(' ')[2])).size).toBe(1030);
      expect(setting.influx.writes.length).toBeGreaterThan(1);
    }
  });

  it('never leaves the older of two points when a day is corrected while it runs', async () => {
    const service = await setting.start();
    await fill(service.app, [aDay('2024-08-26'), aDay('2024-08-27')]);
    setting.influx.answer = 'silent';
    const running = migrate(service);
    await until(() => setting.influx.writes.length > 0);
    // Its slice is on the way; meanwhile somebody stores a correction.
    await service.app.get(DocStore).save(aDay('2024-08-27', { meals: [aMeal('Lunch')] }));
    setting.influx.answer = { status: 204 };
    setting.influx.release();

    expect((await running)[0]).toBe(200);
    expect(setting.influx.lines.at(-1)).toMatch(/^meals,meal=Lunch .* 1724716800$/);
    const days = setting.influx.writes.map(({ body }) =>
      body.split('\n').filter((text) => text.startsWith('dailyTotals')),
    );
    expect(days.map(({ length }) => length)).toEqual([2, 1]);
  });
});
