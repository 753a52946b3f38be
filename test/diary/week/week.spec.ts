import { journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { emptyDayStatus } from '../../../src/diary/journal/day-status';
import { dayStateOf, symptomsByDay } from '../../../src/diary/week/day-state';
import { type CalendarDay, addDays } from '../../../src/diary/calendar-day';
import { eatingOf, quantile } from '../../../src/diary/week/eating';
import { averagesOf } from '../../../src/diary/statistics/averages';
import type { ReferenceNutrient } from '../../../src/diary/references/reference-intake';
import { factsOf } from '../../../src/diary/detail-nutrient';
import {
  changedFoods,
  changeOf,
  nutrientsBelow,
  REFERENCE_NUTRIENTS,
  standsOutOf,
} from '../../../src/diary/week/week-changes';
import { mapToRecord } from '../../../src/diary/nutrient';
import { aDay, day } from '../../support/days';

const DATE = day('2026-03-02');

describe('the state of a day', () => {
  const LOGGED = aDay('2026-03-02');
  const EMPTY = aDay('2026-03-02', { totalCalories: 0 });
  const EXCLUDED = { ...emptyDayStatus(DATE), excluded: true };
  const INCOMPLETE = { ...emptyDayStatus(DATE), completeness: 'INCOMPLETE' as const };

  it.each([
    ['an entry', LOGGED, undefined, true, 'LOGGED'],
    ['an entry without calories', EMPTY, undefined, true, 'MISSING'],
    ['no entry', undefined, undefined, true, 'MISSING'],
    ['an entry that was read before the day was over', LOGGED, undefined, false, 'INCOMPLETE'],
    ['an entry called incomplete', LOGGED, INCOMPLETE, true, 'INCOMPLETE'],
    ['no entry, called incomplete', undefined, INCOMPLETE, true, 'INCOMPLETE'],
    ['an excluded entry', LOGGED, EXCLUDED, true, 'EXCLUDED'],
    ['an excluded entry called incomplete', LOGGED, { ...INCOMPLETE, excluded: true }, false, 'EXCLUDED'],
    ['no entry, excluded', undefined, EXCLUDED, true, 'EXCLUDED'],
  ])('%s', (_case, totals, status, isFinal, expected) => {
    expect(dayStateOf(totals, status, isFinal)).toBe(expected);
  });
});

describe('the symptoms of days', () => {
  const symptom = (date: string, label: string, values: object = {}) =>
    journalEntryOf({ date, kind: 'SYMPTOM', label, ...values }, label);

  it('are each label once a day, in the spelling of its first entry, on every day of its span', () => {
    const entries = [
      symptom('2026-03-01', 'Migräne', { endDate: '2026-03-03' }),
      symptom('2026-03-02', 'migräne'),
      symptom('2026-03-02', 'Übelkeit'),
      journalEntryOf({ date: '2026-03-02', kind: 'TAG', label: 'Urlaub' }, 'tag'),
      journalEntryOf({ date: '2026-03-02', kind: 'NOTE', text: 'Regen' }, 'note'),
    ];
    expect(Object.fromEntries(symptomsByDay(entries))).toEqual({
      '2026-03-01': ['Migräne'],
      '2026-03-02': ['Migräne', 'Übelkeit'],
      '2026-03-03': ['Migräne'],
    });
  });
});

const WEEK = { from: day('2026-03-02'), to: day('2026-03-08') };

type Times = Record<string, (string | null)[]>;

/** Times of the foods of days of March 2026. */
const timesOf = (days: Times): Map<CalendarDay, (string | null)[]> =>
  new Map(Object.entries(days).map(([date, times]) => [day(`2026-03-${date}`), times]));
const eating = (days: Times, dayStartsAt = '03:00') => eatingOf(timesOf(days), WEEK, dayStartsAt);

describe('quantiles', () => {
  it.each([
    // (4 - 1) * 0.25 = 0.75: three quarters of the way from 1 to 2.
    [[4, 1, 3, 2], 0.25, 1.75],
    [[4, 1, 3, 2], 0.75, 3.25],
    [[10, 20, 30], 0.25, 15],
    [[7], 0.75, 7],
  ])('of %j at %p', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
});

describe('eating windows', () => {
  it('are from the first to the last bite: median and interquartile range', () => {
    // 600, 660, 720 and 840 minutes: the quartiles are 645 and 750, the median is 690.
    const days = {
      '02': ['08:00', '12:30', '18:00'],
      '03': ['19:00', '08:00'],
      '04': ['08:00', '20:00'],
      '05': ['07:00', '21:00'],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 690, spreadMinutes: 105, days: 4 });
  });

  it('of a day with one bite is 0', () => {
    const days = { '02': ['12:00'], '03': ['12:00'], '04': ['12:00', '13:00'] };
    expect(eating(days).window).toEqual({ medianMinutes: 0, spreadMinutes: 30, days: 3 });
  });

  it('are known to half a minute', () => {
    // 1, 2, 3 and 5 minutes: the quartiles are 1.75 and 3.5, their difference is 1.75.
    const days = {
      '02': ['12:00', '12:01'],
      '03': ['12:00', '12:02'],
      '04': ['12:00', '12:03'],
      '05': ['12:00', '12:05'],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 2.5, spreadMinutes: 2, days: 4 });
  });

  it('leave out a day with a food without a time, and a day without foods', () => {
    const days = {
      '02': ['08:00', '18:00'],
      '03': ['08:00', '18:00'],
      '04': ['08:00', '18:00'],
      '05': ['08:00', null],
      '06': [],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 600, spreadMinutes: 0, days: 3 });
  });

  it('are unknown with fewer than three days', () => {
    expect(eating({ '02': ['08:00', '18:00'], '03': ['08:00', '18:00'] })).toEqual({ window: null, fast: null });
  });

  it('a bite before the day begins is of the night that ends the day', () => {
    // From 12:00 to 02:00 of the next day.
    const days = { '02': ['12:00', '02:00'], '03': ['12:00', '02:00'], '04': ['12:00', '02:00'] };
    expect(eating(days).window).toMatchObject({ medianMinutes: 840 });
    expect(eating(days, '02:00').window).toMatchObject({ medianMinutes: 600 });
  });
});

