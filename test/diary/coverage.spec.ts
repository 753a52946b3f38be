import { computeCoverage, entryShare, isLogged, missingDays } from '../../src/diary/statistics/coverage';
import { dateRange } from '../../src/diary/date-range';
import type { DiaryDay } from '../../src/diary/day-entry';
import { addDays } from '../../src/diary/calendar-day';
import { doubtfulDays, type LoggedDay } from '../../src/diary/statistics/quality';
import { fetchCoverage } from '../../src/diary/day-fetch';
import { aDay, day } from '../support/days';

const JANUARY = '2024-01-';
const TODAY = day('2024-01-10');

/** Entries on days of January 2024, oldest first; those in `empty` have no calories. */
const entriesOn = (dates: number[], empty: number[] = []): DiaryDay[] =>
  [...dates, ...empty]
    .sort((a, b) => a - b)
    .map((date) => aDay(JANUARY + String(date).padStart(2, '0'), { totalCalories: empty.includes(date) ? 0 : 2000 }));

const coverage = (dates: number[], empty: number[] = []) => computeCoverage(entriesOn(dates, empty), TODAY);

describe('a day', () => {
  it.each([
    [2000, true],
    [0.1, true],
    [0, false],
    [null, false],
  ])('with %p kcal is logged: %p', (totalCalories, expected) => {
    expect(isLogged(aDay('2024-01-01', { totalCalories }))).toBe(expected);
  });
});

describe('the missing days of a range', () => {
  const missing = (from: string, to: string, days: DiaryDay[]) => missingDays(days, dateRange(day(from), day(to)));

  it('have no entry, or one of zero calories, in order', () => {
    expect(missing('2024-01-01', '2024-01-06', entriesOn([1, 4], [3]))).toEqual([
      '2024-01-02',
      '2024-01-03',
      '2024-01-05',
      '2024-01-06',
    ]);
  });

  it('reach the end of the calendar', () => {
    expect(missing('9999-12-30', '9999-12-31', [aDay('9999-12-30')])).toEqual(['9999-12-31']);
  });
});

// Today is Wednesday, 10 January 2024.
describe('gaps', () => {
  it.each<[story: string, dates: number[], empty: number[], count: number, latest: string | null]>([
    // 3, 4, 5, 7 and 9 January are missing.
    ['of the days 1, 2, 6 and 8 are five, the latest yesterday', [1, 2, 6, 8], [], 5, '2024-01-09'],
    ['end with yesterday: that today has no entry is none', [8, 9], [], 0, null],
    ['are days of zero calories too', [7, 9], [8], 1, '2024-01-08'],
    ['begin with the first entry of any kind, also one of zero calories', [8, 9], [6], 2, '2024-01-07'],
    ['do not end with entries after today', [8, 12], [], 1, '2024-01-09'],
    ['are none when all entries are after today', [11, 13], [], 0, null],
  ])('%s', (_, dates, empty, missingDaysCount, mostRecentMissingDay) => {
    expect(coverage(dates, empty)).toMatchObject({ missingDaysCount, mostRecentMissingDay });
  });
});

describe('streaks', () => {
  it.each<[story: string, dates: number[], empty: number[], current: number, longest: number]>([
    ['of the days 1, 2, 6 and 8 are 0 now and 2 at most', [1, 2, 6, 8], [], 0, 2],
    ['count back from today when it is logged', [8, 9, 10], [], 3, 3],
    ['count back from yesterday when today is not logged yet', [7, 8, 9], [], 3, 3],
    ['are broken by a day of zero calories', [5, 6, 8, 9], [7], 2, 2],
    ['do not count days after today', [9, 10, 11, 12, 13], [], 2, 2],
    ['are 0 when all entries are after today', [11, 12, 13], [], 0, 0],
  ])('%s', (_, dates, empty, currentStreak, longestStreak) => {
    expect(coverage(dates, empty)).toMatchObject({ currentStreak, longestStreak });
  });

  it('and gaps are told on the first day of the calendar', () => {
    expect(computeCoverage([aDay('0001-01-01')], day('0001-01-01'))).toStrictEqual({
      mostRecentMissingDay: null,
      missingDaysCount: 0,
      currentStreak: 1,
      longestStreak: 1,
    });
  });
});

