import { effectiveTargets, versionOn } from '../../../src/diary/goals/effective-goals';
import { day } from '../../support/days';
import { atLeast, atMost, between, goalsFrom } from './goal-diary';

const CUT = goalsFrom('2026-03-01', [atMost('CALORIES', 1800)]);
const BULK = goalsFrom('2026-06-01', [atLeast('CALORIES', 2800)]);

describe('effective goals', () => {
  it.each([
    ['2026-02-28', undefined],
    ['2026-03-01', '2026-03-01'],
    ['2026-05-31', '2026-03-01'],
    ['2026-06-01', '2026-06-01'],
    ['2027-01-01', '2026-06-01'],
  ])('on %s the goals of %s are valid, in whichever order they were written', (date, expected) => {
    expect(versionOn([CUT, BULK], day(date))?.validFrom).toBe(expected);
    expect(versionOn([BULK, CUT], day(date))?.validFrom).toBe(expected);
  });

  const TRAINING_MONDAY = { weekdays: ['MONDAY', 'TUESDAY'], dayTypes: ['TRAINING'] };
  const WITH_SETS = goalsFrom(
    '2026-03-01',
    [atLeast('PROTEIN', 100)],
    [
      { appliesTo: TRAINING_MONDAY, targets: [atLeast('PROTEIN', 150)] },
      { appliesTo: { dayTypes: ['TRAINING', 'REST'] }, targets: [atLeast('PROTEIN', 120)] },
      { appliesTo: { weekdays: ['SUNDAY'] }, targets: [] },
    ],
  );

  it.each([
    // 2 March 2026 is a Monday.
    ['2026-03-02', 'TRAINING', [150]],
    ['2026-03-03', 'TRAINING', [150]],
    ['2026-03-04', 'TRAINING', [120]],
    ['2026-03-02', 'REST', [120]],
    ['2026-03-02', undefined, [100]],
    ['2026-03-08', undefined, []],
    ['2026-03-08', 'TRAINING', [120]],
  ])('on %s, a day of type %s, the first set applies whose conditions all hold', (date, dayType, expected) => {
    const targets = effectiveTargets(day(date), WITH_SETS, [], dayType);
    expect(targets.map(({ value }) => value)).toEqual(expected);
  });

  it('a day without a status is of the type NORMAL', () => {
    const ordinary = goalsFrom(
      '2026-03-01',
      [],
      [{ appliesTo: { dayTypes: ['NORMAL'] }, targets: [atMost('SALT', 6)] }],
    );
    expect(effectiveTargets(day('2026-03-01'), ordinary, [])).toHaveLength(1);
    expect(effectiveTargets(day('2026-03-01'), ordinary, [], 'REST')).toHaveLength(0);
  });

  it('targets for each kilogram become absolute with the trend weight of the day', () => {
    const perKg = { basis: 'PER_KG' };
    const goals = goalsFrom('2026-03-01', [
      atLeast('PROTEIN', 1.6, perKg),
      { ...between('CALORIES', 25, 30), ...perKg },
      atMost('FAT_SHARE', 35),
    ]);
    const weights = [
      { date: day('2026-03-02'), value: 70.12 },
      { date: day('2026-03-09'), value: 69 },
    ];

    // 1.6 * 70.12 = 112.192; 25 * 70.12 = 1753; 30 * 70.12 = 2103.6
    const perKilogram = { basis: 'PER_KG', reason: null };
    expect(effectiveTargets(day('2026-03-08'), goals, weights)).toEqual([
      { ...perKilogram, metric: 'PROTEIN', comparator: 'AT_LEAST', unit: 'g', value: 112.2, min: null, max: null },
      { ...perKilogram, metric: 'CALORIES', comparator: 'BETWEEN', unit: 'kcal', value: null, min: 1753, max: 2103.6 },
      { ...atMost('FAT_SHARE', 35), basis: 'ABSOLUTE', unit: '%', min: null, max: null, reason: null },
    ]);
    expect(effectiveTargets(day('2026-03-09'), goals, weights)[0]?.value).toBe(110.4);
    expect(effectiveTargets(day('2026-03-01'), goals, weights)).toMatchObject([
      { value: null, reason: 'no-weight' },
      { min: null, max: null, reason: 'no-weight' },
      { value: 35, reason: null },
    ]);
  });

  it('before the first version there are no targets', () => {
    expect(effectiveTargets(day('2026-02-28'), undefined, [])).toEqual([]);
  });
});
