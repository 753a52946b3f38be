import { DocStore } from '../../../src/persistence/doc-store';
import { askedDays } from '../../support/asked-of-site';
import { day } from '../../support/days';
import { exportDays, getJson } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { slicesOf, unreadPage } from '../../support/stored';

const EXPORTS = '/api/v2/nutritiondata';
const DAYS_BACK = `${EXPORTS}/export`;
const [D26, D27, D28] = ['2024-08-26', '2024-08-27', '2024-08-28'];

const on = new ServiceOnSite();
const get = (path: string) => getJson(on.url + path);
const post = async (fromDate: string, toDate: string) => (await exportDays(on, fromDate, toDate)).body as unknown;

/** The day as the simulated site means it to be read, in the words of the API. */
function dayOnTheSite(date: string): object {
  const { products, totals } = on.site.expectedDay(date)!;
  return {
    date,
    products: products.map(({ expected, kcal, fat, carbs, protein }) => ({
      ...expected,
      calories: kcal,
      fat,
      carbs,
      protein,
    })),
    totalCalories: totals.kcal,
    totalFat: totals.fat,
    totalCarbs: totals.carbs,
    totalSugar: totals.sugar,
    totalProtein: totals.protein,
    totalFibre: totals.fibre,
  };
}

describe('POST: a range of days', () => {
  it('is read oldest first, one request at a time, and stored as the site shows it', async () => {
    on.site.addFault({ kind: 'slow', ms: 2 });
    expect(await exportDays(on, D26, D28)).toEqual({
      status: 200,
      body: { successfulDays: [D26, D27, D28], unsuccessfulDays: [] },
    });
    expect(askedDays(on.site)).toEqual([D26, D27, D28]);
    expect(on.site.maxInFlight).toBe(1);
    for (const date of [D26, D27, D28])
      expect((await get(`${EXPORTS}/${date}`)).body).toEqual({ id: expect.any(String), ...dayOnTheSite(date) });
  });

  it('includes today, but asks for no day after it: those are unsuccessful, and need no session', async () => {
    expect(await post('2024-09-02', '2024-09-03')).toEqual({
      successfulDays: [],
      unsuccessfulDays: ['2024-09-02', '2024-09-03'],
    });
    expect(on.site.requests).toEqual([]);
    expect(await post('2024-08-31', '2024-09-02')).toEqual({
      successfulDays: ['2024-08-31', '2024-09-01'],
      unsuccessfulDays: ['2024-09-02'],
    });
    expect(askedDays(on.site)).toEqual(['2024-08-31', '2024-09-01']);
  });

  it('there is a pause between two days that are asked for, after unsuccessful ones too, and no other', async () => {
    await on.restart({ EXPORTER_UPSTREAM_PAUSE_MS: '750' });
    await post('2024-09-01', '2024-09-20');
    expect(on.service.clock.sleeps).toEqual([]);
    on.site.setDay(D27, 'empty');
    await post(D26, D28);
    expect(on.service.clock.sleeps).toEqual([750, 750]);
  });

  it('updates a day that changed since the last time in place: what the site shows now, under the id from before', async () => {
    await post(D26, D28);
    const before = await get(`${EXPORTS}/${D27}`);
    on.site.setDay(D27, on.site.expectedDay('2021-03-05')!);
    await post(D26, D28);
    const after = await get(`${EXPORTS}/${D27}`);
    expect(after.body).toEqual({ id: before.body.id, ...dayOnTheSite(D27) });
    expect(after.body.products).not.toEqual(before.body.products);
    expect((await get(EXPORTS)).body).toHaveLength(3);
  });
});

