import { addDays } from '../../../src/diary/calendar-day';
import { dayStatusOf } from '../../../src/diary/journal/day-status';
import { DocStore } from '../../../src/persistence/doc-store';
import { Events } from '../../../src/platform/events/events';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { bearer, newAddress, RESTRICTED, TOKENS } from '../../support/access';
import { appOfSuite, createTestApp } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { type JsonAnswer, post, readJson } from '../../support/requests';

const MEASUREMENTS = '/api/v2/measurements';
const NOW = '2026-04-01T12:00:00Z';

/** A phone or a scale: its token may add and nothing else. */
const send = async (body: unknown, headers = bearer(TOKENS.measure)): Promise<JsonAnswer> =>
  readJson(await post(service.url + MEASUREMENTS, body, { headers: { ...headers, ...newAddress() } }));

async function read(path: string): Promise<JsonAnswer['body']> {
  const answer = await fetch(`${service.url}/api/v2/stats/${path}`, { headers: bearer(TOKENS.read) });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return answer.json();
}

async function remove(id: string, token = TOKENS.write): Promise<number> {
  const url = `${service.url}${MEASUREMENTS}/${id}`;
  return (await fetch(url, { method: 'DELETE', headers: { ...bearer(token), ...newAddress() } })).status;
}

const weight = (date: string, value: unknown, more = {}) => ({ date, kind: 'WEIGHT', value, ...more });
const changes = (added: number, updated: number, unchanged: number) => ({
  status: 200,
  body: { added, updated, unchanged },
});

const service = appOfSuite({ now: NOW, environment: RESTRICTED });

