import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { aMeal } from '../support/details';
import { getJson } from '../support/requests';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp();
  const store = service.app.get(Days);
  await store.save(
    aDay('2024-08-01', {
      products: [eaten('Dinner', '19:40', 500), eaten('Dinner', '18:30', 300), eaten('Breakfast', '07:05', 400)],
      meals: [
        aMeal('Dinner', { calories: 800, fat: 30, carbs: 90.4, protein: 40 }),
        aMeal('Breakfast', { calories: 400, fat: 10, carbs: 60, protein: 15 }),
      ],
    }),
  );
  await store.save(
    aDay('2024-08-02', {
      products: [eaten('Dinner', '18:59', 700.5), eaten('Nachts', null, 99.5), eaten(null, '07:59', 100)],
      meals: [
        aMeal('Dinner', { calories: 700.5, fat: 25, carbs: 80, protein: 35.1 }),
        aMeal('Nachts', { calories: 99.5, fat: 0, carbs: 20, protein: 1 }),
      ],
    }),
  );
});
afterAll(() => service.close());

const get = (query: string) => getJson(`${service.url}/api/v2/stats/meals?${query}`);

interface Breakdown {
  meals: Record<string, unknown>[];
  hours: { hour: number; calories: number }[];
}
const breakdown = async (from = '2024-08-01', to = '2024-08-31') =>
  (await get(`fromDate=${from}&toDate=${to}`)).body as Breakdown;

const eaten = (meal: string | null, time: string | null, calories: number) =>
  aProduct('Brot', { meal, time, calories });

describe('the breakdown by meal', () => {
  it('averages over the days that have the meal, in the order in which meals are eaten', async () => {
    expect((await breakdown()).meals).toEqual([
      {
        name: 'Breakfast',
        days: 1,
        avgCalories: 400,
        avgFat: 10,
        avgCarbs: 60,
        avgProtein: 15,
        energyPercentage: 20, // of 2000 kcal
        medianTime: '07:05',
      },
      {
        name: 'Dinner',
        days: 2,
        avgCalories: 750.3, // 1500.5 / 2, half up
        avgFat: 27.5,
        avgCarbs: 85.2,
        avgProtein: 37.6, // 75.1 / 2, half up
        energyPercentage: 75, // 75.025
        medianTime: '18:30', // of 18:30 and 18:59 the earlier one
      },
      {
        name: 'Nachts',
        days: 1,
        avgCalories: 99.5,
        avgFat: 0,
        avgCarbs: 20,
        avgProtein: 1,
        energyPercentage: 5, // 4.975
        medianTime: null,
      },
    ]);
  });

  it('adds up the energy of products by hour, without those whose time is unknown', async () => {
    const { hours } = await breakdown();
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ calories }) => calories > 0)).toEqual([
      { hour: 7, calories: 500 }, // 400 and, of no meal, 100
      { hour: 18, calories: 1000.5 },
      { hour: 19, calories: 500 },
    ]);
  });
});
