import { datesBetween } from '../../web/src/dates';
import { isolatedPoints, runningBand, runningMean } from '../../web/src/running';
import { hasMonthTicks, ticksOf } from '../../web/src/ticks';
import { calendarBuckets } from '../../web/src/trends/buckets';

/** An entry for each day from one to another. */
const entries = (from: string, to: string, value = 2000) => datesBetween(from, to).map((date) => ({ date, value }));

describe('a line over days', () => {
  it('bridges six missing days, and ends with the last entry before seven', () => {
    const points = [...entries('2024-01-01', '2024-01-01'), ...entries('2024-01-08', '2024-01-08', 2200)];
    expect(runningMean(points, ['2024-01-01', '2024-01-07', '2024-01-08'])).toEqual([2000, 2000, 2200]);

    const later = [...entries('2024-01-01', '2024-01-01'), ...entries('2024-01-09', '2024-01-09', 2200)];
    expect(runningMean(later, ['2024-01-01', '2024-01-02', '2024-01-08', '2024-01-09'])).toEqual([
      2000,
      null,
      null,
      2200,
    ]);
  });

  it('has neither a mean nor a band after the last entry and in months that were not fetched', () => {
    const points = [...entries('2024-01-01', '2024-01-31'), ...entries('2024-11-01', '2024-11-30')];
    const dates = ['2024-01-31', '2024-02-01', '2024-02-15', '2024-10-31', '2024-11-10', '2024-12-01'];
    expect(runningMean(points, dates, 30)).toEqual([2000, null, null, null, 2000, null]);
    const flat = { low: 2000, high: 2000 };
    expect(runningBand(points, dates, 30)).toEqual([flat, null, null, null, flat, null]);
  });

  it('has the mean of the entries of seven days, and nothing where there are none', () => {
    const points = [
      { date: '2024-01-01', value: 1800 },
      { date: '2024-01-03', value: 2200 },
      // 1 January is the seventh day back from the 7th, and not of the seven that end on the 8th.
      { date: '2024-01-08', value: 2000 },
    ];
    const dates = ['2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08'];
    expect(runningMean(points, dates)).toEqual([null, 1800, 2000, 2100]);
  });

  it('has a band that holds eight of ten entries, and is nothing where there are fewer than five', () => {
    // 1 to 10 January with 100 to 1,000 kcal: the lowest and the highest are outside.
    const points = datesBetween('2024-01-01', '2024-01-10').map((date, index) => ({ date, value: (index + 1) * 100 }));
    // The last of these is after the last entry.
    const dates = ['2024-01-04', '2024-01-10', '2024-01-11'];
    expect(runningBand(points, dates, 10)).toEqual([null, { low: 200, high: 900 }, null]);
  });

  it('shows a value between two gaps as a point', () => {
    expect(isolatedPoints([1, null, 2, 3, null, 4])).toEqual([0, 5]);
    expect(isolatedPoints([null, 7, null])).toEqual([1]);
    expect(isolatedPoints([1, 2])).toEqual([]);
  });
});

describe('weeks and months of a chart', () => {
  const bucket = (fromDate: string, dayCount: number) => ({
    bucket: fromDate.slice(0, 7),
    fromDate,
    toDate: fromDate,
    dayCount,
    average: 2000,
    total: 2000 * dayCount,
  });

  it('are complete, and know those with few entries', () => {
    const months = calendarBuckets([bucket('2024-05-28', 4), bucket('2024-08-01', 29)], 'MONTH');
    expect(months.map(({ date, found, isSparse }) => [date, found?.dayCount, isSparse])).toEqual([
      ['2024-05-01', 4, true],
      ['2024-06-01', undefined, false],
      ['2024-07-01', undefined, false],
      ['2024-08-01', 29, false],
    ]);
  });

  it('begin on Monday, also when the range begins on Thursday', () => {
    // 1 August 2024 is a Thursday.
    const weeks = calendarBuckets([bucket('2024-08-01', 4), bucket('2024-08-12', 3)], 'WEEK');
    expect(weeks.map(({ date, isSparse }) => [date, isSparse])).toEqual([
      ['2024-07-29', false],
      ['2024-08-05', false],
      ['2024-08-12', true],
    ]);
  });
});

describe('the ticks below a chart', () => {
  it('are at points, as many as there is room for', () => {
    const june = datesBetween('2024-06-01', '2024-06-30');
    expect(ticksOf(june, 10)).toEqual([1, 5, 9, 13, 17, 21, 25, 29].map((day) => `2024-06-${`0${day}`.slice(-2)}`));
    expect(ticksOf(['2024-05-01', '2024-06-01', '2024-07-01'], 8)).toEqual(['2024-05-01', '2024-06-01', '2024-07-01']);
    expect(ticksOf(['2024-08-30'], 8)).toEqual(['2024-08-30']);
    expect(ticksOf([], 8)).toEqual([]);
  });

  it('are the beginnings of months over three years, with each January', () => {
    const years = datesBetween('2022-03-15', '2025-03-14');
    expect(hasMonthTicks(years)).toBe(true);
    expect(ticksOf(years, 8)).toEqual([
      '2022-07-01',
      '2023-01-01',
      '2023-07-01',
      '2024-01-01',
      '2024-07-01',
      '2025-01-01',
    ]);
    expect(ticksOf(years, 3)).toEqual(['2023-01-01', '2024-01-01', '2025-01-01']);
  });

  it('are the first weeks of months over a year of weeks', () => {
    const weeks = datesBetween('2024-01-01', '2024-12-30').filter((_, index) => index % 7 === 0);
    expect(ticksOf(weeks, 4)).toEqual(['2024-01-01', '2024-04-01', '2024-07-01', '2024-10-07']);
  });
});
