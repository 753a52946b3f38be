import { adjusted, smallestDetectable } from '../../../src/diary/triggers/multiple-testing';
import { isFinding } from '../../../src/diary/triggers/search-once';
import { exactP, oddsRatio } from '../../../src/diary/triggers/stratified-tables';
import figures from '../../fixtures/triggers/figures.json';

/** Equal to nine digits. */
function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  found.forEach((value, at) => expect(Math.abs(value / expected[at]! - 1)).toBeLessThan(1e-9));
}

/** Computed by scipy and statsmodels, see scripts/trigger-fixtures.py. */
describe.each(figures.tables.map(({ tables, ...expected }) => ({ strata: tables.length, tables, expected })))(
  '$strata strata have',
  ({ tables, expected }) => {
    const stratified = tables.map(([a, b, c, d]) => ({
      exposedOnsets: a!,
      unexposedOnsets: b!,
      exposedControls: c!,
      unexposedControls: d!,
    }));

    it('the exact p of hypergeometric distributions, convolved', () => {
      expectClose([exactP(stratified)], [expected.p]);
    });

    it('the odds ratio of Mantel and Haenszel with the interval of Robins, Breslow and Greenland', () => {
      const { ratio, interval95 } = oddsRatio(stratified);
      if (expected.interval95 === null)
        expect({ ratio, interval95 }).toEqual({ ratio: expected.oddsRatio, interval95: null });
      else expectClose([ratio!, ...interval95!], [expected.oddsRatio, ...expected.interval95]);
    });
  },
);

describe('figures', () => {
  it('finds what has a q of at most 0.10', () => {
    expect([0.1, 0.1001].map((q) => isFinding({ q }))).toEqual([true, false]);
  });

  it('adjusts p as Benjamini and Hochberg', () => {
    expectClose(adjusted(figures.adjusted.p), figures.adjusted.q);
  });

  it.each(figures.smallestDetectable)('finds the smallest detectable ratio, %j', ({ ratio, ...counts }) => {
    if (ratio === null) expect(smallestDetectable(counts)).toBeNull();
    else expect(smallestDetectable(counts)).toBeCloseTo(ratio, 4);
  });
});
