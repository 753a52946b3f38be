import { MEASUREMENT_FACTS, MEASUREMENT_KINDS } from '../../src/diary/body/measurement';
import { KIND_NAMES, KINDS, typedNumber } from '../../web/src/body/kinds';

describe('body', () => {
  it('the page knows the kinds, units and limits of the service', () => {
    expect(KIND_NAMES).toEqual(MEASUREMENT_KINDS);
    for (const kind of MEASUREMENT_KINDS) expect(MEASUREMENT_FACTS[kind]).toMatchObject(KINDS[kind]);
  });

  it.each([
    ['80,4', 80.4],
    [' 80.45 ', 80.45],
    ['80', 80],
    ['1.080,5', NaN],
    ['8e1', NaN],
    ['-80', NaN],
    ['', NaN],
  ])('the number %j is %d', (typed, expected) => {
    expect(typedNumber(typed)).toBe(expected);
  });
});
