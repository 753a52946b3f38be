import { DocStore } from '../../src/persistence/doc-store';
import type { TestApp } from '../support/create-test-app';
import { aDay } from '../support/days';
import { aMeal } from '../support/details';
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

  it('of an empty diary migrates nothing, and does not ask the diary site', async () => {
    const service = await setting.start();

    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(setting.influx.writes).toEqual([]);
    expect(setting.site.requests).toEqual([]);
  });

  it.each<[why: string, kind: string, environment: Record<string, string>]>([
    ['is away', 'store-unavailable', {}],
    ['is off', 'store-not-configured', { EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false' }],
  ])('answers 503 when the time-series store %s', async (_why, kind, environment) => {
    const service = await setting.start(environment);
    await service.app.get(DocStore).save(aDay('2024-08-27'));
    setting.influx.answer = { status: 500 };

    const [status, body] = await migrate(service);
    expect([status, JSON.parse(body)]).toMatchObject([503, { type: `urn:problem-type:nutrition-diary:${kind}` }]);
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
