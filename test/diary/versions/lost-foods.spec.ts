import fc from 'fast-check';
import { hasOnlyLost } from '../../../src/diary/versions/lost-content';
import { aProduct } from '../../support/days';

const [BREAD, BANANA, CHEESE] = [aProduct('Brot'), aProduct('Banane'), aProduct('Käse')];

describe('foods that a page no longer shows', () => {
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
