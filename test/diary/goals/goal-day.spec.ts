import { evaluateDays, shareOf } from '../../../src/diary/goals/goal-day';
import { effectiveTargets, versionOn } from '../../../src/diary/goals/effective-goals';
import { aDay, day } from '../../support/days';
import { atLeast, atMost, between, goalDiary, goalsFrom } from './goal-diary';

const DATE = '2026-03-02';
const ONE_DAY = { from: day(DATE), to: day(DATE) };
type Diary = Parameters<typeof goalDiary>[0];

/** 90 g of protein, 2000 kcal, 70 g of fat, 250 g of carbohydrates. */
function judged(targets: object[], totals: Parameters<typeof aDay>[1] = {}, more: Omit<Diary, 'days'> = {}) {
  const goals = goalsFrom('2026-03-01', targets as Record<string, unknown>[]);
  return [...evaluateDays([goals], ONE_DAY, goalDiary({ days: [aDay(DATE, totals)], ...more }))][0]!;
}

describe('goal day', () => {
  it.each([
    [atLeast('PROTEIN', 90), true, 0],
    [atLeast('PROTEIN', 90.1), false, -0.1],
    [atMost('PROTEIN', 90), true, 0],
    [atMost('PROTEIN', 89.9), false, 0.1],
    [between('PROTEIN', 90, 100), true, 0],
    [between('PROTEIN', 80, 90), true, 0],
    [between('PROTEIN', 95, 110), false, -5],
    [between('PROTEIN', 60, 80), false, 10],
  ])('90 g against %j: met %s, and the gap is %d to the nearer bound', (target, met, gap) => {
    const { verdict, reason, targets } = judged([target]);
    expect([verdict, reason]).toEqual([met ? 'MET' : 'MISSED', null]);
    expect(targets[0]).toMatchObject({ amount: 90, met });
    expect(targets[0]?.gap).toBeCloseTo(gap, 10);
  });

  it('a day is met only when it passes all its targets', () => {
    expect(judged([atLeast('PROTEIN', 90), atMost('CALORIES', 2000)]).verdict).toBe('MET');
    expect(judged([atLeast('PROTEIN', 90), atMost('CALORIES', 1999)]).verdict).toBe('MISSED');
  });

  it('further nutrients and shares of the energy are judged as well', () => {
    const nutrients = { SALT: { [DATE]: 5.9 } };
    // 90 kcal of fat, 150 of carbohydrates, 60 of protein.
    const totals = { totalFat: 10, totalCarbs: 37.5, totalProtein: 15 };
    const targets = [
      atMost('SALT', 6),
      atMost('FAT_SHARE', 30),
      atLeast('CARBS_SHARE', 50),
      between('PROTEIN_SHARE', 20, 25),
    ];

    const { verdict, targets: judgedTargets } = judged(targets, totals, { nutrients });
    expect(verdict).toBe('MET');
    expect(judgedTargets.map(({ amount }) => amount)).toEqual([5.9, 30, 50, 20]);
  });

  it('a share is unknown without one of the three, and without energy', () => {
    expect(shareOf('FAT_SHARE', aDay(DATE, { totalProtein: null }))).toBeNull();
    expect(shareOf('FAT_SHARE', aDay(DATE, { totalFat: 0, totalCarbs: 0, totalProtein: 0 }))).toBeNull();
  });

  it('a target for each kilogram is judged by the rounded figure that is shown', () => {
    // 1.6 * 70.02 = 112.032, shown as 112.
    const target = atLeast('PROTEIN', 1.6, { basis: 'PER_KG' });
    expect(judged([target], { totalProtein: 112 }, { weights: { '2026-03-01': 70.02 } })).toMatchObject({
      verdict: 'MET',
      targets: [{ value: 112, amount: 112, gap: 0 }],
    });
  });
});

describe('an unknown nutrient or weight', () => {
  const PER_KG = atLeast('CARBS', 3, { basis: 'PER_KG' });

  it('leaves out its target; the day is judged by the rest', () => {
    expect(judged([atMost('SALT', 6), PER_KG, atLeast('PROTEIN', 90)])).toMatchObject({
      verdict: 'MET',
      targets: [
        { amount: null, met: null, gap: null, reason: 'unknown' },
        { value: null, met: null, gap: null, reason: 'no-weight' },
        { met: true, reason: null },
      ],
    });
  });

  it.each([
    ['unknown', [atMost('SALT', 6)]],
    ['noWeight', [PER_KG]],
    ['unknown', [PER_KG, atMost('SALT', 6)]],
  ])('is the reason %s when no target is left of %j', (reason, targets) => {
    expect(judged(targets)).toMatchObject({ verdict: 'NOT_EVALUATED', reason });
  });
});

describe('a day that is not judged', () => {
  const TARGETS = [atLeast('PROTEIN', 100)];

  it.each<[string, Omit<Diary, 'days'>]>([
    ['excluded', { status: { [DATE]: { excluded: true } } }],
    ['incomplete', { status: { [DATE]: { completeness: 'INCOMPLETE' } } }],
    ['notFinal', { today: DATE }],
  ])('is %s', (reason, more) => {
    expect(judged(TARGETS, {}, more)).toMatchObject({ verdict: 'NOT_EVALUATED', reason, targets: [{ met: null }] });
  });

  it('has no entry, or no goals', () => {
    const [goals, nothing] = [goalsFrom('2026-03-01', TARGETS), goalsFrom(DATE, [])];
    const reasonOf = (...versions: (typeof goals)[]) =>
      [...evaluateDays(versions, ONE_DAY, goalDiary({ days: [] }))][0]?.reason;

    expect(reasonOf(goals)).toBe('noEntry');
    expect(reasonOf()).toBe('noGoal');
    expect(reasonOf(goals, nothing)).toBe('noGoal');
    expect(reasonOf(goalsFrom('2026-03-03', TARGETS))).toBe('noGoal');
  });

  it('by being excluded says so, with an entry or without', () => {
    const diary = goalDiary({ days: [], status: { [DATE]: { excluded: true } } });
    expect([...evaluateDays([goalsFrom('2026-03-01', TARGETS)], ONE_DAY, diary)][0]?.reason).toBe('excluded');
  });
});

describe('goal day', () => {
  it('today has what remains and the progress, and says which upper bound it is over already', () => {
    const targets = [
      atLeast('PROTEIN', 120),
      atMost('CALORIES', 1800),
      atMost('FAT', 80),
      between('CARBS', 100, 200),
      between('FIBRE', 40, 60),
      atMost('FAT_SHARE', 1),
      atMost('SUGAR', 0),
    ];

    const today = judged(targets, {}, { today: DATE });
    expect(today.targets.map(({ remaining, progress, alreadyMissed }) => [remaining, progress, alreadyMissed])).toEqual(
      [
        [30, 75, false],
        [0, expect.closeTo(111.11, 2), true],
        [10, 87.5, false],
        [0, 125, true],
        [10, 50, false],
        [0, expect.any(Number), false],
        [0, null, true],
      ],
    );
  });
});

describe('effective goals', () => {
  const CUT = goalsFrom('2026-03-01', [atMost('CALORIES', 1800)]);
  const BULK = goalsFrom('2026-06-01', [atLeast('CALORIES', 2800)]);

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
