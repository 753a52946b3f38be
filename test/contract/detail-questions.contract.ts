import fc from 'fast-check';
import { addDays } from '../../src/diary/calendar-day';
import type { OpenDateRange } from '../../src/diary/date-range';
import type { DiaryDay } from '../../src/diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';
import { type MealBreakdown, mealBreakdown } from '../../src/diary/statistics/meal-breakdown';
import { nutrientAverages } from '../../src/diary/statistics/nutrient-averages';
import type { DocStore } from '../../src/persistence/doc-store';
import type { NutrientQueries } from '../../src/persistence/queries';
import type { OpenDocStore } from './doc-store.contract';
import { aDay, aProduct, day } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { randomCases } from '../support/random-cases';

const NOBODY = { profile: undefined, year: 2024, calories: null };

/** Contract of every document store about nutrients, meals and times. */
export function describeDetailQuestions(open: () => Promise<OpenDocStore>): void {
  let store: DocStore;
  let details: NutrientQueries;
  let close: () => Promise<void>;

  beforeEach(async () => ({ store, details, close } = await open()));
  afterEach(() => close());

  const AUGUST = { from: day('2024-08-01'), to: day('2024-08-31') };

  it('has no answers without days', async () => {
    const tallies = await details.tallyNutrients({});
    expect(Object.keys(tallies)).toEqual(DETAIL_NUTRIENTS);
    expect(tallies.SALT).toEqual({ days: 0, sum: 0, first: null, last: null });
    expect(await details.readNutrient('SALT', {})).toEqual([]);
    expect(await details.tallyMeals({})).toEqual([]);
    expect(await details.sumByTime({})).toEqual([]);
  });

  it('tallies a nutrient over the days that know it; zero is known', async () => {
    await store.save(aDay('2024-07-31', { nutrients: amounts({ SALT: 9 }) }));
    await store.save(aDay('2024-08-01', { nutrients: amounts({ SALT: 0, IODINE: 32.5 }) }));
    await store.save(aDay('2024-08-02', { nutrients: amounts({ IODINE: 100 }) }));
    await store.save(aDay('2024-08-03', { nutrients: amounts({ SALT: 6.5 }) }));
    await store.save(aDay('2024-08-04'));

    const tallies = await details.tallyNutrients(AUGUST);
    expect(tallies.SALT).toEqual({ days: 2, sum: 6.5, first: '2024-08-01', last: '2024-08-03' });
    expect(tallies.IODINE).toEqual({ days: 2, sum: 132.5, first: '2024-08-01', last: '2024-08-02' });
    expect(tallies.IRON).toEqual({ days: 0, sum: 0, first: null, last: null });
    expect((await details.tallyNutrients({})).SALT).toMatchObject({ days: 3, first: '2024-07-31' });
  });

  it('knows the time of a meal when its products change', async () => {
    const saved = aDay('2024-08-01', {
      meals: [aMeal('Dinner')],
      products: [aProduct('Brot', { time: '18:30', meal: 'Dinner' })],
    });
    await store.save(saved);
    await store.save({ ...saved, products: [aProduct('Brot', { time: '19:30', meal: 'Dinner' })] });

    expect(await details.tallyMeals({})).toMatchObject([{ firstTimes: [{ time: '19:30', days: 1 }] }]);
  });

  it('answers what plain code computes from the days, whatever is on them', async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, anyRange, async (days, range) => {
        const fresh = await open();
        try {
          for (const saved of days) await fresh.store.save(saved);
          const inRange = days.filter(({ date }) => date >= range.from! && date <= range.to!);
          const tallies = await fresh.details.tallyNutrients(range);
          const averages = new Map(nutrientAverages(tallies, NOBODY).map(({ key, average }) => [key, average]));
          for (const nutrient of ['SALT', 'WATER'] as const) {
            const known = inRange.flatMap(({ date, nutrients }) => {
              const amount = nutrients?.[nutrient] ?? null;
              return amount === null ? [] : [{ date, amount }];
            });
            expect(await fresh.details.readNutrient(nutrient, range)).toStrictEqual(known);
            const { days: count, first, last } = tallies[nutrient];
            const ends = [known.at(0)?.date ?? null, known.at(-1)?.date ?? null];
            expect([count, first, last]).toEqual([known.length, ...ends]);
            expect(averages.get(nutrient)).toBe(plainAverage(known.map(({ amount }) => amount)));
          }
          for (const except of [[], inRange.slice(0, 1).map(({ date }) => date)]) {
            const meals = await fresh.details.tallyMeals(range, except);
            const times = await fresh.details.sumByTime(range, except);
            expect(mealBreakdown(meals, times)).toEqual(plainBreakdown(inRange.slice(except.length)));
          }
        } finally {
          await fresh.close();
        }
      }),
      { numRuns: randomCases(5) },
    );
  });
}

