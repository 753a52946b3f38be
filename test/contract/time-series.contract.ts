import type { TimeSeries } from '../../src/persistence/time-series';
import { aDay, day } from '../support/days';
import { aMeal, amounts } from '../support/details';

/** The values of each series, by instant; the name of a series is that of {@link seriesName}. */
export type StoredPoints = Record<string, Record<string, number>>;

/**
 * @example seriesName({ measurement: 'dailyTotals', field: 'fat' }) // 'fat'
 * @example seriesName({ measurement: 'meals', field: 'fat', meal: 'Dinner' }) // 'meals/Dinner/fat'
 */
export function seriesName(series: { measurement: string; field: string; meal?: string }): string {
  const { measurement, field, meal } = series;
  if (measurement === 'dailyTotals') return field;
  return [measurement, ...(meal === undefined ? [] : [meal]), field].join('/');
}

/** Names of meals with every character that line protocol or a query may stumble over. */
const ODD_MEAL_NAMES = [
  'Zweites Frühstück',
  'Mittag, in der Kantine',
  'Snack=1',
  '=,= ',
  `Mum's "soup"`,
  'Spät & <süß>',
  '🍎 🍏',
  'a # comment',
  '123',
  'x'.repeat(200),
];

export interface OpenTimeSeries {
  /** In the zone Europe/Berlin. */
  series: TimeSeries;
  readBack: () => Promise<StoredPoints>;
}

/**
 * Contract of every time-series store, against a real server. `open` gives an empty one each time.
 *
 * @example describeTimeSeries('InfluxDB', open)
 */
export function describeTimeSeries(name: string, open: () => Promise<OpenTimeSeries>): void {
  describe(`${name}: daily totals`, () => {
    let series: TimeSeries;
    let readBack: () => Promise<StoredPoints>;
    beforeEach(async () => ({ series, readBack } = await open()));

    it('come back to the last digit, at the local midnight of their day', async () => {
      await series.write([
        aDay('2024-01-01', {
          totalCalories: 2128.5,
          totalFat: 0,
          totalCarbs: 0.1,
          totalSugar: 39.99,
          totalFibre: 30,
          totalProtein: 1234.5,
          nutrients: amounts({ VITAMIN_B12: 2.5192 }),
        }),
      ]);

      // Midnight in Berlin on 1 January is 23:00 UTC the day before.
      const at = '2023-12-31T23:00:00.000Z';
      expect(await readBack()).toEqual({
        calories: { [at]: 2128.5 },
        fat: { [at]: 0 },
        carbs: { [at]: 0.1 },
        sugar: { [at]: 39.99 },
        fibre: { [at]: 30 },
        protein: { [at]: 1234.5 },
        'dailyNutrients/vitaminB12': { [at]: 2.5192 },
      });
    });

    describe('and details', () => {
      const detailsOnly = async () =>
        Object.fromEntries(Object.entries(await readBack()).filter(([name]) => name.includes('/')));

      const caloriesOfMeals = async () =>
        Object.fromEntries(
          Object.entries(await detailsOnly()).flatMap(([name, values]) => {
            const [, meal] = /^meals\/(.*)\/calories$/s.exec(name) ?? [];
            return meal === undefined ? [] : [[meal, Object.values(values)]];
          }),
        );

      it('have meals by whatever name', async () => {
        const meals = ODD_MEAL_NAMES.map((name, index) => aMeal(name, { calories: index }));
        await series.write([aDay('2024-01-01', { meals })]);

        expect(await caloriesOfMeals()).toEqual(
          Object.fromEntries(ODD_MEAL_NAMES.map((name, index) => [name.trim(), [index]])),
        );
      });

      it('have meals whose names no line can hold by one that it can', async () => {
        const names = ['back\\slash', 'at the end\\', '\\,both', 'two\nlines\r\n', ' \ttab '];
        await series.write([aDay('2024-01-01', { meals: names.map((name) => aMeal(name)) })]);

        expect(Object.keys(await caloriesOfMeals()).sort()).toEqual(
          ['back/slash', 'at the end/', '/,both', 'two lines', 'tab'].sort(),
        );
      });

      it('of two years are written at once', async () => {
        const first = Date.parse('2022-01-01');
        const days = Array.from({ length: 730 }, (_, n) =>
          aDay(new Date(first + n * 86_400_000).toISOString().slice(0, 10), {
            nutrients: amounts({ WATER: n }),
            meals: ['Breakfast', 'Lunch', 'Snack 1', 'Dinner'].map((name, index) =>
              aMeal(name, { calories: n + index }),
            ),
          }),
        );
        await series.write(days);

        const stored = await detailsOnly();
        expect(Object.values(stored['dailyNutrients/water']!)).toEqual(days.map((_, n) => n));
        expect(Object.values(stored['meals/Dinner/calories']!)).toEqual(days.map((_, n) => n + 3));
      });
    });

    it('have measurements beside them, on days without an entry, too', async () => {
      await series.write([aDay('2024-01-02')]);
      await series.writeBody({ from: day('2024-01-01'), to: day('2024-01-04') }, [
        { date: day('2024-01-01'), values: { WEIGHT: 70.1 + 0.2, BODY_FAT: 21.5 } },
        { date: day('2024-01-04'), values: { WEIGHT: 70 } },
      ]);
      await series.writeBody({ from: day('2024-01-03'), to: day('2024-01-03') }, []);

      const stored = await readBack();
      expect(stored['body/weight']).toEqual({ '2023-12-31T23:00:00.000Z': 70.3, '2024-01-03T23:00:00.000Z': 70 });
      expect(stored['body/bodyFat']).toEqual({ '2023-12-31T23:00:00.000Z': 21.5 });
      expect(stored['calories']).toEqual({ '2024-01-01T23:00:00.000Z': 2000 });
    });
  });
}
