import { addDays } from '../../src/diary/calendar-day';
import { StateStore } from '../../src/persistence/state-store';
import type { TestApp } from '../support/create-test-app';
import { day } from '../support/days';
import { post, readJson } from '../support/requests';
import { migrate, TimeSeriesSetting } from '../support/time-series-fixture';
import { until } from '../support/until';

const setting = new TimeSeriesSetting();

const weight = (date: string, value: number, more = {}) => ({ date, kind: 'WEIGHT', value, ...more });
const add = async ({ url }: TestApp, body: unknown) =>
  (await readJson(await post(`${url}/api/v2/measurements`, body))).body as Record<string, number>;
const instant = (date: string) => Date.parse(date) / 1000;
const pending = async ({ app }: TestApp) =>
  (await app.get(StateStore).notedDays('pending-body')).map((note) => note.day);

/** The lines that are sent from now on. */
function newLines(): () => string[] {
  const { length } = setting.influx.lines;
  return () => setting.influx.lines.slice(length).filter((line) => line !== '');
}

describe('time series body', () => {
  it('a measurement is a point of its day, the earliest of several, which goes when it is deleted', async () => {
    const service = await setting.start();
    await add(service, [
      weight('2024-08-27', 71.5, { time: '21:00' }),
      { date: '2024-08-27', kind: 'BODY_FAT', value: 21 },
    ]);
    await add(service, weight('2024-08-27', 70.5, { time: '07:00' }));

    expect(setting.influx.lines).toEqual([
      `body bodyFat=21,weight=71.5 ${instant('2024-08-27')}`,
      `body bodyFat=21,weight=70.5 ${instant('2024-08-27')}`,
    ]);

    const lines = newLines();
    for (const id of ['2024-08-27-07:00-WEIGHT-API', '2024-08-27-21:00-WEIGHT-API', '2024-08-27-BODY_FAT-API']) {
      expect((await fetch(`${service.url}/api/v2/measurements/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    expect(lines()).toEqual([
      `body bodyFat=21,weight=71.5 ${instant('2024-08-27')}`,
      `body bodyFat=21 ${instant('2024-08-27')}`,
    ]);
    expect(JSON.parse(setting.influx.deletions.at(-1)!.body)).toEqual({
      start: '2024-08-27T00:00:00.000Z',
      stop: '2024-08-27T00:00:01.000Z',
      predicate: '_measurement="body"',
    });
  });

  it('a measurement that its program moves to another day leaves none behind', async () => {
    const service = await setting.start();
    await add(service, weight('2024-08-26', 70.5, { externalId: 'scale:1' }));
    await add(service, weight('2024-08-28', 70.5, { externalId: 'scale:1' }));

    expect(setting.influx.lines.at(-1)).toBe(`body weight=70.5 ${instant('2024-08-28')}`);
    expect(JSON.parse(setting.influx.deletions.at(-1)!.body)).toMatchObject({
      start: '2024-08-26T00:00:00.000Z',
      stop: '2024-08-28T00:00:01.000Z',
    });
  });

  it('weighings of years, days apart, are one deletion and one write', async () => {
    const service = await setting.start();
    const years = Array.from({ length: 800 }, (_, week) => addDays(day('2009-01-01'), week * 7));
    await add(
      service,
      years.map((date) => weight(date, 70)),
    );

    expect([setting.influx.deletions.length, setting.influx.writes.length]).toEqual([1, 1]);
    expect(setting.influx.lines).toHaveLength(800);
  });

  it('while the time-series store is away measurements are stored all the same, and written at the next start', async () => {
    const service = await setting.start();
    setting.influx.deletionAnswer = { status: 503 };
    expect(await add(service, [weight('1999-12-31', 69), weight('2024-08-27', 70.5)])).toMatchObject({ added: 2 });
    expect(await pending(service)).toEqual(['1999-12-31', '2024-08-27']);

    await setting.stop(service);
    setting.influx.deletionAnswer = { status: 204 };
    const restarted = await setting.start();
    await until(async () => (await pending(restarted)).length === 0);
    expect(setting.influx.lines).toEqual([
      `body weight=69 ${instant('1999-12-31')}`,
      `body weight=70.5 ${instant('2024-08-27')}`,
    ]);
  });

  it('imported measurements are written at the end of the import, and all of them by the migration', async () => {
    const service = await setting.start();
    const file = JSON.stringify({ type: 'measurement', ...weight('2024-08-27', 70.5), source: 'IMPORT' });
    const headers = { 'content-type': 'application/octet-stream' };
    const imported = await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', body: file, headers });
    expect(imported.status).toBe(200);
    expect(setting.influx.lines).toEqual([`body weight=70.5 ${instant('2024-08-27')}`]);

    const lines = newLines();
    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(lines()).toEqual([`body weight=70.5 ${instant('2024-08-27')}`]);
  });
});
