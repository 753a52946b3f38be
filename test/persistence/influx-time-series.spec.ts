import { Logger } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { nutrientAmounts } from '../../src/diary/detail-nutrient';
import { InfluxTimeSeries } from '../../src/persistence/influx/influx-time-series';
import { aDay } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { InfluxRecorder } from '../support/influx-recorder';

let server: InfluxRecorder;
beforeAll(() => void Logger.overrideLogger(false));
beforeEach(async () => (server = await InfluxRecorder.start()));
afterEach(() => server.stop());

function seriesOf(zone = 'Europe/Berlin', settings = {}): InfluxTimeSeries {
  const { url } = server;
  const given = { enabled: true, url, token: 'a-token', org: 'primary', bucket: 'nutrition-diary', ...settings };
  return new InfluxTimeSeries(given, () => zone);
}

describe('influx time series', () => {
  it('the totals of a day are one line: floats, no tags, local midnight in seconds', async () => {
    await seriesOf().write([
      aDay('2024-08-27', {
        totalCalories: 2128.5,
        totalFat: 70,
        totalCarbs: 250.25,
        totalSugar: 0,
        totalProtein: 90.1,
        totalFibre: 30,
      }),
    ]);

    // date -d '2024-08-27 00:00 CEST' +%s is 1724709600. A number without the suffix i is a float in the line protocol.
    expect(server.writes[0]?.body).toBe(
      'dailyTotals calories=2128.5,carbs=250.25,fat=70,fibre=30,protein=90.1,sugar=0 1724709600',
    );
  });

  it('its nutrients are another line, each in the unit of the API, and each of its meals is one', async () => {
    await seriesOf().write([
      aDay('2024-08-27', {
        kilojoules: 8909,
        nutrients: amounts({ VITAMIN_B12: 2.5192, BREAD_UNITS: 12.5, WATER: 400, FLUORIDE: 0, IODINE: 32.5852 }),
        meals: [
          { name: 'Dinner', kilojoules: 4370, calories: 1044, fat: 37.2, carbs: 102.4, protein: 69.3 },
          { name: 'Snack 1', kilojoules: null, calories: 0, fat: 0, carbs: 0.1, protein: 0 },
        ],
      }),
    ]);

    expect(server.lines.slice(1)).toEqual([
      'dailyNutrients breadUnits=12.5,fluoride=0,iodine=32.5852,kilojoules=8909,vitaminB12=2.5192,water=400 1724709600',
      'meals,meal=Dinner calories=1044,carbs=102.4,fat=37.2,kilojoules=4370,protein=69.3 1724709600',
      'meals,meal=Snack\\ 1 calories=0,carbs=0.1,fat=0,protein=0 1724709600',
    ]);
  });

  it('every field of a day is documented', async () => {
    const everything = { kilojoules: 1, nutrients: nutrientAmounts(() => 1), meals: [aMeal('Dinner')] };
    await seriesOf().write([aDay('2024-08-27', everything)]);

    const guide = readFileSync('docs/grafana-and-monitoring.md', 'utf8');
    // Totals, details and a meal.
    expect(server.lines).toHaveLength(3);
    for (const line of server.lines) {
      const [, measurement = '', fields = ''] = /^(\w+)\S* (\S+) /.exec(line) ?? [];
      const names = fields.split(',').map((field) => field.split('=')[0]!);
      const row = guide.split('\n').find((text) => text.startsWith(`| \`${measurement}\` |`)) ?? '';
      expect([measurement, names.filter((name) => !row.includes(`\`${name}\``))]).toEqual([measurement, []]);
    }
  });

  it('meals of the same name are added up, because one point would overwrite the other', async () => {
    const meals = [
      aMeal('Snack', { kilojoules: 400, calories: 100 }),
      aMeal('Snack', { kilojoules: null, calories: 50 }),
    ];
    await seriesOf('UTC').write([aDay('2024-08-27', { meals })]);

    // The other figures are those of aMeal, twice. Kilojoules that are known in part are unknown.
    expect(server.lines.slice(1)).toEqual(['meals,meal=Snack calories=150,carbs=100,fat=40,protein=40 1724716800']);
  });

  it('is sent to the organisation and bucket of the settings, with the token', async () => {
    await seriesOf('UTC', { org: 'my org', bucket: 'a&b' }).write([aDay('2024-08-27')]);

    expect(server.writes).toHaveLength(1);
    const [{ path, headers }] = server.writes as [(typeof server.writes)[0]];
    expect(path).toBe('/api/v2/write?org=my%20org&bucket=a%26b&precision=s');
    expect(headers.authorization).toBe('Token a-token');
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  it('sends no token when there is none', async () => {
    await seriesOf('UTC', { token: undefined }).write([aDay('2024-08-27')]);

    expect(server.writes[0]?.headers.authorization).toBeUndefined();
  });

  it('a total that is not known is left out of the line, and a day without any is no line', async () => {
    const unknown = {
      totalCalories: null,
      totalFat: null,
      totalCarbs: null,
      totalSugar: null,
      totalProtein: null,
      totalFibre: null,
    };
    await seriesOf('UTC').write([
      aDay('2024-01-01', { totalSugar: null, totalFibre: null }),
      aDay('2024-01-02', unknown),
      aDay('2024-01-03', { ...unknown, totalFat: 7 }),
    ]);

    expect(server.lines).toEqual([
      'dailyTotals calories=2000,carbs=250,fat=70,protein=90 1704067200',
      'dailyTotals fat=7 1704240000',
    ]);
  });

  // The day begins at 01:00 CDT, because Havana skips midnight on 10 March 2024.
  it('the timestamp is the first instant of the day in the zone', async () => {
    await seriesOf('America/Havana').write([aDay('2024-03-10')]);

    expect(server.lines[0]?.split(' ')[2]).toBe(String(Date.parse('2024-03-10T05:00:00Z') / 1000));
  });

  it('nothing to write is no request', async () => {
    await seriesOf().write([]);

    expect(server.writes).toEqual([]);
  });
});

describe('before the points of days, their meals are deleted, so that none stays that was renamed or removed', () => {
  const deletions = () => server.deletions.map(({ body }) => JSON.parse(body) as object);

  it('from the midnight of the first day to that of the last', async () => {
    await seriesOf('Europe/Berlin', { org: 'my org', bucket: 'a&b' }).write([aDay('2024-08-26'), aDay('2024-08-27')]);

    expect(server.deletions.map(({ path }) => path)).toEqual(['/api/v2/delete?org=my+org&bucket=a%26b']);
    expect(server.deletions[0]!.headers).toMatchObject({
      authorization: 'Token a-token',
      'content-type': 'application/json',
    });
    expect(deletions()).toEqual([
      { start: '2024-08-25T22:00:00.000Z', stop: '2024-08-26T22:00:01.000Z', predicate: '_measurement="meals"' },
    ]);
  });

  it('and nothing of the days in between that are not written', async () => {
    await seriesOf('UTC').write(['2024-08-01', '2024-08-03', '2024-08-04'].map((date) => aDay(date)));

    expect(deletions()).toMatchObject([
      { start: '2024-08-01T00:00:00.000Z', stop: '2024-08-01T00:00:01.000Z' },
      { start: '2024-08-03T00:00:00.000Z', stop: '2024-08-04T00:00:01.000Z' },
    ]);
  });

  // VictoriaMetrics answers 400.
  it.each([400, 501])('unless the server refuses with %i, and is not asked again', async (status) => {
    server.deletionAnswer = { status };
    const series = seriesOf();
    await series.write([aDay('2024-08-26')]);
    await series.write([aDay('2024-08-27')]);

    expect([server.deletions.length, server.writes.length]).toEqual([1, 2]);
  });

  it('which is asked again if it refused the points as well', async () => {
    server.deletionAnswer = server.answer = { status: 404 };
    const series = seriesOf();
    await expect(series.write([aDay('2024-08-26')])).rejects.toMatchObject({ code: 'store-unavailable' });
    server.deletionAnswer = server.answer = { status: 204 };
    await series.write([aDay('2024-08-26')]);

    expect(server.deletions).toHaveLength(2);
  });

  it.each([429, 503])('and a failure (%i) fails the write, of which nothing is sent', async (status) => {
    server.deletionAnswer = { status };

    await expect(seriesOf().write([aDay('2024-08-26')])).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(server.writes).toEqual([]);
  });
});

describe('an error of the server', () => {
  it.each([401, 429, 503])('%i fails the write, which is tried once', async (status) => {
    server.answer = { status, body: '{"code":"invalid","message":"the reason"}' };

    await expect(seriesOf().write([aDay('2024-08-27')])).rejects.toMatchObject({
      code: 'store-unavailable',
      message: 'The time-series store cannot be used at the moment',
      cause: { message: expect.stringMatching(/the reason|\d{3}/) as string },
    });
    expect(server.writes).toHaveLength(1);
  });

  it('names neither the token nor the answer to the caller', async () => {
    server.answer = { status: 401, body: '{"message":"a-token is not valid"}' };

    const error: unknown = await seriesOf()
      .write([aDay('2024-08-27')])
      .catch((reason: unknown) => reason);
    expect((error as Error).message).not.toContain('a-token');
  });

  it('a server that is not there fails the write and the health check', async () => {
    const series = seriesOf();
    await server.stop();

    await expect(series.write([aDay('2024-08-27')])).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(series.health()).rejects.toThrow();
    server = await InfluxRecorder.start();
  });

  it('a server that does not answer fails the write', async () => {
    server.answer = 'silent';
    server.deletionAnswer = 'silent';
    await expect(seriesOf().write([aDay('2024-08-27')])).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});

describe('influx time series', () => {
  it('is up when it answers a ping', async () => {
    expect(await seriesOf().health()).toEqual({ up: true });
    server.answer = { status: 500 };
    await expect(seriesOf().health()).rejects.toThrow();
  });
});
