import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { profileOf } from '../../../src/diary/references/profile';
import { collectAll } from '../../../src/platform/work/collect-all';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { aMeal, amounts } from '../../support/details';
import { askMcp, getJson } from '../../support/requests';
import { askWith, RESTRICTED, TOKENS } from '../../support/access';

const eaten = (meal: string | null, time: string | null, calories: number) =>
  aProduct('Brot', { meal, time, calories });

/** The 3rd does not know vitamin C; iodine is known on the 2nd alone, where it is zero. */
const DAYS = [
  aDay('2024-08-01', {
    products: [eaten('Dinner', '19:40', 500), eaten('Dinner', '18:30', 300), eaten('Breakfast', '07:05', 400)],
    meals: [
      aMeal('Dinner', { calories: 800, fat: 30, carbs: 90.4, protein: 40 }),
      aMeal('Breakfast', { calories: 400, fat: 10, carbs: 60, protein: 15 }),
    ],
    nutrients: amounts({ VITAMIN_C: 100, VITAMIN_B12: 2.5192, WATER: 500 }),
  }),
  aDay('2024-08-02', {
    products: [eaten('Dinner', '18:59', 700.5), eaten('Nachts', null, 99.5), eaten(null, '07:59', 100)],
    meals: [
      aMeal('Dinner', { calories: 700.5, fat: 25, carbs: 80, protein: 35.1 }),
      aMeal('Nachts', { calories: 99.5, fat: 0, carbs: 20, protein: 1 }),
    ],
    nutrients: amounts({ VITAMIN_C: 61, VITAMIN_B12: 1.25, IODINE: 0 }),
  }),
  aDay('2024-08-03', { nutrients: amounts({ VITAMIN_B12: 0.0325 }) }),
];

const service = appOfSuite({ days: DAYS });

const get = async (path: string) => (await getJson(`${service.url}/api/v2${path}`)).body as Record<string, unknown>[];
const rowOf = (rows: Record<string, unknown>[], key: string) => rows.find((row) => row['key'] === key);

describe('the list of nutrients', () => {
  it('has every nutrient in the order of the page, with its unit, group and reference intake', async () => {
    const rows = await get('/nutrients');

    expect(rows.map(({ key }) => key).join(' ')).toBe(
      'ALCOHOL WATER CHOLESTEROL BREAD_UNITS VITAMIN_C VITAMIN_A VITAMIN_D VITAMIN_E VITAMIN_B1 VITAMIN_B2 VITAMIN_B6 ' +
        'VITAMIN_B12 SALT IRON ZINC MAGNESIUM MANGANESE FLUORIDE CHLORIDE COPPER POTASSIUM CALCIUM PHOSPHORUS SULPHUR IODINE',
    );
    const unknown = { knownDays: 0, firstDate: null, lastDate: null };
    expect(rows[0]).toEqual({ key: 'ALCOHOL', unit: 'g', group: 'OTHER', referenceIntake: null, ...unknown });
    expect(rows[6]).toEqual({ key: 'VITAMIN_D', unit: 'µg', group: 'VITAMIN', referenceIntake: 5, ...unknown });
  });

  it('says which days of the diary know a nutrient; zero is known', async () => {
    const rows = await get('/nutrients');
    expect(rowOf(rows, 'VITAMIN_C')).toMatchObject({ knownDays: 2, firstDate: '2024-08-01', lastDate: '2024-08-02' });
    expect(rowOf(rows, 'IODINE')).toMatchObject({ knownDays: 1, firstDate: '2024-08-02', lastDate: '2024-08-02' });
    expect(rowOf(rows, 'SALT')).toMatchObject({ knownDays: 0, firstDate: null, lastDate: null });
  });
});

describe('averages of nutrients', () => {
  const averages = (from: string, to: string) => get(`/stats/nutrients?fromDate=${from}&toDate=${to}`);

  it('are over the days that know the nutrient, with their share of the reference intake', async () => {
    const rows = await averages('2024-08-01', '2024-08-03');
    expect(rows).toHaveLength(25);
    // 161 / 2; 80 mg are the reference intake.
    expect(rows[4]).toEqual({
      key: 'VITAMIN_C',
      unit: 'mg',
      average: 80.5,
      days: 2,
      reference: 80,
      referenceSource: 'LABEL',
      referencePercentage: 100.6,
    });
    expect(rowOf(rows, 'WATER')).toEqual({
      key: 'WATER',
      unit: 'ml',
      average: 500,
      days: 1,
      reference: null,
      referenceSource: null,
      referencePercentage: null,
    });
  });

  it('of a nutrient that is unknown are null, and of one that is zero are zero', async () => {
    const rows = await averages('2024-08-02', '2024-08-02');
    expect(rowOf(rows, 'IODINE')).toMatchObject({ average: 0, days: 1, referencePercentage: 0 });
    expect(rowOf(rows, 'WATER')).toMatchObject({ average: null, days: 0, referencePercentage: null });
  });
});