describe('body', () => {
  it('refuses what would be measured the day after tomorrow; where the scale is, it may be tomorrow', async () => {
    expect(await send([weight('2026-04-02', 80), weight('2026-04-03', 80)])).toMatchObject({
      status: 400,
      body: { errors: { '[1].date': '[1].date must not be after 2026-04-02' } },
    });
    expect((await read('body?fromDate=2026-04-01')).measurements).toEqual([]);
    expect(await send(weight('2026-04-02', 80))).toMatchObject({ status: 200 });
    expect(await remove('2026-04-02-WEIGHT-API')).toBe(204);
  });

  it('a scale adds a weight; the same one again changes nothing, and a corrected one takes its place', async () => {
    const told: unknown[] = [];
    const end = service.app.get(Events).listen((event) => told.push(event));
    const morning = weight('2026-03-02', 80.4, { time: '07:30', unit: 'kg' });
    expect(await send(morning)).toEqual(changes(1, 0, 0));
    expect(await send(morning)).toEqual(changes(0, 0, 1));
    expect(await send({ ...morning, value: 80.35 })).toEqual(changes(0, 1, 0));

    const expected = { ...morning, value: 80.35, source: 'API', externalId: null };
    expect((await read('body')).measurements).toEqual([{ id: '2026-03-02-07:30-WEIGHT-API', ...expected }]);
    // Events of the first and the third request.
    expect(told).toEqual(Array(2).fill({ name: 'measurement.added', data: { date: '2026-03-02', kind: 'WEIGHT' } }));
    end();
  });

  it('an id of the program is what identifies its measurement, also when it moves', async () => {
    expect(await send(weight('2026-03-03', 80, { externalId: 'scale:17' }))).toEqual(changes(1, 0, 0));
    expect(await send(weight('2026-03-04', 80.2, { externalId: 'scale:17' }))).toEqual(changes(0, 1, 0));

    expect((await read('body?fromDate=2026-03-03')).measurements).toMatchObject([{ id: 'API-scale:17', value: 80.2 }]);
    expect([await remove('API-scale:17'), await remove('API-scale:17')]).toEqual([204, 404]);
  });

  it('a batch is added as a whole, in any order, before the diary begins and after it', async () => {
    const batch = [
      weight('2026-03-05', 79.9),
      weight('1999-12-31', 2),
      weight('2026-03-02', 80.35, { time: '07:30' }),
      weight('2026-03-05', 79.7),
      { date: '2026-03-05', kind: 'BODY_FAT', value: 21.123456789 },
    ];
    await send(batch[2]);
    expect(await send(batch)).toEqual(changes(3, 0, 2));
    expect(await send(batch.slice(3))).toEqual(changes(0, 0, 2));
    expect(await send([])).toEqual(changes(0, 0, 0));

    expect((await read('body?toDate=2026-03-01')).measurements).toMatchObject([{ date: '1999-12-31', value: 2 }]);
    expect(await read('body?kind=BODY_FAT')).toMatchObject({ unit: '%', measurements: [{ value: 21.123456789 }] });
    expect(await remove('1999-12-31-WEIGHT-API')).toBe(204);
  });

  it('one bad element refuses the whole list and names its place; nothing is stored of it', async () => {
    const before = await read('body');
    const { status, body } = await send([
      weight('2026-03-10', 80),
      weight('2026-02-30', '80,4', { time: '7:30' }),
      'a text',
      weight('2026-03-10', 1.9, { source: 'SITE', unit: 'cm' }),
    ]);

    expect([status, body.type]).toEqual([400, 'urn:problem-type:nutrition-diary:validation-failed']);
    expect(body.errors).toEqual({
      '[1].date': '[1].date must be a date in the format YYYY-MM-DD',
      '[1].value': '[1].value must be a number from 2 to 500',
      '[1].time': '[1].time must be a time in the format HH:MM',
      '[2].measurement': '[2].measurement must be an object',
      '[2].kind': expect.any(String),
      '[2].date': expect.any(String),
      '[2].value': expect.any(String),
      '[3].unit': '[3].unit must be one of kg',
      '[3].value': '[3].value must be a number from 2 to 500',
      '[3].source': '[3].source must be API',
    });
    expect(await read('body')).toEqual(before);
  });

  it.each([
    [weight('2026-03-10', 500.1), { value: 'value must be a number from 2 to 500' }],
    [weight('2026-03-10', null), { value: 'value must be a number from 2 to 500' }],
    [
      weight('2026-03-10', 80, { externalId: 'a b' }),
      { externalId: 'externalId must be 1 to 100 letters, digits or . : _ -' },
    ],
    [{ date: '2026-03-10', kind: 'WAIST', value: 19 }, { value: 'value must be a number from 20 to 300' }],
    [Array.from({ length: 1001 }, () => ({})), { measurements: 'measurements has 1001 items; the limit is 1000' }],
  ])('a mistake is named by its field: %#', async (body, errors) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { errors } });
  });

  it('what the web app adds is its own, and stands beside what a scale says', async () => {
    await send(weight('2026-03-05', 79.7));
    const page = { ...bearer(TOKENS.write), 'x-client': 'page' };
    expect(await send(weight('2026-03-05', 79.8), page)).toEqual(changes(1, 0, 0));

    const { measurements, trend } = await read('body?fromDate=2026-03-05&toDate=2026-03-05');
    expect(measurements).toMatchObject([{ value: 79.7, source: 'API' }, { value: 79.8, source: 'PAGE' }]); // oxfmt-ignore
    expect(trend).toHaveLength(1);
  });

  it('the energy balance is a reason at first, and a figure once there is enough', async () => {
    await send(weight('2026-03-05', 79.7));
    expect(await read('energy-balance')).toEqual({
      fromDate: '2026-03-04',
      toDate: '2026-03-31',
      expenditure: null,
      interval95: null,
      reason: 'too-few-complete-days',
      intake: { mean: null, daysLogged: 0, daysExcluded: 0 },
      weighings: 1,
      activitiesMean: null,
      note: 'Missing entries make this figure too low: food that is not in the diary counts as not eaten.',
    });

    const february = Array.from({ length: 28 }, (_, index) => addDays(day('2026-02-01'), index));
    for (const [index, date] of february.entries()) {
      const readAt = Date.parse(`${date}T${index === 5 ? '18:00' : '23:59'}:00Z`) + (index === 5 ? 0 : 60_000);
      await service.app.get(DocStore).save(aDay(date, { totalCalories: 2000 + (index % 2) * 100 }), { origin: { source: 'PAGE', readAt } }); // oxfmt-ignore
    }
    await send(february.map((date, index) => weight(date, 80 - index * 0.05 + (index % 2 ? 0.3 : -0.3))));
    const run = { time: null, name: 'Laufen', minutes: 30, kilojoules: 1172.304 };
    await service.app.get(UserDataStore).save('activities', [{ date: february[3]!, activities: [run] }]);

    // numpy: mean intake, linregress of the weights, scipy.stats.t.ppf(0.975, 26).
    expect(await read('energy-balance?toDate=2026-02-28')).toMatchObject({
      fromDate: '2026-02-01',
      expenditure: 2415.4,
      interval95: [2300.3, 2530.6],
      reason: null,
      intake: { mean: 2048.1, daysLogged: 27, daysExcluded: 1 },
      weighings: 28,
      activitiesMean: 10,
    });
    const sick = dayStatusOf({ excluded: true, reason: 'SICK' }, february[0]);
    await service.app.get(UserDataStore).save('dayStatus', [sick]);
    expect(await read('energy-balance?toDate=2026-02-28')).toMatchObject({ intake: { mean: 2050, daysExcluded: 2 } });
    expect(await read('energy-balance?toDate=0001-01-03')).toMatchObject({ fromDate: '0001-01-01' });
    expect(await read('energy-balance?fromDate=2026-06-01')).toMatchObject({ toDate: '2026-06-01' });
  });
});

