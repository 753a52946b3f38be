import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { exportDays, getJson } from '../support/requests';

const EXPORTS = '/api/v2/nutritiondata';
const DAYS_BACK = `${EXPORTS}/export`;

let site: SimulatedSite;
let service: TestApp;

afterEach(async () => {
  await service.close();
  await site.stop();
});

/** A site that takes a moment for each answer, so that two requests at once would be seen, and the service on it. */
async function open(now = '2024-09-01T12:00:00Z', environment: Record<string, string> = {}): Promise<void> {
  site = await SimulatedSite.start({ delayMs: 2 });
  service = await createTestApp({ now, environment: { ...upstreamOf(site), ...environment } });
}

const get = (path: string) => getJson(service.url + path);
const post = (fromDate: string, toDate: string) => exportDays(service, fromDate, toDate);

/** The day as the simulated site means it to be read, in the words of the API. */
function dayOnTheSite(date: string): object {
  const { products, totals } = site.expectedDay(date) ?? { products: [], totals: undefined };
  return {
    date,
    products: products.map(({ expected, kcal, fat, carbs, protein }) => ({
      ...expected,
      calories: kcal,
      fat,
      carbs,
      protein,
    })),
    totalCalories: totals?.kcal,
    totalFat: totals?.fat,
    totalCarbs: totals?.carbs,
    totalSugar: totals?.sugar,
    totalProtein: totals?.protein,
    totalFibre: totals?.fibre,
  };
}

describe('POST: a range of days', () => {
  it('is read oldest first, one request at a time, and stored as the site shows it', async () => {
    await open();
    expect(await post('2024-08-26', '2024-08-28')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'], unsuccessfulDays: [] },
    });
    expect(askedDays(site)).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
    expect(site.maxInFlight).toBe(1);
    for (const date of askedDays(site)) {
      const { body } = await get(`${EXPORTS}/${date}`);
      expect(body).toEqual({ id: expect.any(String), ...dayOnTheSite(date ?? '') });
    }
  });

  it('includes today, but asks for no day after it: those are unsuccessful', async () => {
    await open('2024-09-01T12:00:00Z');
    const { body } = await post('2024-08-31', '2024-09-03');
    expect(body).toEqual({
      successfulDays: ['2024-08-31', '2024-09-01'],
      unsuccessfulDays: ['2024-09-02', '2024-09-03'],
    });
    expect(askedDays(site)).toEqual(['2024-08-31', '2024-09-01']);
  });

  it('that is entirely in the future requests nothing from the site, not even a session', async () => {
    await open('2024-09-01T12:00:00Z');
    const { status, body } = await post('2024-09-02', '2024-09-04');
    expect([status, body.successfulDays, body.unsuccessfulDays.length]).toEqual([200, [], 3]);
    expect(site.requests).toEqual([]);
  });
});

describe('GET: the last days', () => {
  it.each([
    ['days=1', ['2024-08-31']],
    ['days=3', ['2024-08-29', '2024-08-30', '2024-08-31']],
    ['days=2&includeToday=false', ['2024-08-30', '2024-08-31']],
    ['days=2&includeToday=', ['2024-08-30', '2024-08-31']],
    // N days ending yesterday, and today as well: N + 1.
    ['days=2&includeToday=true', ['2024-08-30', '2024-08-31', '2024-09-01']],
    ['days=01&unknown=7', ['2024-08-31']],
  ])('%s on 2024-09-01', async (query, days) => {
    await open('2024-09-01T12:00:00Z');
    expect(await get(`${DAYS_BACK}?${query}`)).toEqual({
      status: 200,
      body: { successfulDays: days, unsuccessfulDays: [] },
    });
    expect(askedDays(site)).toEqual(days);
  });

  it('reaches back 365 days: from 2023-09-02, since 2024 has a leap day', async () => {
    await open('2024-09-01T12:00:00Z');
    // Three days in a row without the site end the run.
    site.addFault({ kind: 'status', status: 404 });
    const { status, body } = await get(`${DAYS_BACK}?days=365`);
    expect([status, body.unsuccessfulDays.length, body.unsuccessfulDays[364]]).toEqual([200, 365, '2024-08-31']);
    expect(askedDays(site)).toEqual(['2023-09-02', '2023-09-03', '2023-09-04']);
  });

  it('has a window that can be configured', async () => {
    await open('2024-09-01T12:00:00Z', {
      'EXPORTER_UPSTREAM_MIN-DAYS-BACK': '2',
      'EXPORTER_UPSTREAM_MAX-DAYS-BACK': '3',
    });
    const statuses = [];
    for (const days of [1, 2, 3, 4]) statuses.push((await get(`${DAYS_BACK}?days=${days}`)).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
    expect((await get(`${DAYS_BACK}?days=4`)).body.errors).toEqual({
      days: expect.stringMatching(/\b2\b.*\b3\b/),
    });
  });
});

describe('manners', () => {
  it('there is a pause between two days, after unsuccessful ones too, but not before the first or after the last', async () => {
    await open('2024-09-01T12:00:00Z', { EXPORTER_UPSTREAM_PAUSE_MS: '750' });
    site.setDay('2024-08-27', 'empty');
    await post('2024-08-26', '2024-08-28');
    expect(service.clock.sleeps).toEqual([750, 750]);
  });

  it('a single day needs no pause, and days that are not asked for need none', async () => {
    await open('2024-09-01T12:00:00Z', { EXPORTER_UPSTREAM_PAUSE_MS: '750' });
    await post('2024-09-01', '2024-09-20');
    expect(service.clock.sleeps).toEqual([]);
  });
});

describe('exporting again', () => {
  it('updates a day that changed in place: what the site shows now, under the id from before', async () => {
    await open();
    await post('2024-08-26', '2024-08-28');
    const before = await get(`${EXPORTS}/2024-08-27`);
    site.setDay('2024-08-27', site.expectedDay('2021-03-05') ?? 'empty');
    await post('2024-08-26', '2024-08-28');
    const after = await get(`${EXPORTS}/2024-08-27`);
    expect(after.body).toEqual({ id: before.body.id, ...dayOnTheSite('2024-08-27') });
    expect(after.body.products).not.toEqual(before.body.products);
    expect((await get(EXPORTS)).body).toHaveLength(3);
  });

  it('leaves a stored day as it is when the site shows nothing, or nothing readable, or nothing at all', async () => {
    await open();
    await post('2024-08-26', '2024-08-28');
    const before = await get(EXPORTS);
    site.setDay('2024-08-26', 'empty');
    site.addFault({ kind: 'missing-sugar', date: '2024-08-27' });
    site.addFault({ kind: 'status', status: 500, date: '2024-08-28' });
    const { body } = await post('2024-08-26', '2024-08-28');
    expect(body).toEqual({ successfulDays: [], unsuccessfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'] });
    expect(await get(EXPORTS)).toEqual(before);
  });
});