describe('the trend of a nutrient', () => {
  it('leaves out the days that do not know it, and keeps four decimals', async () => {
    const trend = await get('/stats/trend?metric=VITAMIN_B12&granularity=MONTH&fromDate=2024-08-01&toDate=2024-08-31');
    expect(trend).toEqual([
      {
        bucket: '2024-08',
        fromDate: '2024-08-01',
        toDate: '2024-08-31',
        dayCount: 3,
        average: 1.2672,
        total: 3.8017,
      },
    ]);
    const ofVitaminC = await get('/stats/trend?metric=VITAMIN_C&fromDate=2024-08-01&toDate=2024-08-31');
    expect(ofVitaminC.map(({ bucket, average }) => [bucket, average])).toEqual([
      ['2024-08-01', 100],
      ['2024-08-02', 61],
    ]);
  });
});

describe('the breakdown by meal', () => {
  it('averages over the days that have the meal, in the order in which meals are eaten', async () => {
    const { body } = await getJson(`${service.url}/api/v2/stats/meals?fromDate=2024-08-01&toDate=2024-08-31`);
    const meals = body.meals as { name: string }[];
    expect(meals.map(({ name }) => name)).toEqual(['Breakfast', 'Dinner', 'Nachts']);
    expect(meals[1]).toEqual({
      name: 'Dinner',
      days: 2,
      avgCalories: 750.3, // 1500.5 / 2, half up
      avgFat: 27.5,
      avgCarbs: 85.2,
      avgProtein: 37.6, // 75.1 / 2, half up
      energyPercentage: 75, // 75.025
      medianTime: '18:30', // of 18:30 and 18:59 the earlier one
    });
  });
});

describe('the references of nutrients', () => {
  /** Vitamin B1 is known on two of four days, of which one was excluded. */
  const DAYS = [
    aDay('2026-03-01', { totalCalories: 2000, nutrients: amounts({ VITAMIN_B1: 0.8, IRON: 8, SALT: 7 }) }),
    aDay('2026-03-02', { totalCalories: 3000, nutrients: amounts({ VITAMIN_B1: 1.2, IRON: 8 }) }),
    aDay('2026-03-03', { totalCalories: 4000, nutrients: amounts({ IRON: 8 }) }),
    aDay('2026-03-04', { totalCalories: 9000, nutrients: amounts({}) }),
  ];
  const WOMAN_OF_36 = { birthYear: 1990, sex: 'FEMALE' };
  const RANGE = { fromDate: '2026-03-01', toDate: '2026-03-04' };

  const service = appOfSuite({
    now: '2026-04-01T12:00:00Z',
    days: DAYS,
    environment: { EXPORTER_MCP_ENABLED: 'true' },
  });

  const userData = () => service.app.get(UserDataStore);
  const saveProfile = (profile: object) => userData().save('profile', [profileOf(profile)]);

  async function rowsOf(range: object = RANGE): Promise<Record<string, object>> {
    const query = new URLSearchParams({ ...range }).toString();
    const { body } = await getJson(`${service.url}/api/v2/stats/nutrients?${query}`);
    return Object.fromEntries((body as { key: string }[]).map((row) => [row.key, row]));
  }

  it('are those of EFSA for the person, and of labels for what EFSA has none of', async () => {
    await saveProfile(WOMAN_OF_36);
    expect(await rowsOf()).toMatchObject({
      // 8 of 16 mg.
      IRON: { reference: 16, referenceSource: 'EFSA', referencePercentage: 50 },
      ZINC: { reference: 9.3, referenceSource: 'EFSA', referencePercentage: null },
      SALT: { reference: 6, referenceSource: 'LABEL', referencePercentage: 116.7 },
      ALCOHOL: { reference: null, referenceSource: null, referencePercentage: null },
    });
  });

  it('of vitamin B1 follows the energy of the days that know it', async () => {
    await saveProfile(WOMAN_OF_36);
    // 2500 kcal are 10.46 MJ, for which 1.046 mg are needed: 1 mg is 95.6 %.
    expect(await rowsOf()).toMatchObject({
      VITAMIN_B1: { reference: 1, referenceSource: 'EFSA', referencePercentage: 95.6 },
    });
    // 2000 kcal are 8.368 MJ: 0.8 of 0.8368 mg.
    await userData().save('dayStatus', [
      { date: DAYS[1]!.date, completeness: 'AUTO', excluded: true, reason: null, dayType: 'NORMAL' },
    ]);
    expect(await rowsOf({ ...RANGE, days: 'complete' })).toMatchObject({
      VITAMIN_B1: { reference: 0.8, referenceSource: 'EFSA', referencePercentage: 95.6 },
    });
    // No day knows it.
    expect(await rowsOf({ fromDate: '2026-03-04', toDate: '2026-03-04' })).toMatchObject({
      VITAMIN_B1: { reference: 1.1, referenceSource: 'LABEL', referencePercentage: null },
      IRON: { reference: 16, referenceSource: 'EFSA', referencePercentage: null },
    });
  });

  it('are those that an assistant reads, who is not told of the person', async () => {
    await saveProfile({ ...WOMAN_OF_36, stage: 'LACTATING' });
    const call = { method: 'tools/call', params: { name: 'get_nutrient_averages', arguments: RANGE } };
    const answer = JSON.stringify(await askMcp(service, call));

    expect(answer).toContain('"reference":1300');
    expect(answer).not.toMatch(/1990|FEMALE|LACTATING|profile/);
  });
});

