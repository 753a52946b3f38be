import { type TriggerDiaryOptions, triggerDiary } from '../../../bench/shared/trigger-diary.ts';
import { adjusted, smallestDetectable } from '../../../src/diary/triggers/multiple-testing';
import { isFinding, prepare, search } from '../../../src/diary/triggers/search-once';
import { exactP, oddsRatio } from '../../../src/diary/triggers/stratified-tables';
import { addDays, dayNumber } from '../../../src/diary/calendar-day';
import { selfCheckShifts, shifted } from '../../../src/diary/triggers/self-check';
import { foodLabel } from '../../../src/diary/triggers/eaten-foods';
import figures from '../../fixtures/triggers/figures.json';
import { day } from '../../support/days';
import { NEVER_YIELDING, questionOf } from './question-of';

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

describe('self check', () => {
  const FROM = day('2026-01-01');
  const covered = (days: number) => ({ from: FROM, to: addDays(FROM, days - 1) });
  const onDays = (days: readonly [index: number, minutes: number][]) =>
    new Map(days.map(([index, minutes]) => [dayNumber(FROM) + index, minutes]));

  it('moves the symptom by 4 weeks and more, up to 20 times, and never back to nearly where it was', () => {
    expect(selfCheckShifts(covered(7 * 104))).toEqual([
      4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100,
    ]);
    expect(selfCheckShifts(covered(7 * 27 + 6))).toEqual(Array.from({ length: 20 }, (_, i) => 4 + i));
    expect(selfCheckShifts(covered(7 * 10 - 1))).toEqual([4, 5]);
    expect(selfCheckShifts(covered(7 * 8))).toEqual([4]);
    expect(selfCheckShifts(covered(7 * 8 - 1))).toEqual([]);
  });

  it('moves the days of whole weeks in a circle; those after them stay', () => {
    const symptom = onDays([
      [0, 600],
      [34, 610],
      [35, 620],
      [62, 630],
      [63, 640],
    ]);

    expect(shifted(symptom, covered(7 * 9 + 2), 4)).toEqual(
      onDays([
        [28, 600],
        [62, 610],
        [0, 620],
        [27, 630],
        [63, 640],
      ]),
    );
  });
});

describe('simulation', () => {
  const TWO_YEARS = 730;

  /** Foods found in a simulated diary of 150 foods. */
  async function findings(options: TriggerDiaryOptions): Promise<{ foods: string[]; trigger: string }> {
    const { days, symptoms, trigger } = triggerDiary(options);
    const coverage = { from: days[0]!.date, to: days.at(-1)!.date };
    const question = questionOf({ days, symptoms, coverage });
    const { tested } = await search(await prepare(question, NEVER_YIELDING), question.symptom, NEVER_YIELDING);
    return { foods: tested.filter(isFinding).map(({ eaten }) => foodLabel(eaten)), trigger };
  }

  // Fisher's test of each food finds something in more than half of such diaries; `npm run bench -- triggers` simulates 700.
  it('finds something in at most 1 of 10 diaries whose symptom has nothing to do with food', async () => {
    const diaries = await Promise.all(
      Array.from({ length: 10 }, (_, seed) => findings({ seed, days: TWO_YEARS, risk: 1 })),
    );

    expect(diaries.filter(({ foods }) => foods.length > 0).length).toBeLessThanOrEqual(1);
  });

  it('finds a food that multiplies the risk by five in each of 5 diaries of two years', async () => {
    const diaries = await Promise.all(
      Array.from({ length: 5 }, (_, seed) => findings({ seed: 1000 + seed, days: TWO_YEARS, risk: 5 })),
    );

    expect(diaries.filter(({ foods, trigger }) => foods.includes(trigger)).length).toBe(5);
  });
});
