import { addDays } from '../../src/diary/calendar-day';
import { doubtfulDays, type LoggedDay } from '../../src/diary/statistics/quality';
import { day } from '../support/days';

const THREE = ['Frühstück', 'Mittag', 'Abend'];

/** Days from Monday 2 March 2026 on. */
function logged(calories: (number | null)[], meals: Record<number, string[]> = {}): LoggedDay[] {
  return calories.map((kcal, at) => ({
    date: addDays(day('2026-03-02'), at),
    calories: kcal,
    meals: meals[at] ?? THREE,
  }));
}

describe('quality', () => {
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
