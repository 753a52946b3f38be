import type { DiaryDay } from '../../src/diary/day-entry';
import type { DocStore } from '../../src/persistence/doc-store';
import { aDay, aProduct, day } from '../support/days';
import { aMeal, amounts, NO_DETAILS } from '../support/details';
import { slicesOf } from '../support/stored';

/** Contract of every document store about the details of days and products. */
export function describeDetails(open: () => Promise<{ store: DocStore; close: () => Promise<void> }>): void {
  let store: DocStore;
  let close: () => Promise<void>;

  beforeEach(async () => ({ store, close } = await open()));
  afterEach(() => close());

  const PLAIN = aDay('2024-08-27', { products: [aProduct('Suppe'), aProduct('Brot'), aProduct('Apfel')] });
  const DETAILED: DiaryDay = {
    ...PLAIN,
    products: [
      aProduct('Suppe', { time: '19:25', meal: 'Dinner', kilojoules: 470 }),
      aProduct('Brot', { time: '00:05', meal: 'Zweites Frühstück', kilojoules: 0 }),
      aProduct('Apfel', { time: null, meal: null, kilojoules: null }),
    ],
    kilojoules: 8909,
    meals: [
      aMeal('Dinner', { kilojoules: 4370, calories: 1044, fat: 37.2 }),
      aMeal('Zweites Frühstück', { kilojoules: null }),
    ],
    nutrients: amounts({ WATER: 400, SALT: 7.5809, IODINE: 32.5852, FLUORIDE: 0 }),
  };

  const found = (date = '2024-08-27') => store.findDay(day(date), { includeDetails: true });
  const range = (includeProducts: boolean, includeDetails?: boolean) =>
    slicesOf(store.readDays({}, { includeProducts, includeDetails })).then((slices) => slices.flat());

  it('keeps the details of a day, and gives them when they are asked for', async () => {
    await store.save(DETAILED);

    const { id } = (await found())!;
    const stored = { ...DETAILED, id, source: null, readAt: null };
    expect(await found()).toStrictEqual(stored);
    expect(await range(true, true)).toStrictEqual([stored]);
    expect(await range(false, true)).toStrictEqual([{ ...stored, products: null }]);
  });

  it('gives no details that are not asked for', async () => {
    await store.save(DETAILED);

    const { id } = (await found())!;
    expect(await store.findDay(DETAILED.date)).toStrictEqual({ ...PLAIN, id });
    expect(await range(true)).toStrictEqual([{ ...PLAIN, id }]);
    expect(await range(false)).toStrictEqual([{ ...PLAIN, products: null, id }]);
  });

  it('does not know the details of a day that was saved without, which are unknown and not zero', async () => {
    await store.save(aDay('2024-08-27', { products: [aProduct('Suppe')] }));

    expect(await found()).toMatchObject({
      ...NO_DETAILS,
      products: [{ name: 'Suppe', time: null, meal: null, kilojoules: null }],
    });
  });

  it('writes a day again of which only a detail is another', async () => {
    await store.save(DETAILED);
    for (const other of [
      { nutrients: amounts({ WATER: 401 }) },
      { meals: [aMeal('Dinner')] },
      { kilojoules: 8910 },
      { products: [aProduct('Suppe', { time: '19:26', meal: 'Dinner', kilojoules: 470 })] },
    ]) {
      expect(await store.save({ ...DETAILED, ...other })).toBe('written');
      expect(await found()).toMatchObject(other);
      expect(await store.save({ ...DETAILED, ...other })).toBe('unchanged');
    }
  });

  it('adds the details to a day of an earlier version when it is read from the site again', async () => {
    await store.save({ ...DETAILED, kilojoules: undefined, meals: undefined, nutrients: undefined });

    expect(await store.save(DETAILED)).toBe('written');
    expect(await found()).toMatchObject(DETAILED);
  });

  it('keeps the details of each day apart', async () => {
    for (const date of ['2024-08-26', '2024-08-27', '2024-08-28']) {
      const known = date === '2024-08-27' ? {} : { nutrients: amounts({ SALT: Number(date.slice(-2)) }) };
      await store.save(aDay(date, { ...known, meals: [aMeal(`Meal of ${date}`)] }));
    }

    const salt = (await range(false, true)).map(({ nutrients, meals }) => [nutrients?.SALT, meals?.[0]?.name]);
    expect(salt).toEqual([
      [26, 'Meal of 2024-08-26'],
      [null, 'Meal of 2024-08-27'],
      [28, 'Meal of 2024-08-28'],
    ]);
  });
}
