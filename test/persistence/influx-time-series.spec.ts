import { InfluxTimeSeries } from '../../src/persistence/influx/influx-time-series';
import { aDay } from '../support/days';
import { InfluxRecorder } from '../support/influx-recorder';

let server: InfluxRecorder;
beforeEach(async () => (server = await InfluxRecorder.start()));
afterEach(() => server.stop());

function seriesOf(zone = 'Europe/Berlin', settings = {}): InfluxTimeSeries {
  const { url } = server;
  const given = { enabled: true, url, token: 'a-token', org: 'primary', bucket: 'nutrition-diary', ...settings };
  return new InfluxTimeSeries(given, zone);
}

it('a day is one line: its totals as floats, no tags, local midnight in seconds', async () => {
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

it('a corrected day is sent again with the same timestamp, which writes over the point', async () => {
  const series = seriesOf('UTC');
  await series.write([aDay('2024-01-01')]);
  await series.write([aDay('2024-01-01', { totalCalories: 1999.9 })]);

  expect(server.lines).toEqual([
    'dailyTotals calories=2000,carbs=250,fat=70,fibre=30,protein=90,sugar=40 1704067200',
    'dailyTotals calories=1999.9,carbs=250,fat=70,fibre=30,protein=90,sugar=40 1704067200',
  ]);
});

// Midnights by the tz database: on 31 March 2024 Berlin is still on CET at midnight; Havana skips midnight on 10 March
// 2024, so its day begins at 01:00 CDT; Kiritimati is 14 h ahead; 1969 is before the epoch.
it.each([
  ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00:00Z'],
  ['Europe/Berlin', '2024-04-01', '2024-03-31T22:00:00Z'],
  ['America/Havana', '2024-03-10', '2024-03-10T05:00:00Z'],
  ['Pacific/Kiritimati', '2024-01-01', '2023-12-31T10:00:00Z'],
  ['UTC', '1969-12-31', '1969-12-31T00:00:00Z'],
])('the timestamp in %s of %s is %s', async (zone, date, instant) => {
  await seriesOf(zone).write([aDay(date)]);

  expect(server.lines[0]?.split(' ')[2]).toBe(String(Date.parse(instant) / 1000));
});

it('many days are one request', async () => {
  const dates = Array.from({ length: 3650 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));
  await seriesOf('UTC').write(dates.map((date) => aDay(date)));

  expect(server.writes).toHaveLength(1);
  expect(server.lines).toHaveLength(3650);
});

it('nothing to write is no request', async () => {
  await seriesOf().write([]);

  expect(server.writes).toEqual([]);
});

describe('an error of the server', () => {
  it.each([400, 401, 404, 422, 429, 500, 503])('%i fails the write, which is tried once', async (status) => {
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

  it('does not reach another write that is under way', async () => {
    const series = seriesOf();
    server.answer = { status: 500 };
    const failing = series.write([aDay('2024-08-27')]).catch(() => 'failed');
    expect(await failing).toBe('failed');
    server.answer = { status: 204 };

    await expect(series.write([aDay('2024-08-28')])).resolves.toBeUndefined();
  });

  it('a server that is not there fails the write and the health check', async () => {
    const series = seriesOf();
    await server.stop();

    await expect(series.write([aDay('2024-08-27')])).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(series.health()).rejects.toThrow();
    server = await InfluxRecorder.start();
  });

  it('a server that does not answer fails the write within 5 s', async () => {
    server.answer = 'silent';
    const startedAt = performance.now();

    await expect(seriesOf().write([aDay('2024-08-27')])).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

it('is up when it answers a ping', async () => {
  expect(await seriesOf().health()).toEqual({ up: true });
  server.answer = { status: 500 };
  await expect(seriesOf().health()).rejects.toThrow();
});