const anyTime = fc.option(fc.constantFrom('00:00', '00:59', '07:05', '12:00', '18:30', '18:31', '23:59'));
const anyMealName = fc.constantFrom('Frühstück', 'fruhstuck', 'Dinner', '$Dinner.', "Snack '1'", 'Нight');
/** Tenths, so that sums can be added as whole numbers. */
const anyAmount = fc.integer({ min: 0, max: 9999 }).map((tenths) => tenths / 10);

const anyProduct = fc
  .record({ time: anyTime, meal: fc.option(anyMealName), calories: anyAmount })
  .map((values) => aProduct('Brot', values));
const anyMeal = fc
  .record({ name: anyMealName, calories: anyAmount, fat: anyAmount })
  .map(({ name, ...values }) => aMeal(name, values));

/** Some of the days of a fortnight, oldest first. */
const anyDays = fc
  .uniqueArray(
    fc.record({
      offset: fc.nat(13),
      products: fc.array(anyProduct, { maxLength: 6 }),
      meals: fc.array(anyMeal, { maxLength: 4 }),
      salt: fc.option(anyAmount, { nil: undefined }),
      water: fc.option(anyAmount, { nil: undefined }),
    }),
    { maxLength: 10, selector: ({ offset }) => offset },
  )
  .map((days) =>
    days
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ offset, products, meals, salt: SALT, water: WATER }) => {
        const date = addDays(day('2024-02-25'), offset);
        return aDay(date, { products, meals, nutrients: amounts({ SALT, WATER }) });
      }),
  );
const anyRange: fc.Arbitrary<OpenDateRange> = fc.tuple(fc.nat(13), fc.nat(13)).map(([start, length]) => {
  return { from: addDays(day('2024-02-25'), start), to: addDays(day('2024-02-25'), start + length) };
});

/** Sums of tenths without the noise of binary fractions. */
function tenthsOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.round(value * 10), 0);
}

function plainAverage(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round((tenthsOf(values) * 1000) / values.length) / 10_000;
}

function plainBreakdown(days: readonly DiaryDay[]): MealBreakdown {
  const all = days.flatMap(({ date, meals = [], products }) => meals.map((meal) => ({ ...meal, date, products })));
  const names = [...new Set(all.map(({ name }) => name))];
  const energy = tenthsOf(all.map(({ calories }) => calories));
  const meals = names.map((name) => {
    const rows = all.filter((meal) => meal.name === name);
    const dates = new Map(rows.map(({ date, products }) => [date, products]));
    const average = (field: 'calories' | 'fat' | 'carbs' | 'protein') =>
      Math.round(tenthsOf(rows.map((row) => row[field])) / dates.size) / 10;
    const times = [...dates.values()]
      .map((products) => products.flatMap(({ meal, time }) => (meal === name && time ? [time] : [])).sort()[0])
      .filter((time) => time !== undefined)
      .sort();
    const calories = tenthsOf(rows.map((row) => row.calories));
    return {
      name,
      days: dates.size,
      avgCalories: average('calories'),
      avgFat: average('fat'),
      avgCarbs: average('carbs'),
      avgProtein: average('protein'),
      energyPercentage: energy === 0 ? 0 : Math.round((calories * 1000) / energy) / 10,
      medianTime: times[Math.ceil(times.length / 2) - 1] ?? null,
    };
  });
  const order = new Intl.Collator('de', { sensitivity: 'base' });
  return {
    meals: meals.sort(
      (a, b) =>
        (a.medianTime ?? 'none').localeCompare(b.medianTime ?? 'none') ||
        order.compare(a.name, b.name) ||
        (a.name < b.name ? -1 : 1),
    ),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const inHour = days.flatMap(({ products }) => products).filter(({ time }) => time && parseInt(time, 10) === hour);
      return { hour, calories: tenthsOf(inHour.map(({ calories }) => calories)) / 10 };
    }),
  };
}
