import { nutrientTallies } from './tallies';
import { averagesOf } from '../../../src/diary/statistics/averages';
import type { ReferenceNutrient } from '../../../src/diary/references/reference-intake';
import { factsOf } from '../../../src/diary/detail-nutrient';
import { changedFoods, changeOf, nutrientsBelow, standsOutOf } from '../../../src/diary/week/week-changes';
import { addDays } from '../../../src/diary/calendar-day';
import { aDay, day } from '../../support/days';

describe('the change of the averages', () => {
  it('is that of the rounded averages, and null where one of them is unknown', () => {
    const week = averagesOf([aDay('2026-03-02', { totalCalories: 1900, totalSugar: null, totalFibre: 12 })]);
    const before = averagesOf([aDay('2026-02-02', { totalFibre: 0 })]);
    expect(changeOf(week, before)).toEqual({
      CALORIES: { absolute: -100, percentage: -5 },
      FAT: { absolute: 0, percentage: 0 },
      CARBS: { absolute: 0, percentage: 0 },
      SUGAR: null,
      PROTEIN: { absolute: 0, percentage: 0 },
      FIBRE: { absolute: 12, percentage: null },
    });
  });

  it('is unknown without averages on both sides', () => {
    const known = averagesOf([aDay('2026-03-02')]);
    expect([changeOf(known, null), changeOf(null, known)]).toEqual([null, null]);
  });
});

describe('foods that changed', () => {
  it('are compared with seven of the 28 days before, the largest difference first, then by name', () => {
    const week = new Map(Object.entries({ Brot: 7, Apfel: 2, Birne: 2, Tee: 5, Reis: 1, Ei: 3 }));
    const before = new Map(Object.entries({ Brot: 8, Tee: 20, Reis: 5, Käse: 12, Ei: 24 }));
    expect(changedFoods(week, before)).toEqual({
      // Brot 7 - 2 = 5; Apfel and Birne 2 - 0.
      more: [
        { name: 'Brot', times: 7, timesBefore: 2 },
        { name: 'Apfel', times: 2, timesBefore: 0 },
        { name: 'Birne', times: 2, timesBefore: 0 },
      ],
      // Ei 6 - 3 and Käse 3 - 0, by name; Reis 1.25 - 1. Tee is as it was.
      less: [
        { name: 'Ei', times: 3, timesBefore: 6 },
        { name: 'Käse', times: 0, timesBefore: 3 },
        { name: 'Reis', times: 1, timesBefore: 1.3 },
      ],
    });
  });

  it('are at most three in a direction', () => {
    const week = new Map(Object.entries({ A: 1, B: 2, C: 3, D: 4 }));
    expect(changedFoods(week, new Map()).more.map(({ name }) => name)).toEqual(['D', 'C', 'B']);
  });
});

describe('nutrients below their reference', () => {
  const label = (nutrient: ReferenceNutrient) => (nutrient === 'FIBRE' ? null : factsOf(nutrient).referenceIntake);

  it('are known on three days, and begin with the lowest share', () => {
    const tallies = nutrientTallies({
      // 60 of 80 mg; 28.7 / 4 = 7.175 of 14 mg; 800 of 800 mg; 2 of 6 g, which is the most one should eat; no reference; two days.
      VITAMIN_C: { days: 3, sum: 180 },
      IRON: { days: 4, sum: 28.7 },
      CALCIUM: { days: 3, sum: 2400 },
      SALT: { days: 7, sum: 14 },
      WATER: { days: 7, sum: 7 },
      ZINC: { days: 2, sum: 2 },
    });
    expect(nutrientsBelow(tallies, label)).toEqual([
      { nutrient: 'IRON', average: 7.175, reference: 14 },
      { nutrient: 'VITAMIN_C', average: 60, reference: 80 },
    ]);
  });

  it('are compared with the given references', () => {
    const tallies = nutrientTallies({ IRON: { days: 4, sum: 28 } });
    expect(nutrientsBelow(tallies, () => 7)).toEqual([]);
    expect(nutrientsBelow(nutrientTallies({ FIBRE: { days: 3, sum: 61 } }), () => 25)).toEqual([
      { nutrient: 'FIBRE', average: 20.3, reference: 25 },
    ]);
    expect(nutrientsBelow(tallies, () => 16.04)).toEqual([{ nutrient: 'IRON', average: 7, reference: 16 }]);
  });
});

describe('what stands out', () => {
  const FROM = day('2026-03-02');
  /** A day in each of the weeks before, the nearest first, with so much protein. */
  const weeksWith = (protein: number[]) =>
    protein.map((totalProtein, week) => aDay(addDays(FROM, -3 - 7 * week), { totalProtein }));
  const standsOut = (protein: number, before: number[]) =>
    standsOutOf([aDay('2026-03-02', { totalProtein: protein })], weeksWith(before), FROM);

  it('is the change that is largest by the deviation of the weeks before', () => {
    // Mean 90; deviations of 10 each way: √(400 / 3) = 11.547. 120 is 2.6 of them away.
    expect(standsOut(120, [80, 100, 80, 100])).toEqual({ metric: 'PROTEIN', change: 30, usual: 11.5 });
    expect(standsOut(60, [80, 100, 80, 100])).toEqual({ metric: 'PROTEIN', change: -30, usual: 11.5 });
  });

  it('is nothing below two deviations, which are 23.1 g', () => {
    expect(standsOut(113, [80, 100, 80, 100])).toBeNull();
    expect(standsOut(113.1, [80, 100, 80, 100])).toMatchObject({ change: 23.1 });
  });

  it('needs four weeks before, and weeks that differ', () => {
    expect(standsOut(120, [80, 100, 80])).toBeNull();
    expect(standsOut(120, [90, 90, 90, 90])).toBeNull();
  });

  it('compares the averages of weeks, whose blocks end where the week begins', () => {
    // 1 March and 23 February are of one block: (60 + 100) / 2 = 80; 22 February begins the next.
    const days = [
      aDay('2026-02-22', { totalProtein: 100 }),
      aDay('2026-02-23', { totalProtein: 60 }),
      aDay('2026-03-01', { totalProtein: 100 }),
    ];
    const before = [...weeksWith([80, 100, 80, 100]).slice(2), ...days];
    expect(standsOutOf([aDay('2026-03-02', { totalProtein: 120 })], before, FROM)).toEqual({
      metric: 'PROTEIN',
      change: 30,
      usual: 11.5,
    });
  });

  it('names the nutrient that is furthest from its weeks, not the one with the largest figure', () => {
    const before = weeksWith([80, 100, 80, 100]).map((one, at) => ({ ...one, totalCalories: 2000 + (at % 2) * 400 }));
    // Energy: mean 2,200, deviation 230.9, 480 more is 2.1. Protein: 2.6.
    const week = [aDay('2026-03-02', { totalCalories: 2680, totalProtein: 120 })];
    expect(standsOutOf(week, before, FROM)).toMatchObject({ metric: 'PROTEIN' });
    expect(standsOutOf([{ ...week[0]!, totalProtein: 90 }], before, FROM)).toEqual({
      metric: 'CALORIES',
      change: 480,
      usual: 230.9,
    });
  });
});
