import { DocStore } from '../../src/persistence/doc-store';
import type { TestApp } from '../support/create-test-app';
import { aDay } from '../support/days';
import { migrate, TimeSeriesSetting } from '../support/time-series-fixture';
import { until } from '../support/until';

const setting = new TimeSeriesSetting();

describe('the migration', () => {
  const DATES = Array.from({ length: 2500 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));

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
      expect([repetition, ...answer]).toEqual([repetition, 200, 'Migrated 2500 entries to the time-series store']);
      expect(setting.influx.lines).toHaveLength(2500);
      expect(new Set(setting.influx.lines.map((line) => line.split(' ')[2])).size).toBe(2500);
      expect(setting.influx.writes.length).toBeGreaterThan(1);
    }
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

  it('never leaves the older of two points when a day is corrected while it runs', async () => {
    const service = await startWith(['2024-08-26', '2024-08-27']);
    setting.influx.answer = 'silent';
    const running = migrate(service);
    await until(() => setting.influx.writes.length > 0);
    // Its slice is on the way; meanwhile somebody stores a correction.
    await service.app.get(DocStore).save(aDay('2024-08-27', { totalCalories: 1 }));
    setting.influx.answer = { status: 204 };
    setting.influx.release();

    expect((await running)[0]).toBe(200);
    expect(setting.influx.lines.at(-1)).toMatch(/^dailyTotals calories=1,/);
    expect(setting.influx.writes.map(({ body }) => body.split('\n').length)).toEqual([2, 1]);
  });
});
