import fc from 'fast-check';
import { type DiaryDay, withDetails, type FileDay } from '../../src/diary/day-entry';
import { nutrientAmounts } from '../../src/diary/detail-nutrient';
import { IMPORT_MODES, mergedDay } from '../../src/diary/merged-day';
import { aDay, aProduct, day } from '../support/days';
import { anyDay } from '../support/odd-days';

const DATE = '2024-08-27';
const BANANA = aProduct('Banane', { amount: '150 g', calories: 140 });
const DETAILED_BANANA = { ...BANANA, time: '07:30', meal: 'Frühstück', kilojoules: 586 };
const stored = (values: Partial<DiaryDay> = {}) => withDetails(aDay(DATE, values));
/** A download of totals: no products, no details. */
const totalsOnly = (values: Partial<FileDay> = {}): FileDay => ({ ...aDay(DATE), products: undefined, ...values });

describe('a day of a file that is not stored yet', () => {
  it.each(IMPORT_MODES)('is imported, whatever becomes of stored days (%s)', (mode) => {
    const merge = mergedDay(totalsOnly({ totalFibre: undefined }), undefined, mode);

    expect(merge).toEqual({ outcome: 'imported', day: withDetails(aDay(DATE, { totalFibre: null })) });
  });
});

describe('a day of a file that is stored already', () => {
  it.each(IMPORT_MODES)('is unchanged if the file says nothing else, however little it says (%s)', (mode) => {
    const full = stored({ products: [DETAILED_BANANA], kilojoules: 8400 });

    expect(mergedDay(totalsOnly(), full, mode)).toEqual({ outcome: 'unchanged' });
    expect(mergedDay({ ...totalsOnly(), products: [BANANA] }, full, mode)).toEqual({ outcome: 'unchanged' });
    expect(mergedDay({ ...full, id: 'another' }, full, mode)).toEqual({ outcome: 'unchanged' });
  });

  it('stays as it is with `skip`', () => {
    expect(mergedDay(totalsOnly({ totalCalories: 1 }), stored(), 'skip')).toEqual({ outcome: 'skipped' });
    expect(mergedDay(totalsOnly(), stored({ totalFibre: null }), 'skip')).toEqual({ outcome: 'skipped' });
  });
});

describe('a food whose name another program wrote with decomposed letters', () => {
  it('is the food that is stored', () => {
    const [composed, decomposed] = ['Käse', 'Käse'].map((name, at) => name.normalize(at === 0 ? 'NFC' : 'NFD'));
    const cheese = (name = '') => ({ ...DETAILED_BANANA, name, amount: `1 ${name}`, meal: name });
    const full = stored({ products: [cheese(composed)] });

    expect(mergedDay({ ...full, products: [cheese(decomposed)] }, full, 'skip')).toEqual({ outcome: 'unchanged' });
    expect(mergedDay({ ...full, products: [cheese(decomposed)] }, undefined, 'skip').day).toEqual(full);
  });
});

describe('filling a stored day', () => {
  it('takes a total that was null, and no other', () => {
    const merge = mergedDay(totalsOnly({ totalFat: 1 }), stored({ totalFibre: null }), 'fill');

    expect(merge).toEqual({ outcome: 'filled', day: stored({ totalFibre: 30, totalFat: 70 }) });
  });

  it('takes the products of a day without any, with their details', () => {
    const merge = mergedDay({ ...totalsOnly(), products: [DETAILED_BANANA] }, stored(), 'fill');

    expect(merge).toEqual({ outcome: 'filled', day: stored({ products: [DETAILED_BANANA] }) });
  });

  it('takes the products even if its totals differ by rounding', () => {
    const merge = mergedDay({ ...totalsOnly({ totalCalories: 2001 }), products: [BANANA] }, stored(), 'fill');

    expect(merge).toEqual({ outcome: 'filled', day: stored({ products: [BANANA] }) });
  });

  it('takes details that were unknown, and keeps known ones', () => {
    const nutrients = nutrientAmounts((key) => (key === 'SALT' ? 3 : key === 'IRON' ? 0.01 : null));
    const known = nutrientAmounts((key) => (key === 'SALT' ? 5 : null));
    const file = { ...totalsOnly(), products: [DETAILED_BANANA], kilojoules: 8400, nutrients };

    const merge = mergedDay(file, stored({ products: [{ ...BANANA, time: '08:00' }], nutrients: known }), 'fill');

    expect(merge).toEqual({
      outcome: 'filled',
      day: stored({
        products: [{ ...DETAILED_BANANA, time: '08:00' }],
        kilojoules: 8400,
        nutrients: nutrientAmounts((key) => (key === 'SALT' ? 5 : key === 'IRON' ? 0.01 : null)),
      }),
    });
  });

  it('takes no details of other food', () => {
    const file = { ...totalsOnly(), products: [aProduct('Apfel')], kilojoules: 8400 };

    expect(mergedDay(file, stored({ products: [BANANA] }), 'fill')).toEqual({ outcome: 'skipped' });
  });

  it('is not a conflict if the file merely knows less', () => {
    expect(mergedDay(totalsOnly({ totalSugar: null }), stored(), 'fill')).toEqual({ outcome: 'unchanged' });
  });

  it('never changes what is known, and finds nothing to fill the second time', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), (one, other) => {
        const before = withDetails(one);
        const file = { ...withDetails(other), date: before.date };
        const { day: after = before } = mergedDay(file, before, 'fill');

        for (const [field, value] of Object.entries(before)) {
          if (typeof value === 'number') expect(after[field as keyof DiaryDay]).toBe(value);
        }
        if (before.products.length > 0) {
          expect(after.products.map(({ name, calories }) => [name, calories])).toEqual(
            before.products.map(({ name, calories }) => [name, calories]),
          );
        }
        expect(['unchanged', 'skipped']).toContain(mergedDay(file, withDetails(after), 'fill').outcome);
      }),
    );
  });
});

