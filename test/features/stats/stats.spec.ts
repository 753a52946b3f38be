import { appOfSuite, createTestApp } from '../../support/create-test-app';
import { aDay } from '../../support/days';
import { getJson } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

const KIND = 'urn:problem-type:nutrition-diary';

const service = appOfSuite({ now: NOW, days: FOUR_DAYS });

const get = (path: string, { url } = service) => getJson(`${url}/api/v2/stats${path}`);

/** Sums of the four days: 8350.5, 316, 950.8, 225.8, 320.6 and 94.7, by four. */
const AVERAGES = {
  avgTotalCalories: 2087.6, // 2087.625
  avgTotalFat: 79,
  avgTotalCarbs: 237.7,
  avgTotalSugar: 56.5, // 56.45, half up
  avgTotalProtein: 80.2, // 80.15, half up
  avgTotalFibre: 23.7, // 23.675
};

describe('the overview', () => {
  it('of four days', async () => {
    expect(await get('')).toEqual({
      status: 200,
      body: {
        amountEntries: 4,
        firstEntryDate: '2024-01-01',
        lastEntryDate: '2024-01-08',
        entryPercentage: 44.4, // 4 of the 9 days up to yesterday
        uniqueProducts: 6,
        totalProducts: 9,
        averageTotals: AVERAGES,
        highestCaloriesDay: { date: '2024-01-06', total: 2500.5 },
        highestFatDay: { date: '2024-01-06', total: 110.2 },
        highestCarbsDay: { date: '2024-01-06', total: 260 },
        highestProteinDay: { date: '2024-01-08', total: 95.4 },
        highestFibreDay: { date: '2024-01-08', total: 31.2 },
        highestSugarDay: { date: '2024-01-06', total: 90.4 },
        mostRecentMissingDay: '2024-01-09',
        missingDaysCount: 5, // 3, 4, 5, 7 and 9 January
        currentStreak: 0,
        longestStreak: 2,
      },
    });
  });

  it('of an empty diary has zeros and nulls, written out', async () => {
    const empty = await createTestApp({ now: NOW });
    const answer = await fetch(`${empty.url}/api/v2/stats`);

    expect(await answer.text()).toBe(
      '{"amountEntries":0,"firstEntryDate":null,"lastEntryDate":null,"entryPercentage":0,"uniqueProducts":0,' +
        '"totalProducts":0,"averageTotals":null,"highestCaloriesDay":null,"highestFatDay":null,"highestCarbsDay":null,' +
        '"highestSugarDay":null,"highestProteinDay":null,"highestFibreDay":null,"mostRecentMissingDay":null,' +
        '"missingDaysCount":0,"currentStreak":0,"longestStreak":0}',
    );
    await empty.close();
  });

  it('knows today by the zone of the service', async () => {
    // 20:00 in UTC is the next day in Kiritimati, 14 hours ahead: yesterday is 10 January.
    const environment = { TZ: 'Pacific/Kiritimati' };
    const east = await createTestApp({ now: '2024-01-10T20:00:00Z', environment, days: [aDay('2024-01-09')] });
    expect((await get('', east)).body).toMatchObject({ mostRecentMissingDay: '2024-01-10' });
    await east.close();
  });
});

describe('averages', () => {
  it('of a range, both ends inclusive, with the range as it was asked for', async () => {
    expect(await get('/averages?fromDate=2024-01-01&toDate=2024-01-31')).toEqual({
      status: 200,
      body: { fromDate: '2024-01-01', toDate: '2024-01-31', averages: AVERAGES },
    });
    // (2100 + 2500.5) / 2 = 2300.25, half up.
    expect((await get('/averages?fromDate=2024-01-02&toDate=2024-01-06')).body.averages.avgTotalCalories).toBe(2300.3);
  });
});

describe('the macro split', () => {
  it('of four days', async () => {
    // 79 * 9 = 711 of 1982.4 kcal.
    expect(await get('/macro-split?fromDate=2024-01-01&toDate=2024-01-08')).toMatchObject({
      status: 200,
      body: {
        fromDate: '2024-01-01',
        toDate: '2024-01-08',
        fatPercentage: 35.9,
        fatCalories: 711,
        macroCalories: 1982.4,
      },
    });
  });
});

