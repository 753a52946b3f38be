import fc from 'fast-check';
import { addDays } from '../../../src/diary/calendar-day';
import { evaluateDays } from '../../../src/diary/goals/goal-day';
import { goalStats, hitRates, statsOfTargets } from '../../../src/diary/goals/goal-stats';
import { aDay, day } from '../../support/days';
import { atLeast, atMost, between, goalDiary, goalsFrom } from './goal-diary';

const protein = (date: string, totalProtein: number | null) => aDay(date, { totalProtein });
const GOALS = [goalsFrom('2026-03-01', [atLeast('PROTEIN', 100)])];
const judge = (from: string, to: string, diary: Parameters<typeof goalDiary>[0], goals = GOALS) => [
  ...evaluateDays(goals, { from: day(from), to: day(to) }, goalDiary(diary)),
];

/** Sunday 1 March to Friday 6 March 2026; nothing is logged on the 4th. */
const DAYS = [
  protein('2026-03-01', 100),
  protein('2026-03-02', 99.9),
  protein('2026-03-03', 120),
  protein('2026-03-05', 130),
  protein('2026-03-06', 100.2),
];

describe('goal stats', () => {
  it('a range has rates, streaks, figures of each target, and balances of each week', () => {
    expect(goalStats(judge('2026-02-27', '2026-03-06', { days: DAYS }))).toEqual({
      daysEvaluated: 5,
      daysMet: 4,
      hitRate: 80,
      currentStreak: 2, // 5 and 6 March
      longestStreak: 2,
      targets: [
        // 550.1 / 5 = 110.02; the gaps are 0, -0.1, 20, 30 and 0.2
        {
          metric: 'PROTEIN',
          comparator: 'AT_LEAST',
          unit: 'g',
          daysMet: 4,
          daysMissed: 1,
          hitRate: 80,
          average: 110,
          averageGap: 10,
        },
      ],
      weeks: [
        { week: '2026-W09', daysLogged: 1, balance: { PROTEIN: 0 } },
        { week: '2026-W10', daysLogged: 4, balance: { PROTEIN: 50.1 } },
      ],
      notEvaluated: { noGoal: 2, excluded: 0, notFinal: 0, noEntry: 1, incomplete: 0, unknown: 0, noWeight: 0 },
    });
  });

  it('nothing at all has no rate', () => {
    expect(goalStats([])).toMatchObject({ daysEvaluated: 0, hitRate: null, currentStreak: 0, targets: [], weeks: [] });
  });
});

describe('a streak', () => {
  const THREE = [protein('2026-03-01', 100), protein('2026-03-02', 100), protein('2026-03-03', 100)];
  const streaks = (more: Omit<Parameters<typeof goalDiary>[0], 'days'>, days = THREE) => {
    const { currentStreak, longestStreak } = goalStats(judge('2026-03-01', '2026-03-03', { days, ...more }));
    return [currentStreak, longestStreak];
  };

  it('ends with a miss and with a past day that has no entry', () => {
    expect(streaks({}, [THREE[0]!, protein('2026-03-02', 1), THREE[2]!])).toEqual([1, 1]);
    expect(streaks({}, [THREE[0]!, THREE[2]!])).toEqual([1, 1]);
    expect(streaks({}, THREE.slice(0, 2))).toEqual([0, 2]);
  });

  it('neither counts nor ends with an excluded day, one that is incomplete, unknown or not final', () => {
    expect(streaks({ status: { '2026-03-02': { excluded: true } } })).toEqual([2, 2]);
    expect(streaks({ status: { '2026-03-02': { excluded: true } } }, [THREE[0]!, THREE[2]!])).toEqual([2, 2]);
    expect(streaks({ status: { '2026-03-02': { completeness: 'INCOMPLETE' } } })).toEqual([2, 2]);
    expect(streaks({}, [THREE[0]!, protein('2026-03-02', null), THREE[2]!])).toEqual([2, 2]);
    expect(streaks({ today: '2026-03-03' }, THREE.slice(0, 2))).toEqual([2, 2]);
  });
});

describe('goal stats', () => {
  it('a target that changed its figure has one row, one that changed its comparator two', () => {
    // In whichever order they were written.
    const goals = [
      goalsFrom('2026-03-03', [atLeast('PROTEIN', 125)]),
      goalsFrom('2026-03-05', [between('PROTEIN', 110, 120)]),
      goalsFrom('2026-03-01', [atLeast('PROTEIN', 100)]),
    ];
    const { targets, weeks } = goalStats(judge('2026-03-01', '2026-03-06', { days: DAYS }, goals));

    expect(targets).toMatchObject([
      { comparator: 'AT_LEAST', daysMet: 1, daysMissed: 2, hitRate: 33.3, averageGap: -1.7 }, // 0, -0.1, -5
      { comparator: 'BETWEEN', daysMet: 0, daysMissed: 2, hitRate: 0, average: 115.1, averageGap: 0.1 }, // 10, -9.8
    ]);
    expect(weeks[1]).toEqual({ week: '2026-W10', daysLogged: 4, balance: { PROTEIN: -4.9 } });
    expect(hitRates(targets)).toEqual(new Map([['PROTEIN', 20]]));
  });

  it('a further nutrient has four decimals, and is left out of the weeks that do not know it', () => {
    const nutrients = { VITAMIN_B12: { '2026-03-02': 2.5192 } };
    const goals = [goalsFrom('2026-03-01', [atLeast('VITAMIN_B12', 2.4), atMost('CALORIES', 2500)])];
    const stats = goalStats(judge('2026-03-01', '2026-03-02', { days: DAYS, nutrients }, goals));

    expect(stats.targets).toMatchObject([
      { metric: 'CALORIES', daysMet: 2 },
      { metric: 'VITAMIN_B12', unit: 'µg', daysMet: 1, daysMissed: 0, average: 2.5192, averageGap: 0.1192 },
    ]);
    expect(stats.weeks.map(({ balance }) => balance)).toEqual([
      { CALORIES: -500 },
      { CALORIES: -500, VITAMIN_B12: 0.1192 },
    ]);
  });
});

