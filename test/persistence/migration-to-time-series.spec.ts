import { DocStore } from '../../src/persistence/doc-store';
import type { TestApp } from '../support/create-test-app';
import { aDay } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { migrate, TimeSeriesSetting } from '../support/time-series-fixture';
import { until } from '../support/until';

const setting = new TimeSeriesSetting();

describe('the migration', () => {
  const DATES = Array.from({ length: 1200 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));

  async function startWith(dates: readonly string[]): Promise<TestApp> {
    const service = await setting.start();
    for (const date of dates) await service.app.get(DocStore).save(aDay(date));
    return service;
  }

  it('writes a point for every entry, in slices, and may be repeated', async () => {
    const service = await startWith(DATES);

    for (const repetition of [1, 2]) {
      setting.influx.writes.length = 0;
      const answer = await migrate(service);
      expect([repetition, ...answer]).toEqual([repetition, 200, 'Migrated 1200 entries to the time-series store']);
      expect(setting.influx.lines).toHaveLength(1200);
      expect(new Set(setting.influx.lines.map((line) => line.split(' ')[2])).size).toBe(1200);
      expect(setting.influx.writes.length).toBeGreaterThan(1);
    }
  });

  it('writes what is known of each day: totals, nutrients, and meals', async () => {
    const service = await startWith(['2024-08-26']);
    const meals = [aMeal('Zweites Frühstück', { kilojoules: null })];
    const detailed = { kilojoules: 8909, nutrients: amounts({ SALT: 7.5809 }), meals };
    await service.app.get(DocStore).save(aDay('2024-08-27', detailed));
    await migrate(service);

    const totals = 'dailyTotals calories=2000,carbs=250,fat=70,fibre=30,protein=90,sugar=40';
    expect(setting.influx.lines).toEqual([
      `${totals} 1724630400`,
      `${totals} 1724716800`,
      'dailyNutrients kilojoules=8909,salt=7.5809 1724716800',
      'meals,meal=Zweites\\ Frühstück calories=478,carbs=50,fat=20,protein=20 1724716800',
    ]);
  });

  it('of an empty diary migrates nothing, and does not ask the diary site', async () => {
    const service = await setting.start();

    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(setting.influx.writes).toEqual([]);
    expect(setting.site.requests).toEqual([]);
  });

  it('answers 503 when the time-series store is away', async () => {
    const service = await startWith(['2024-08-27']);
    setting.influx.answer = { status: 500 };

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

  it('answers 503 when the time-series store is off', async () => {
    const service = await setting.start({ EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false' });

    const [status, body] = await migrate(service);
    expect([status, JSON.parse(body)]).toEqual([
      503,
      {
        type: 'urn:problem-type:nutrition-diary:store-not-configured',
        title: expect.any(String),
        status: 503,
        detail: 'This operation requires the time-series store to be enabled',
        instance: '/api/v2/migration/toTimeSeriesDb',
      },
    ]);
  });

  it('never leaves the older of two points when a day is corrected while it runs', async () => {
    const service = await startWith(['2024-08-26', '2024-08-27']);
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
