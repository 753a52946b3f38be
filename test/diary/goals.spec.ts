import { checkGoals, type GoalTarget } from '../../src/diary/figures/goals';
import { aDay, day } from '../support/days';

const PROTEIN: GoalTarget = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 90 };
const CALORIES: GoalTarget = { metric: 'CALORIES', comparator: 'AT_MOST', value: 2000 };

/** 1, 2, 3, 5 and 6 January; protein 90, 89.9, 120, 95 and 100; 2000 kcal each, but 2000.1 on the 6th. */
const DAYS = [
  aDay('2024-01-01', { totalProtein: 90 }),
  aDay('2024-01-02', { totalProtein: 89.9 }),
  aDay('2024-01-03', { totalProtein: 120 }),
  aDay('2024-01-05', { totalProtein: 95 }),
  aDay('2024-01-06', { totalProtein: 100, totalCalories: 2000.1 }),
];
const END = day('2024-01-06');

it('a value that is exactly the threshold meets both kinds of targets', () => {
  const exactly: GoalTarget[] = [PROTEIN, { ...PROTEIN, comparator: 'AT_MOST' }];
  expect(checkGoals(DAYS.slice(0, 1), exactly, day('2024-01-01')).daysMet).toBe(1);
});

it('a day is met only when it passes all targets', () => {
  const missed = ({ value: target, ...of }: GoalTarget, value: number) => ({ ...of, target, value });
  const { daysEvaluated, daysMet, hitRate, days } = checkGoals(DAYS, [PROTEIN, CALORIES], END);
  expect([daysEvaluated, daysMet, hitRate]).toEqual([5, 3, 60]);
  expect(days.filter(({ met }) => !met)).toEqual([
    { date: '2024-01-02', met: false, missed: [missed(PROTEIN, 89.9)] },
    { date: '2024-01-06', met: false, missed: [missed(CALORIES, 2000.1)] },
  ]);
});

it('each target has figures of its own', () => {
  const four = { daysMet: 4, daysMissed: 1, hitRate: 80 };
  expect(checkGoals(DAYS, [PROTEIN, CALORIES], END).targets).toEqual([
    // 494.9 / 5 = 98.98; 10000.1 / 5 = 2000.02
    { metric: 'PROTEIN', comparator: 'AT_LEAST', target: 90, unit: 'g', ...four, average: 99 },
    { metric: 'CALORIES', comparator: 'AT_MOST', target: 2000, unit: 'kcal', ...four, average: 2000 },
  ]);
});

it.each([
  // Met with protein alone: 1, 3, 5 and 6 January.
  ['2024-01-06', 2, 2],
  ['2024-01-07', 2, 0],
])(
  'streaks that end on %s: a day that misses breaks one, and so does a day without an entry',
  (end, longest, current) => {
    const { longestStreak, currentStreak } = checkGoals(DAYS, [PROTEIN], day(end));
    expect([longestStreak, currentStreak]).toEqual([longest, current]);
  },
);

it('an entry without calories is evaluated like any other', () => {
  const { daysEvaluated, daysMet } = checkGoals([aDay('2024-01-01', { totalCalories: 0 })], [CALORIES], END);
  expect([daysEvaluated, daysMet]).toEqual([1, 1]);
});

it('a day that does not know the total of a target is not evaluated, and breaks a streak', () => {
  const unknown = aDay('2024-01-02', { totalProtein: null });
  const check = checkGoals([DAYS[0]!, unknown, DAYS[2]!], [PROTEIN], day('2024-01-03'));
  expect(check).toMatchObject({ daysEvaluated: 2, daysMet: 2, hitRate: 100, longestStreak: 1, currentStreak: 1 });
  expect(check.targets[0]?.average).toBe(105);
});

it('without days there are no rates and no averages', () => {
  expect(checkGoals([], [PROTEIN], END)).toMatchObject({
    daysEvaluated: 0,
    hitRate: null,
    longestStreak: 0,
    currentStreak: 0,
    targets: [{ daysMet: 0, daysMissed: 0, hitRate: null, average: null }],
  });
});