describe('the share of days that have an entry', () => {
  it.each<[story: string, dates: number[], empty: number[], expected: number]>([
    ['of the days 1, 2, 6 and 8 is 4 of the 9 days up to yesterday', [1, 2, 6, 8], [], (4 / 9) * 100],
    ['counts entries of zero calories too', [8], [9], 100],
    ['ends with today when today has an entry: 2 of 3 days', [8, 10], [], (2 / 3) * 100],
    ['ends with the last entry when that is to come: 2 of 6 days, 8 to 13', [8, 13], [], (2 / 6) * 100],
    ['of a single entry of last week is 1 of 7 days', [3], [], (1 / 7) * 100],
    ['of entries after today alone is 2 of 3 days, 11 to 13', [11, 13], [], (2 / 3) * 100],
    ['of an empty diary is 0', [], [], 0],
  ])('%s', (_, dates, empty, expected) => {
    expect(entryShare(entriesOn(dates, empty), TODAY)).toBeCloseTo(expected, 10);
  });

  it('is told on the first day of the calendar, which has no yesterday', () => {
    expect(entryShare([aDay('0001-01-01')], day('0001-01-01'))).toBe(100);
  });
});

describe('quality', () => {
  const THREE = ['Frühstück', 'Mittag', 'Abend'];

  /** Days from Monday 2 March 2026 on. */
  function logged(calories: (number | null)[], meals: Record<number, string[]> = {}): LoggedDay[] {
    return calories.map((kcal, at) => ({
      date: addDays(day('2026-03-02'), at),
      calories: kcal,
      meals: meals[at] ?? THREE,
    }));
  }

  it('energy below the median minus three median deviations of similar days looks half logged', () => {
    const weekdays = [1900, 2000, 2100, 2000, 1699, 1200, 1300, 1900, 2000, 2100, 2000, 2100];

    // Sorted 1699 1900 1900 2000 2000 2000 2000 2100 2100 2100: median 2000, deviations 0 0 0 0 100 100 100 100 100 301, median 100.
    expect(doubtfulDays(logged(weekdays))).toEqual([{ date: '2026-03-06', reasons: ['LOW_ENERGY'] }]);
    // Three deviations exactly are not below.
    expect(doubtfulDays(logged(weekdays.with(4, 1700)))).toEqual([]);
  });

  it('weekends are compared with weekends, and nothing is said with fewer than six days', () => {
    expect(doubtfulDays(logged([2000, 2000, 2000, 2000, 2000, 900, 900]))).toEqual([]);
    expect(doubtfulDays(logged([2000, 2000, 2000, 2000, 100]))).toEqual([]);
    expect(doubtfulDays(logged([2000, 2000, 2000, 2000, 100, null, null, 2000]))).toEqual([
      { date: '2026-03-06', reasons: ['LOW_ENERGY'] },
    ]);
  });

  it('a meal that 80 of 100 days have looks forgotten; unknown meals say nothing', () => {
    const same = Array<number>(10).fill(2000);
    expect(doubtfulDays(logged(same, { 3: ['Frühstück', 'Abend'] }))).toEqual([
      { date: '2026-03-05', reasons: ['MISSING_MEAL'] },
    ]);
    const lunch = { 1: ['Abend'], 2: ['Abend'], 3: ['Abend'] };
    expect(doubtfulDays(logged(same, lunch))).toEqual([]);
    expect(doubtfulDays(logged(same, { 3: [] }))).toEqual([]);
  });

  it('only days within 45 days around are compared with', () => {
    const weeks = Array.from({ length: 60 }, (_, at): number | null => (at < 10 ? 2000 : null));
    // 45 days after 2 March is 16 April, a Thursday: eight weekdays are near enough.
    expect(doubtfulDays(logged(weeks.with(45, 100))).map(({ date }) => date)).toEqual(['2026-04-16']);
    // 54 days after it only 11 March is, of the days from 2 to 11 March.
    expect(doubtfulDays(logged(weeks.with(54, 100)))).toEqual([]);
  });
});

describe('coverage by fetches', () => {
  const DAY = day('2024-08-27');
  const RANGE = { from: DAY, to: DAY };

  it('counts a day whose entry was removed after its fetch as never fetched', () => {
    expect(fetchCoverage(RANGE, new Map(), [{ day: DAY, outcome: 'stored', at: 5 }])).toEqual([
      { date: DAY, state: 'NEVER_FETCHED', reason: null, checkedAt: null, final: null },
    ]);
  });

  it.each(['nothing logged', 'site unavailable'] as const)(
    'has a stored day as logged, also when since: %s',
    (outcome) => {
      expect(fetchCoverage(RANGE, new Map([[DAY, false]]), [{ day: DAY, outcome, at: 5 }])).toEqual([
        { date: DAY, state: 'LOGGED', reason: null, checkedAt: 5, final: false },
      ]);
    },
  );
});