describe('for all goals and diaries', () => {
  const START = day('2026-03-01');
  const SPAN = { from: START, to: addDays(START, 40) };
  const target = fc.oneof(
    fc.record({ comparator: fc.constantFrom('AT_LEAST', 'AT_MOST'), value: fc.integer({ min: 50, max: 150 }) }),
    fc
      .tuple(fc.integer({ min: 50, max: 150 }), fc.integer({ min: 0, max: 40 }))
      .map(([min, width]) => ({ comparator: 'BETWEEN', min, max: min + width })),
  );
  const aVersion = fc
    .tuple(
      fc.integer({ min: -5, max: 45 }),
      fc.option(target, { nil: undefined }),
      fc.constantFrom('ABSOLUTE', 'PER_KG'),
      fc.subarray(['MONDAY', 'SATURDAY', 'SUNDAY']),
    )
    .map(([offset, given, basis, weekdays]) => {
      const targets = given
        ? [
            { metric: 'PROTEIN', ...given },
            { metric: 'SALT', comparator: 'AT_MOST', value: 6, basis },
          ]
        : [];
      const sets = weekdays.length > 0 ? [{ appliesTo: { weekdays }, targets: targets.slice(0, 1) }] : [];
      return goalsFrom(addDays(START, offset), targets, sets);
    });
  const someVersions = fc.uniqueArray(aVersion, { maxLength: 6, selector: ({ validFrom }) => validFrom });
  const aDiary = fc
    .array(fc.option(fc.option(fc.integer({ min: 40, max: 200 })), { nil: undefined }), {
      minLength: 41,
      maxLength: 41,
    })
    .map((amounts) => {
      const days = amounts.flatMap((amount, at) => (amount === undefined ? [] : [protein(addDays(START, at), amount)]));
      return goalDiary({
        days,
        weights: { '2026-03-10': 0.9 },
        nutrients: { SALT: { '2026-03-12': 5 } },
        today: '2026-04-08',
      });
    });

  it('a version changes no judgement before its first day', () => {
    fc.assert(
      fc.property(someVersions, aVersion, aDiary, (versions, added, diary) => {
        const others = versions.filter(({ validFrom }) => validFrom !== added.validFrom);
        const before = (goals: typeof versions) =>
          [...evaluateDays(goals, SPAN, diary)].filter(({ date }) => date < added.validFrom);
        expect(before([...others, added])).toEqual(before(others));
      }),
    );
  });

  it('every day is counted once, and the longest streak is no longer than the days met', () => {
    fc.assert(
      fc.property(someVersions, aDiary, (versions, diary) => {
        const stats = goalStats([...evaluateDays(versions, SPAN, diary)]);
        const others = Object.values(stats.notEvaluated).reduce((sum, count) => sum + count, 0);
        expect(stats.daysEvaluated + others).toBe(41);
        expect(stats.currentStreak).toBeLessThanOrEqual(stats.longestStreak);
        expect(stats.longestStreak).toBeLessThanOrEqual(stats.daysMet);
      }),
    );
  });
});

describe('targets that are given', () => {
  const AT_LEAST_100 = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 100, basis: 'ABSOLUTE' } as const;
  const AT_MOST_125 = { ...AT_LEAST_100, comparator: 'AT_MOST', value: 125 } as const;

  it('have figures each, also twice of one nutrient', () => {
    const goals = [goalsFrom('2026-03-01', [AT_LEAST_100]), goalsFrom('2026-03-01', [AT_MOST_125])];
    const sets = [{ appliesTo: null, targets: goals.flatMap((goal) => goal.sets[0]!.targets) }];
    const days = judge('2026-03-01', '2026-03-06', { days: DAYS }, [{ ...goals[0]!, sets }]);
    // 550.1 / 5; gaps 10.02 and -14.98 on average.
    const both = { metric: 'PROTEIN', unit: 'g', daysMet: 4, daysMissed: 1, hitRate: 80, average: 110 };
    expect(statsOfTargets(days, [AT_LEAST_100, AT_MOST_125])).toEqual([
      { ...both, comparator: 'AT_LEAST', target: 100, averageGap: 10 },
      { ...both, comparator: 'AT_MOST', target: 125, averageGap: -15 },
    ]);
  });

  it('have no rates where no day was judged', () => {
    const [row] = statsOfTargets([], [AT_LEAST_100]);
    expect(row).toMatchObject({ daysMet: 0, daysMissed: 0, hitRate: null, average: null });
  });
});
