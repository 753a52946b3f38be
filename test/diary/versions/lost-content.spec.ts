import fc from 'fast-check';
import { withDetails } from '../../../src/diary/day-entry';
import { nutrientAmounts } from '../../../src/diary/detail-nutrient';
import { contentText, isSameContent, losesContent } from '../../../src/diary/versions/lost-content';
import { aDay, aProduct } from '../../support/days';

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