describe('stats', () => {
  it.each(['/averages', '/macro-split'])('%s over a range without an entry are 400', async (path) => {
    const { status, body } = await get(`${path}?fromDate=2024-01-03&toDate=2024-01-05`);
    expect([status, body.type]).toEqual([400, `${KIND}:no-data-in-range`]);
    expect(body).not.toHaveProperty('errors');
  });
});

describe('a trend', () => {
  it('is of calories and days unless something else is asked for', async () => {
    const oneDay = (date: string, value: number) => ({
      ...{ bucket: date, fromDate: date, toDate: date, dayCount: 1, average: value, total: value },
    });
    expect(await get('/trend?fromDate=2024-01-02&toDate=2024-01-06')).toEqual({
      status: 200,
      body: [oneDay('2024-01-02', 2100), oneDay('2024-01-06', 2500.5)],
    });
  });

  it('of fat has a week with the three days of it that are logged', async () => {
    // 60 + 80.5 + 110.2 = 250.7, by three 83.57.
    expect((await get('/trend?metric=FAT&granularity=WEEK&fromDate=2024-01-01&toDate=2024-01-10')).body).toEqual([
      { bucket: '2024-W01', fromDate: '2024-01-01', toDate: '2024-01-07', dayCount: 3, average: 83.6, total: 250.7 },
      { bucket: '2024-W02', fromDate: '2024-01-08', toDate: '2024-01-10', dayCount: 1, average: 65.3, total: 65.3 },
    ]);
  });
});

describe('weekdays', () => {
  it('average the entries of each, Monday first', async () => {
    const { body } = await get('/weekdays');

    expect(body[0]).toEqual({
      dayOfWeek: 'MONDAY',
      dayCount: 2,
      // (1800 + 1950) / 2
      averages: expect.objectContaining({ avgTotalCalories: 1875 }) as object,
    });
    expect(body).toMatchObject([
      { dayOfWeek: 'MONDAY' },
      { dayOfWeek: 'TUESDAY', dayCount: 1, averages: { avgTotalCalories: 2100 } },
      { dayOfWeek: 'SATURDAY', dayCount: 1, averages: { avgTotalCalories: 2500.5 } },
    ]);
  });

  it.each([
    ['fromDate=2024-01-02', ['MONDAY', 'TUESDAY', 'SATURDAY']],
    ['fromDate=2024-01-09', []],
  ])('can be kept to %s', async (query, expected) => {
    const weekdays = ((await get(`/weekdays?${query}`)).body as { dayOfWeek: string }[]).map((each) => each.dayOfWeek);
    expect(weekdays).toEqual(expected);
  });
});

describe('stats', () => {
  // 2000-01-01 and 36,599 days is 2100-03-16 by Python's `datetime`: with both ends 36,600 days.
  it.each(['/trend', '/missing-days'])('%s may span 36,600 days and no more, both ends counted', async (path) => {
    expect((await get(`${path}?fromDate=2000-01-01&toDate=2100-03-16`)).status).toBe(200);

    const { status, body } = await get(`${path}?fromDate=2000-01-01&toDate=2100-03-17`);
    expect([status, body.type]).toEqual([400, `${KIND}:range-too-long`]);
    expect(body.detail).toMatch(/36601.*36600/);
  });

  it('missing days have no entry, days to come included', async () => {
    const { body } = await get('/missing-days?fromDate=2024-01-05&toDate=2024-01-11');
    expect(body).toEqual(['2024-01-05', '2024-01-07', '2024-01-09', '2024-01-10', '2024-01-11']);
  });

  it('a metric that nobody knows is 400, and the message names those there are', async () => {
    const { status, body } = await get('/trend?fromDate=2024-01-01&toDate=2024-01-31&metric=KETCHUP');
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors.metric).toMatch(
      /^metric must be one of CALORIES, FAT, CARBS, SUGAR, PROTEIN, FIBRE, ALCOHOL, .*, IODINE$/,
    );
  });
});