describe('replacing a stored day', () => {
  it('puts the day of the file in its place', () => {
    const file = { ...totalsOnly({ totalCalories: 1 }), products: [aProduct('Apfel')] };

    const merge = mergedDay(file, stored({ products: [DETAILED_BANANA], kilojoules: 8400 }), 'replace');

    expect(merge).toEqual({
      outcome: 'replaced',
      day: stored({ totalCalories: 1, products: [aProduct('Apfel')] }),
    });
  });

  it('keeps what this kind of file cannot say of the same food', () => {
    const file = { ...totalsOnly({ totalFat: 71 }), products: [BANANA] };
    const before = stored({ products: [DETAILED_BANANA], kilojoules: 8400 });

    expect(mergedDay(file, before, 'replace')).toEqual({ outcome: 'replaced', day: { ...before, totalFat: 71 } });
  });

  it('takes an empty list of products for a list that is not known, unless a total contradicts', () => {
    const before = stored({ products: [DETAILED_BANANA], totalFibre: null });

    expect(mergedDay({ ...totalsOnly(), products: [] }, before, 'replace')).toEqual({
      outcome: 'replaced',
      day: stored({ products: [DETAILED_BANANA] }),
    });
    expect(mergedDay({ ...totalsOnly(), products: [] }, before, 'skip')).toEqual({ outcome: 'skipped' });
    expect(mergedDay({ ...totalsOnly(), products: [] }, stored({ products: [BANANA] }), 'replace')).toEqual({
      outcome: 'unchanged',
    });
    expect(mergedDay({ ...totalsOnly({ totalFat: 1 }), products: [] }, before, 'replace')).toEqual({
      outcome: 'replaced',
      day: stored({ totalFat: 1 }),
    });
  });

  it('keeps the nutrients, links and meals that the file leaves out', () => {
    const nutrients = nutrientAmounts((key) => (key === 'IODINE' ? 99 : null));
    const before = stored({ products: [{ ...DETAILED_BANANA, link: '/banane' }], nutrients });
    const file = {
      ...totalsOnly(),
      products: [{ ...BANANA, link: undefined, time: '08:00' }],
      nutrients: { SALT: 2 },
    };

    const { day: after } = mergedDay(file, before, 'replace');

    expect(after?.nutrients).toMatchObject({ IODINE: 99, SALT: 2 });
    expect(after?.products).toEqual([{ ...DETAILED_BANANA, link: '/banane', time: '08:00' }]);
  });

  it("keeps the site's own totals where the file has sums of the same products", () => {
    const before = stored({ products: [DETAILED_BANANA], kilojoules: 8400 });
    const file = { ...totalsOnly({ totalCalories: 1999, totalFat: 69.9 }), products: [BANANA], kilojoules: 8399 };

    expect(mergedDay({ ...file, isSummed: true }, before, 'replace')).toEqual({ outcome: 'unchanged' });
    expect(mergedDay({ ...file, isSummed: true, products: [aProduct('Apfel')] }, before, 'replace')).toEqual({
      outcome: 'replaced',
      day: stored({ totalCalories: 1999, totalFat: 69.9, kilojoules: 8399, products: [aProduct('Apfel')] }),
    });
  });

  it('does not drop products for totals that contradict them', () => {
    const merge = mergedDay(totalsOnly({ totalCalories: 1 }), stored({ products: [BANANA] }), 'replace');

    expect(merge).toEqual({
      outcome: 'rejected',
      reason: 'the file has totals only, and they contradict those of the stored day, which has products',
    });
  });

  it('adds a total that the stored day lacks without dropping its products', () => {
    const merge = mergedDay(totalsOnly(), stored({ products: [BANANA], totalFibre: null }), 'replace');

    expect(merge).toEqual({ outcome: 'replaced', day: stored({ products: [BANANA] }) });
  });

  it('ends with a day that says all that the file says', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), (one, other) => {
        const file = { ...withDetails(other), date: day(DATE) };
        const { day: after } = mergedDay(file, { ...withDetails(one), date: day(DATE) }, 'replace');

        expect(after === undefined || mergedDay(file, withDetails(after), 'skip').outcome === 'unchanged').toBe(true);
      }),
    );
  });
});