describe('measurement.added', () => {
  it('is emitted for what was written alone, however much a scale sends again', async () => {
    const history = ['2025-01-01', '2025-01-02', '2025-01-03'].map((date) => weight(date, 80));
    expect(await send(history)).toEqual(changes(3, 0, 0));
    const emitted: unknown[] = [];
    const end = service.app.get(Events).listen(({ data }) => emitted.push(data));

    expect(await send([...history, weight('2025-01-04', 79)])).toEqual(changes(1, 0, 3));
    expect(emitted).toEqual([{ date: '2025-01-04', kind: 'WEIGHT' }]);
    end();
  });
});

describe('measurements of a stolen token', () => {
  const years = (first: string) =>
    Array.from({ length: 1000 }, (_, at) => weight(addDays(day(first), at), 80, { externalId: `${first}-${at}` }));
  const removeAll = async (query: string, token = TOKENS.write) =>
    readJson(await fetch(`${service.url}${MEASUREMENTS}?${query}`, { method: 'DELETE', headers: bearer(token) }));

  beforeEach(async () => {
    await service.close();
    Object.assign(service, await createTestApp({ now: NOW, environment: RESTRICTED }));
  });

  it('end at a thousand an hour, also when they come at once; what is stored already does not count', async () => {
    expect(await send(years('2000-01-01'))).toEqual(changes(1000, 0, 0));
    const refused = await send(weight('2026-03-02', 80));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'A token of the scope measure writes at most 1,000 measurements in an hour',
    ]);
    expect((await send(weight('2026-03-02', 80), bearer(TOKENS.write))).status).toBe(200);

    service.clock.moveTo('2026-04-01T13:00:00Z');
    for (const more of [[], [weight('2026-03-03', 79)], [weight('2026-03-04', 79)]]) {
      expect(await send([...years('2000-01-01').slice(2), ...more])).toEqual(changes(more.length, 0, 998));
    }
    const atOnce = await Promise.all(['2003-01-01', '2006-01-01', '2009-01-01'].map((first) => send(years(first))));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('do not take the place of what the web app stored, and are deleted by their source', async () => {
    const page = { 'x-client': 'page' };
    expect((await send(weight('2026-03-02', 80), { ...bearer(TOKENS.write), ...page })).status).toBe(200);
    expect((await send(weight('2026-03-02', 2), { ...bearer(TOKENS.measure), ...page })).body.added).toBe(1);
    await send(years('2000-01-01'));

    expect((await removeAll('source=API', TOKENS.measure)).status).toBe(403);
    expect((await removeAll('fromDate=2000-01-01')).body.errors).toEqual({ source: 'source is required' });
    expect(await removeAll('source=API&toDate=2000-01-10')).toEqual({ status: 200, body: { deleted: 10 } });
    expect(await removeAll('source=API')).toEqual({ status: 200, body: { deleted: 991 } });
    expect((await read('body')).measurements).toMatchObject([{ value: 80, source: 'PAGE' }]);
  });
});
