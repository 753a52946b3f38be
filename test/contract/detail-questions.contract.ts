import type { CalendarDay } from '../../src/diary/calendar-day';
import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';
import type { DocStore } from '../../src/persistence/doc-store';
import type { NutrientQueries } from '../../src/persistence/queries';
import type { OpenDocStore } from './doc-store.contract';
import { aDay, aProduct, day } from '../support/days';
import { aMeal, amounts } from '../support/details';

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
    expect(await details.readNutrient('SALT', AUGUST)).toStrictEqual([
      { date: '2024-08-01', amount: 0 },
      { date: '2024-08-03', amount: 6.5 },
    ]);
  });

  it('tallies meals over their days, each with its earliest time, and energy by time', async () => {
    const eaten = (time: string | null, meal: string | null, calories: number) =>
      aProduct('Brot', { time, meal, calories });
    await store.save(aDay('2024-07-31', { meals: [aMeal('Dinner')], products: [eaten('20:00', 'Dinner', 1)] }));
    await store.save(
      aDay('2024-08-01', {
        meals: [aMeal('Dinner', { calories: 500 }), aMeal('Dinner', { calories: 300, fat: 0 }), aMeal('$Snack.')],
        products: [eaten('19:00', 'Dinner', 500), eaten('18:30', 'Dinner', 300), eaten(null, '$Snack.', 478)],
      }),
    );
    await store.save(
      aDay('2024-08-02', { meals: [aMeal('Dinner', { calories: 50.5 })], products: [eaten('18:30', null, 50.5)] }),
    );
    const tallies = async (except: CalendarDay[] = []) => ({
      meals: (await details.tallyMeals(AUGUST, except)).sort((a, b) => (a.name < b.name ? -1 : 1)),
      times: (await details.sumByTime(AUGUST, except)).sort((a, b) => (a.time < b.time ? -1 : 1)),
    });

    const snack = { name: '$Snack.', days: 1, calories: 478, fat: 20, carbs: 50, protein: 20, firstTimes: [] };
    const dinner = { name: 'Dinner', firstTimes: [{ time: '18:30', days: 1 }] };
    expect(await tallies()).toEqual({
      meals: [snack, { ...dinner, days: 2, calories: 850.5, fat: 40, carbs: 150, protein: 60 }],
      times: [
        { time: '18:30', calories: 350.5 },
        { time: '19:00', calories: 500 },
      ],
    });
    expect(await tallies([day('2024-08-02')])).toEqual({
      meals: [snack, { ...dinner, days: 1, calories: 800, fat: 20, carbs: 100, protein: 40 }],
      times: [
        { time: '18:30', calories: 300 },
        { time: '19:00', calories: 500 },
      ],
    });
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
}