describe('the profile', () => {
  const NOTHING = { birthYear: null, sex: null, stage: null };

  const ask = (method: string, body?: unknown, token = TOKENS.write, headers = {}) =>
    askWith(token, method, `${service.url}/api/v2/profile`, body, headers);
  const put = (body: unknown, headers = {}) => ask('PUT', body, TOKENS.write, headers);
  const stored = () => collectAll(service.app.get(UserDataStore).read('profile', {}));

  const service = appOfSuite({ now: '2026-04-01T12:00:00Z', environment: RESTRICTED });
  afterEach(() => put({}));

  it('is answered without any field before it is stored, and is replaced as a whole', async () => {
    expect(await ask('GET', undefined, TOKENS.read)).toMatchObject({ status: 200, body: NOTHING });

    const added = await put({ birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' });
    expect(added).toMatchObject({ status: 201, body: { birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' } });
    expect(await put({ birthYear: 1991 })).toMatchObject({ status: 200, body: { ...NOTHING, birthYear: 1991 } });
    expect(await ask('GET', undefined, TOKENS.read)).toMatchObject({ body: { ...NOTHING, birthYear: 1991 } });
  });

  it('is deleted by one that says nothing', async () => {
    await put({ birthYear: 1990 });
    expect(await stored()).toHaveLength(1);

    expect(await put({})).toMatchObject({ status: 200, body: NOTHING });
    expect(await stored()).toEqual([]);
    expect(await put({ sex: null })).toMatchObject({ status: 200, body: NOTHING });
    expect(await stored()).toEqual([]);
  });

  it('is changed by who saw it last, also when there was nothing to see', async () => {
    const { etag: ofNothing } = await ask('GET');
    const { etag } = await put({ birthYear: 1990 }, { 'if-match': ofNothing });
    expect((await ask('GET')).etag).toBe(etag);

    expect((await put({ birthYear: 1991 }, { 'if-match': ofNothing })).status).toBe(412);
    expect((await put({}, { 'if-match': ofNothing })).status).toBe(412);
    expect((await put({}, { 'if-none-match': '*' })).status).toBe(412);
    expect((await ask('GET')).body).toEqual({ ...NOTHING, birthYear: 1990 });
    expect((await put({}, { 'if-match': etag })).status).toBe(200);
    expect((await put({}, { 'if-match': etag })).status).toBe(412);
    expect((await put({}, { 'if-match': ofNothing })).status).toBe(200);
  });

  it('is refused with a message for each field', async () => {
    const { status, body } = await put({ birthYear: 2027, sex: 'X' });

    expect([status, Object.keys(body['errors'] as object).sort()]).toEqual([400, ['birthYear', 'sex']]);
    expect(await stored()).toEqual([]);
  });
});
