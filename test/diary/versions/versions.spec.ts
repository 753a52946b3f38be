import fc from 'fast-check';
import { comparedVersion, surplusVersions, type VersionHead } from '../../../src/diary/versions/day-version';
import { withDetails } from '../../../src/diary/day-entry';
import { nutrientAmounts } from '../../../src/diary/detail-nutrient';
import { contentText, isSameContent, losesContent, hasOnlyLost } from '../../../src/diary/versions/lost-content';
import { aDay, aProduct, day } from '../../support/days';

const head = (replacedAt: number, foods: number, state: VersionHead['state'] = 'REPLACED'): VersionHead => {
  return { id: `${replacedAt}`, date: day('2024-08-27'), replacedAt, by: 'FETCH', state, foods };
};
const many = (count: number, foods = 9) => Array.from({ length: count }, (_, at) => head(at + 1, foods));

describe('the versions of a day that are too many', () => {
  it.each([
    ['none of twenty', many(20), []],
    ['the oldest of 22, but not the newest of those with the most foods', many(22), ['1', '2']],
    ['not the one with the most foods, though it is the oldest', [head(0, 18), ...many(20)], ['1']],
    ['those of a clock that ran ahead before others', [head(5000, 9), ...many(20)], ['5000']],
    ['none for an offer, which does not count', [...many(20), head(99, 3, 'OFFERED')], []],
  ])('%s', (_, versions, surplus) => {
    expect(surplusVersions(versions, 1000).map(({ id }) => id)).toEqual(surplus);
  });
});

describe('a version beside the stored day', () => {
  const entry = (names: string[], id = 'a') => ({
    ...aDay('2024-08-27', { products: names.map((name) => aProduct(name)) }),
    id,
  });

  it('names what each has that the other one lacks', () => {
    expect(comparedVersion(entry(['Brot', 'Banane', 'Brot']), entry(['Brot', 'Käse']))).toEqual({
      foods: 3,
      totals: {
        totalCalories: 2000,
        totalFat: 70,
        totalCarbs: 250,
        totalSugar: 40,
        totalProtein: 90,
        totalFibre: 30,
      },
      lost: { count: 2, names: ['Banane', 'Brot'] },
      gained: { count: 1, names: ['Käse'] },
    });
  });

  it('names at most twenty foods, and counts all', () => {
    const names = Array.from({ length: 25 }, (_, at) => `Food ${at}`);
    const { lost } = comparedVersion(entry(names), entry([]));
    expect([lost.count, lost.names.length, lost.names.at(-1)]).toEqual([25, 20, 'Food 19']);
  });
});

const BREAD = aProduct('Brot', { time: '07:30', meal: 'Breakfast' });
const BANANA = aProduct('Banane');
const MEAL = { name: 'Breakfast', kilojoules: 419, calories: 100, fat: 1, carbs: 2, protein: 3 };
const nutrients = nutrientAmounts((nutrient) => (nutrient === 'SALT' ? 1.5 : null));
const FULL = withDetails(aDay('2024-08-27', { products: [BREAD, BANANA], kilojoules: 837, meals: [MEAL], nutrients }));
const BARE = withDetails(aDay('2024-08-27'));

