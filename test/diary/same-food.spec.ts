import { isSameFood } from '../../src/diary/day-entry';
import { aProduct } from '../support/days';

const BREAD = aProduct('Brot', { amount: '100 g', calories: 250 });
const CHEESE = aProduct('Käse', { amount: '30 g', calories: 110 });

describe('same food', () => {
  it('is the same with other links, details and nutrients', () => {
    expect(isSameFood([BREAD, CHEESE], [{ ...BREAD, fat: 9, link: '/brot', time: '07:30' }, CHEESE])).toBe(true);
    expect(isSameFood([], [])).toBe(true);
  });

  it.each([
    ['another name', [{ ...BREAD, name: 'Brötchen' }, CHEESE]],
    ['another amount', [{ ...BREAD, amount: '50 g' }, CHEESE]],
    ['other calories', [{ ...BREAD, calories: 251 }, CHEESE]],
    ['another order', [CHEESE, BREAD]],
    ['one product less', [BREAD]],
    ['one product more', [BREAD, CHEESE, BREAD]],
  ])('is other food with %s', (_what, products) => {
    expect(isSameFood([BREAD, CHEESE], products)).toBe(false);
  });
});
