import { InfluxDB } from '@influxdata/influxdb-client';
import { Logger } from '@nestjs/common';
import { InfluxTimeSeries } from '../../src/persistence/influx/influx-time-series';
import { aDay } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { describeWithVictoriaMetrics, startVictoriaMetrics, type VictoriaMetrics } from '../support/victoria-metrics';
import { describeTimeSeries, seriesName, type StoredPoints } from './time-series.contract';

const ZONE = 'Europe/Berlin';

beforeAll(() => void Logger.overrideLogger(false));

function seriesAt(url: string): InfluxTimeSeries {
  return new InfluxTimeSeries({ enabled: true, url, token: undefined, org: 'primary', bucket: 'diary' }, () => ZONE);
}

describeWithVictoriaMetrics('VictoriaMetrics', () => {
  let server: VictoriaMetrics;
  beforeAll(async () => (server = await startVictoriaMetrics()));
  afterAll(() => server.stop());

  async function readBack(): Promise<StoredPoints> {
    const series = (await server.readBack()).map(({ metric, values, timestamps }) => {
      const points = timestamps.map((time, index) => [new Date(time).toISOString(), values[index]!] as const).sort();
      const [measurement, field] = metric['__name__']!.split('_') as [string, string];
      return [seriesName({ measurement, field, meal: metric['meal'] }), Object.fromEntries(points)] as const;
    });
    return Object.fromEntries(series);
  }

  describeTimeSeries('VictoriaMetrics', async () => {
    await server.deleteAll();
    return { series: seriesAt(server.url), readBack };
  });

  it('deletes no points: a meal that was renamed stays beside its new name, and a corrected amount beside the old one', async () => {
    await server.deleteAll();
    const series = seriesAt(server.url);
    await series.write([aDay('2024-01-01', { meals: [aMeal('Lunch')], nutrients: amounts({ WATER: 400 }) })]);
    await series.write([aDay('2024-01-01', { meals: [aMeal('Mittagessen')], nutrients: amounts({ WATER: 500 }) })]);

    const stored = await readBack();
    expect(Object.keys(stored).filter((name) => name.endsWith('/calories'))).toEqual([
      'meals/Lunch/calories',
      'meals/Mittagessen/calories',
    ]);
    expect(
      (await server.readBack()).find(({ metric }) => metric['__name__'] === 'dailyNutrients_water')?.values,
    ).toEqual(expect.arrayContaining([400, 500]));
  });

  it('is away when it was killed, and takes points again when it is back, with what it had', async () => {
    await server.deleteAll();
    const series = seriesAt(server.url);
    await series.write([aDay('2024-01-01', { totalCalories: 1 })]);
    await server.kill();

    await expect(series.write([aDay('2024-01-02')])).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(series.health()).rejects.toThrow();

    await server.restart();
    await series.write([aDay('2024-01-02', { totalCalories: 2 })]);
    expect((await readBack())['calories']).toEqual({ '2023-12-31T23:00:00.000Z': 1, '2024-01-01T23:00:00.000Z': 2 });
    expect(await series.health()).toEqual({ up: true });
  });
});

interface InfluxRow {
  _measurement: string;
  _field: string;
  _time: string;
  _value: number;
  meal?: string;
}

/**
 * An InfluxDB 2 of one's own: TEST_INFLUX_URL, TEST_INFLUX_TOKEN and TEST_INFLUX_ORG (else `primary`) name it. A bucket
 * `nutrition-diary-test` has to be there; what it holds is deleted.
 */
const influxUrl = process.env['TEST_INFLUX_URL'];
if (influxUrl) {
  const token = process.env['TEST_INFLUX_TOKEN'];
  const org = process.env['TEST_INFLUX_ORG'] ?? 'primary';
  const bucket = 'nutrition-diary-test';
  const series = new InfluxTimeSeries({ enabled: true, url: influxUrl, token, org, bucket }, () => ZONE);

  const readBack = async (): Promise<StoredPoints> => {
    const query = `from(bucket: "${bucket}") |> range(start: 1970-01-01T00:00:00Z) |> sort(columns: ["_time"])`;
    const client = new InfluxDB({ url: influxUrl, token });
    const points: StoredPoints = {};
    const rows = await client.getQueryApi(org).collectRows<InfluxRow>(query);
    for (const { _measurement: measurement, _field: field, meal, _time, _value } of rows) {
      (points[seriesName({ measurement, field, meal })] ??= {})[new Date(_time).toISOString()] = _value;
    }
    return points;
  };

  describe('InfluxDB', () => {
    const empty = async (): Promise<void> => {
      const answer = await fetch(`${influxUrl}/api/v2/delete?org=${org}&bucket=${bucket}`, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ start: '1900-01-01T00:00:00Z', stop: '2200-01-01T00:00:00Z' }),
      });
      expect(answer.status).toBe(204);
    };

    describeTimeSeries('InfluxDB', async () => {
      await empty();
      return { series, readBack };
    });

    it('keeps the newer of two points of a day', async () => {
      await empty();
      await series.write([aDay('2024-01-01')]);
      await series.write([aDay('2024-01-01', { totalCalories: 1 })]);

      expect((await readBack())['calories']).toEqual({ '2023-12-31T23:00:00.000Z': 1 });
    });

    it('keeps the meals of the newer of two versions of a day, and those of its neighbours', async () => {
      await empty();
      const meals = [aMeal('Lunch'), aMeal('Snack 1')];
      await series.write(['2024-01-01', '2024-01-02', '2024-01-03'].map((date) => aDay(date, { meals })));
      await series.write([aDay('2024-01-02', { meals: [aMeal('Mittagessen')] })]);

      const stored = await readBack();
      const neighbours = ['2023-12-31T23:00:00.000Z', '2024-01-02T23:00:00.000Z'];
      expect(Object.keys(stored['meals/Lunch/calories']!)).toEqual(neighbours);
      expect(Object.keys(stored['meals/Snack 1/calories']!)).toEqual(neighbours);
      expect(Object.keys(stored['meals/Mittagessen/calories']!)).toEqual(['2024-01-01T23:00:00.000Z']);
    });
  });
}
