import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { aMeal, amounts } from '../../support/details';
import { getJson } from '../../support/requests';

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

interface Breakdown {
  meals: Record<string, unknown>[];
  hours: { hour: number; calories: number }[];
}

describe('the breakdown by meal', () => {
  const breakdown = async () => {
    const answer = await getJson(`${service.url}/api/v2/stats/meals?fromDate=2024-08-01&toDate=2024-08-31`);
    return answer.body as Breakdown;
  };

  it('averages over the days that have the meal, in the order in which meals are eaten', async () => {
    const { meals } = await breakdown();
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