describe('a content that replaces another one', () => {
  it.each([
    ['lacks a food', FULL, { ...FULL, products: [BREAD] }, true],
    ['has another energy of a food', FULL, { ...FULL, products: [BREAD, { ...BANANA, calories: 101 }] }, true],
    ['has another name of a food', FULL, { ...FULL, products: [BREAD, { ...BANANA, name: 'Apfel' }] }, true],
    ['no longer knows a time', FULL, { ...FULL, products: [{ ...BREAD, time: null }, BANANA] }, true],
    ['no longer knows the meal of a food', FULL, { ...FULL, products: [{ ...BREAD, meal: null }, BANANA] }, true],
    ['no longer knows a nutrient', FULL, { ...FULL, nutrients: nutrientAmounts(() => null) }, true],
    ['no longer knows the fibre', FULL, { ...FULL, totalFibre: null }, true],
    ['no longer knows the meals', FULL, { ...FULL, meals: [] }, true],
    ['of a day without foods has another total', BARE, { ...BARE, totalCalories: 1999 }, true],
    ['is the same', FULL, FULL, false],
    ['has a food more', FULL, { ...FULL, products: [BREAD, BANANA, BREAD] }, false],
    ['has another order of foods', FULL, { ...FULL, products: [BANANA, BREAD] }, false],
    ['has another time', FULL, { ...FULL, products: [{ ...BREAD, time: '08:00' }, BANANA] }, false],
    ['has another link', FULL, { ...FULL, products: [BREAD, { ...BANANA, link: '/x' }] }, false],
    ['has another amount of a nutrient', FULL, { ...FULL, nutrients: { ...nutrients, SALT: 2 } }, false],
    ['has another total of the same foods', FULL, { ...FULL, totalCalories: 1999 }, false],
    ['has foods of a day that had none', BARE, { ...BARE, products: [BREAD] }, false],
    ['knows a total that was unknown', { ...BARE, totalFat: null }, BARE, false],
  ])('%s', (_, before, after, isLoss) => {
    expect(losesContent(before, after)).toBe(isLoss);
  });

  it('loses nothing against itself, nor against a part of itself', () => {
    const foods = fc.subarray([BREAD, BANANA, aProduct('Käse'), { ...BREAD, time: null }]);
    fc.assert(
      fc.property(foods, (products) => {
        const all = { ...FULL, products: [...products, BREAD] };
        expect(losesContent(all, all)).toBe(false);
        expect(losesContent({ ...FULL, products }, all)).toBe(false);
      }),
    );
  });
});

describe('a content', () => {
  it('is the same with its foods in another order and another time, and no longer with another food or total', () => {
    const stored = { ...FULL, id: 'a' };
    expect(isSameContent(stored, { ...FULL, products: [{ ...BANANA, time: '10:00' }, BREAD] })).toBe(true);
    expect(isSameContent(stored, { ...FULL, products: [BREAD] })).toBe(false);
    expect(isSameContent(stored, { ...FULL, products: [BREAD, BREAD] })).toBe(false);
    expect(isSameContent(stored, { ...FULL, totalFat: 1 })).toBe(false);
  });
});

describe('the text of a content', () => {
  it('does not depend on the order of fields, nor on nutrients that are unknown', () => {
    const { nutrients: amounts, products, ...rest } = FULL;
    const reordered = { nutrients: { ...amounts, IODINE: null }, products, ...rest };
    expect(contentText(reordered)).toBe(contentText(FULL));
  });

  it.each([
    ['a time', { products: [{ ...BREAD, time: '08:00' }, BANANA] }],
    ['the order of foods', { products: [BANANA, BREAD] }],
    ['a nutrient', { nutrients: { ...nutrients, SALT: 2 } }],
    ['a meal', { meals: [{ ...MEAL, fat: 2 }] }],
    ['a total', { totalSugar: 41 }],
  ])('tells %s', (_, values) => {
    expect(contentText({ ...FULL, ...values })).not.toBe(contentText(FULL));
  });
});

describe('foods that a page no longer shows', () => {
  const [BREAD, BANANA, CHEESE] = [aProduct('Brot'), aProduct('Banane'), aProduct('Käse')];

  it.each([
    ['one of two', [BREAD, BANANA], [BANANA], true],
    ['one of two, in another order', [BREAD, BANANA, CHEESE], [CHEESE, BREAD], true],
    ['one of twins', [BREAD, BREAD], [BREAD], true],
    ['none', [BREAD, BANANA], [BANANA, BREAD], false],
    ['all of them', [BREAD], [], false],
    ['one, and another is new', [BREAD, BANANA], [CHEESE], false],
    ['one, and another is twice there now', [BREAD, BANANA, CHEESE], [BREAD, BREAD], false],
    ['one, and another has another energy', [BREAD, BANANA], [{ ...BANANA, calories: 1 }], false],
  ])('%s', (_, stored, shown, expected) => {
    expect(hasOnlyLost(stored, shown)).toBe(expected);
  });

  it('are a strict order', () => {
    const foods = fc.array(fc.constantFrom(BREAD, BANANA, CHEESE), { maxLength: 5 });
    fc.assert(
      fc.property(foods, foods, foods, (a, b, c) => {
        expect(hasOnlyLost(a, a)).toBe(false);
        if (hasOnlyLost(a, b)) expect(hasOnlyLost(b, a)).toBe(false);
        if (hasOnlyLost(a, b) && hasOnlyLost(b, c)) expect(hasOnlyLost(a, c)).toBe(true);
      }),
    );
  });
});