describe('GET: the last days', () => {
  it('end yesterday, or today where that is asked for as well', async () => {
    for (const [query, days] of [
      ['days=1', ['2024-08-31']],
      ['days=2&includeToday=', ['2024-08-30', '2024-08-31']],
      ['days=2&includeToday=true', ['2024-08-30', '2024-08-31', '2024-09-01']],
      ['days=01&unknown=7&includeToday=false', ['2024-08-31']],
    ] as const) {
      on.site.requests.length = 0;
      const answer = await get(`${DAYS_BACK}?${query}`);
      expect({ query, ...answer }).toEqual({
        query,
        status: 200,
        body: { successfulDays: days, unsuccessfulDays: [] },
      });
      expect(askedDays(on.site)).toEqual(days);
    }
  });

  it('reach back 365 days: from 2023-09-02, since 2024 has a leap day', async () => {
    // Three days in a row without the site end the run.
    on.site.addFault({ kind: 'status', status: 404 });
    const { status, body } = await get(`${DAYS_BACK}?days=365`);
    expect([status, body.unsuccessfulDays.length, body.unsuccessfulDays[364]]).toEqual([200, 365, '2024-08-31']);
    expect(askedDays(on.site)).toEqual(['2023-09-02', '2023-09-03', '2023-09-04']);
  });

  it('have a window that can be configured', async () => {
    await on.restart({ 'EXPORTER_UPSTREAM_MIN-DAYS-BACK': '2', 'EXPORTER_UPSTREAM_MAX-DAYS-BACK': '3' });
    const statuses = [];
    for (const days of [1, 2, 3, 4]) statuses.push((await get(`${DAYS_BACK}?days=${days}`)).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
    expect((await get(`${DAYS_BACK}?days=4`)).body.errors).toEqual({ days: expect.stringMatching(/\b2\b.*\b3\b/) });
  });
});

describe('the pages', () => {
  const keptPages = async () => (await slicesOf(on.service.app.get(DocStore).readPages({}))).flat();
  const stored = (date: string) => on.service.app.get(DocStore).findDay(day(date), { includeDetails: true });

  it.each([
    ['true', [D26, D28]],
    ['false', []],
  ])(
    'are kept of days that are stored or not understood, none of an empty day: EXPORTER_PERSISTENCE_KEEP_PAGES=%s',
    async (isKept, dates) => {
      await on.restart({ EXPORTER_PERSISTENCE_KEEP_PAGES: isKept });
      on.site.setDay(D27, 'empty');
      on.site.addFault({ kind: 'missing-total-row', date: D28 });

      expect(await post(D26, D28)).toEqual({ successfulDays: [D26], unsuccessfulDays: [D27, D28] });
      expect((await keptPages()).map(({ date }) => date)).toEqual(dates);
      expect(await stored(D28)).toBeUndefined();
    },
  );

  it.each(['missing-total-row', 'cut-page'] as const)(
    'are kept beside that of a stored day while they are not understood: %s',
    async (kind) => {
      const unread = () => unreadPage(on.service.app.get(DocStore), D27);
      await post(D27, D27);
      const [before, pages] = [await stored(D27), await keptPages()];
      on.site.addFault({ kind, date: D27, times: 1 });

      await post(D27, D27);
      expect(await unread()).toContain('fddb-headline1');
      expect([await stored(D27), await keptPages()]).toEqual([before, pages]);

      on.site.setDay(D27, 'empty');
      await post(D27, D27);
      expect(await unread()).toBeDefined();

      on.site.setDay(D27, on.site.expectedDay('2024-08-20')!);
      await post(D27, D27);
      expect(await unread()).toBeUndefined();
    },
  );

  it('in the simple view take no vitamins and minerals from a day that has them, unless other food was logged', async () => {
    await post(D27, D27);
    const [before, pages] = [await stored(D27), await keptPages()];
    expect(before?.nutrients?.VITAMIN_C).toEqual(expect.any(Number));
    on.site.view = 'simple';
    await post(D27, D27);
    expect(await stored(D27)).toEqual(before);
    expect(await keptPages()).toEqual(pages);

    on.site.setDay(D27, on.site.expectedDay('2024-08-20')!);
    await post(D27, D27);
    expect((await stored(D27))?.nutrients?.VITAMIN_C).toBeNull();
    expect((await keptPages())[0]?.html).not.toContain('Vitamin C');
  });
});

/** The windows p and q that the site was asked for, as they stood in the addresses. */
function windows(): string[] {
  return on.site.requests
    .filter(({ kind }) => kind === 'diary')
    .map(({ path }) => path.replace('/db/i18n/myday20/?lang=en&', ''));
}

describe('yesterday and today are those of the zone, the window is that of the date in UTC', () => {
  // All windows by `date -u -d '2024-08-31 00:00:00' +%s` and `… 23:59:59`.
  const AUG_30 = 'p=1724976000&q=1725062399';
  const AUG_31 = 'p=1725062400&q=1725148799';
  const SEP_1 = 'p=1725148800&q=1725235199';
  const MAR_30 = 'p=1711756800&q=1711843199';
  const MAR_31 = 'p=1711843200&q=1711929599';
  const APR_1 = 'p=1711929600&q=1712015999';
  const OCT_26 = 'p=1729900800&q=1729987199';
  const OCT_27 = 'p=1729987200&q=1730073599';
  const OCT_28 = 'p=1730073600&q=1730159999';

  it.each<[zone: string, moments: [now: string, yesterday: string, today: string][]]>([
    // UTC+14: the day begins at 10:00 of the day before in UTC.
    [
      'Pacific/Kiritimati',
      [
        ['2024-08-31T09:59:59Z', AUG_30, AUG_31],
        ['2024-08-31T10:00:00Z', AUG_31, SEP_1],
      ],
    ],
    // UTC-11: the day ends at 11:00 of the next day in UTC.
    [
      'Pacific/Pago_Pago',
      [
        ['2024-09-01T10:59:59Z', AUG_30, AUG_31],
        ['2024-09-01T11:00:00Z', AUG_31, SEP_1],
      ],
    ],
    // Summer time begins on 2024-03-31: a day of 23 hours, from 23:00Z to 22:00Z. It ends on 2024-10-27: a day of 25 hours,
    // from 22:00Z to 23:00Z. In winter the day begins at 23:00Z.
    [
      'Europe/Berlin',
      [
        ['2024-03-30T23:00:00Z', MAR_30, MAR_31],
        ['2024-03-31T21:59:59Z', MAR_30, MAR_31],
        ['2024-03-31T22:00:00Z', MAR_31, APR_1],
        ['2024-10-26T22:00:00Z', OCT_26, OCT_27],
        ['2024-10-27T22:59:59Z', OCT_26, OCT_27],
        ['2024-10-27T23:00:00Z', OCT_27, OCT_28],
      ],
    ],
  ])('%s', async (zone, moments) => {
    await on.restart({ TZ: zone });
    for (const [now, yesterday, today] of moments) {
      on.service.clock.moveTo(now);
      const before = windows().length;
      await get(`${DAYS_BACK}?days=1`);
      await get(`${DAYS_BACK}?days=1&includeToday=true`);
      expect({ now, windows: windows().slice(before) }).toEqual({ now, windows: [yesterday, yesterday, today] });
    }
  });
});

describe('a range', () => {
  it('ends with the today of when the run began, also when midnight passes on the way', async () => {
    on.service.clock.moveTo('2024-08-31T23:59:59Z');
    // The retry after a second takes the clock over midnight.
    on.site.addFault({ kind: 'status', status: 429, retryAfter: '60', times: 1 });
    expect(await post('2024-08-31', '2024-09-01')).toMatchObject({ unsuccessfulDays: ['2024-09-01'] });
  });

  it('may begin on the first day of the calendar, 0001-01-01: 62,135,596,800 seconds before 1970', async () => {
    await on.restart({ TZ: 'America/New_York' });
    expect(await post('0001-01-01', '0001-01-02')).toMatchObject({ successfulDays: ['0001-01-01', '0001-01-02'] });
    expect(windows()).toEqual(['p=-62135596800&q=-62135510401', 'p=-62135510400&q=-62135424001']);
    expect((await get(`${EXPORTS}/0001-01-01`)).body).toMatchObject(dayOnTheSite('0001-01-01'));
  });

  it('may end on the last, 9999-12-31', async () => {
    on.service.clock.moveTo('9999-12-31T12:00:00Z');
    expect(await post('9999-12-31', '9999-12-31')).toMatchObject({ successfulDays: ['9999-12-31'] });
    expect(windows()).toEqual(['p=253402214400&q=253402300799']);
    expect((await get(`${EXPORTS}/9999-12-31`)).body).toMatchObject(dayOnTheSite('9999-12-31'));
  });
});