describe('fasts', () => {
  it('are from the last bite to the first of the next day, and begin with the night before the range', () => {
    // 19:00 to 07:00 is 720, 20:00 to 08:00 is 720, 18:00 to 07:00 is 780.
    const days = {
      '01': ['12:00', '19:00'],
      '02': ['07:00', '20:00'],
      '03': ['08:00', '18:00'],
      '04': ['07:00', '20:00'],
    };
    expect(eating(days).fast).toEqual({ medianMinutes: 720, spreadMinutes: 30, days: 3 });
  });

  it('begin after a bite in the night', () => {
    // 01:30 to 08:00 is 390 minutes.
    const days = { '02': ['08:00', '01:30'], '03': ['08:00', '01:30'], '04': ['08:00', '01:30'], '05': ['08:00'] };
    expect(eating(days).fast).toEqual({ medianMinutes: 390, spreadMinutes: 0, days: 3 });
  });

  it('are not made over a day that is not complete, nor beside one', () => {
    const full = ['08:00', '20:00'];
    // The 4th is not complete: of the nights, those to the 3rd, 6th, 7th and 8th are left.
    const days = { '02': full, '03': full, '05': full, '06': full, '07': full, '08': full };
    expect(eating(days).fast).toEqual({ medianMinutes: 720, spreadMinutes: 0, days: 4 });
    expect(eating(days).window).toMatchObject({ days: 6 });
  });

  it('end beside a day with a food without a time', () => {
    const full = ['08:00', '20:00'];
    const days = { '02': full, '03': full, '04': ['08:00', null], '05': full, '06': full };
    // Only the nights to the 3rd and the 6th.
    expect(eating(days).fast).toBeNull();
  });
});

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
  /** The tallies of a store in which these nutrients are known. */
  const nutrientTallies = (known: Partial<Record<ReferenceNutrient, { days: number; sum: number }>>) =>
    mapToRecord(REFERENCE_NUTRIENTS, (nutrient) => known[nutrient] ?? { days: 0, sum: 0 });
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
