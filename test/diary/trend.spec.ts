import fc from 'fast-check';
import { DateTime } from 'luxon';
import { addDays } from '../../src/diary/calendar-day';
import { dateRange, eachDay, lengthOf } from '../../src/diary/date-range';
import type { DiaryDay } from '../../src/diary/day-entry';
import {
  knownAmounts,
  countBuckets,
  type Granularity,
  GRANULARITIES,
  isoWeekLabel,
  trendOf,
} from '../../src/diary/statistics/trend';
import { aDay, day } from '../support/days';
import { FOUR_DAYS } from '../support/worked-example';

const range = (from: string, to: string) => dateRange(day(from), day(to));

const calories = (granularity: Granularity, from: string, to: string, days: DiaryDay[]) =>
  trendOf(knownAmounts(days, 'CALORIES'), 'CALORIES', granularity, range(from, to));

describe('the ISO week of a day', () => {
  // ISO 8601: a week belongs to the year of its Thursday; the week that has 4 January in it is the first.
  it.each([
    ['2024-12-30', '2025-W01'],
    ['0001-01-01', '0001-W01'],
    ['9999-12-31', '9999-W52'],
  ])('%s is in %s', (date, label) => {
    expect(isoWeekLabel(day(date))).toBe(label);
  });

  it('is that of Luxon at the turn of every year until the calendar repeats, after 400 years', () => {
    const wrong: string[] = [];
    for (let year = 1801; year <= 2200; year++) {
      for (const date of [`${year}-01-01`, `${year}-01-03`, `${year}-12-29`, `${year}-12-31`]) {
        const label = DateTime.fromISO(date, { zone: 'utc' }).toFormat("kkkk-'W'WW");
        if (isoWeekLabel(day(date)) !== label) wrong.push(date);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a trend by week', () => {
  it('cuts a week that the range lies inside of at both its ends', () => {
    expect(calories('WEEK', '2024-01-02', '2024-01-06', FOUR_DAYS.slice(1, 3))).toMatchObject([
      { bucket: '2024-W01', fromDate: '2024-01-02', toDate: '2024-01-06', dayCount: 2, average: 2300.3, total: 4600.5 },
    ]);
  });

  it('ends with the calendar: the last week of 9999 has five days, Monday to Friday', () => {
    expect(calories('WEEK', '9999-01-01', '9999-12-31', [aDay('9999-12-31')])).toMatchObject([
      { bucket: '9999-W52', fromDate: '9999-12-27', toDate: '9999-12-31' },
    ]);
  });
});

describe('a trend by month', () => {
  it.each([
    ['2024-02-29', '2024-02', '2024-02-01', '2024-02-29'],
    ['2024-12-31', '2024-12', '2024-12-01', '2024-12-31'],
    ['0001-01-01', '0001-01', '0001-01-01', '0001-01-31'],
    ['9999-12-31', '9999-12', '9999-12-01', '9999-12-31'],
  ])('has %s in %s, from %s to %s', (date, bucket, fromDate, toDate) => {
    expect(trendOf(knownAmounts([aDay(date)], 'FAT'), 'FAT', 'MONTH', range('0001-01-01', '9999-12-31'))).toStrictEqual(
      [{ bucket, fromDate, toDate, dayCount: 1, average: 70, total: 70 }],
    );
  });

  it('averages and adds up the days of each month, and leaves out a month without an entry', () => {
    const days = [...FOUR_DAYS, aDay('2024-03-31', { totalCalories: 1000 })];

    expect(calories('MONTH', '2024-01-02', '2024-03-31', days.slice(1))).toMatchObject([
      // 2100 + 2500.5 + 1950 = 6550.5; by three 2183.5
      { bucket: '2024-01', fromDate: '2024-01-02', dayCount: 3, average: 2183.5, total: 6550.5 },
      { bucket: '2024-03', toDate: '2024-03-31', dayCount: 1, average: 1000, total: 1000 },
    ]);
  });

  it('rounds average and total on their own: 0.05 and 0.1 are 0.15, so 0.2, and 0.075, so 0.1', () => {
    const days = [aDay('2024-01-01', { totalSugar: 0.05 }), aDay('2024-01-02', { totalSugar: 0.1 })];

    expect(trendOf(knownAmounts(days, 'SUGAR'), 'SUGAR', 'MONTH', range('2024-01-01', '2024-01-31'))).toMatchObject([
      { average: 0.1, total: 0.2 },
    ]);
  });
});

describe('a trend of a nutrient that is not known on every day', () => {
  const fibre = (granularity: Granularity, days: DiaryDay[]) =>
    trendOf(knownAmounts(days, 'FIBRE'), 'FIBRE', granularity, range('2024-01-01', '2024-01-31'));

  it('rests on the days that know it, and leaves out a bucket without such a day', () => {
    const days = [aDay('2024-01-01', { totalFibre: null }), aDay('2024-01-02', { totalFibre: 24 })];

    expect(fibre('WEEK', days)).toMatchObject([{ dayCount: 1, average: 24, total: 24 }]);
    expect(fibre('DAY', days)).toMatchObject([{ bucket: '2024-01-02' }]);
  });
});

describe('the number of buckets that a trend can have', () => {
  it.each<[string, string, Granularity, number]>([
    ['2024-09-01', '2024-09-02', 'WEEK', 2], // Sunday and Monday
    ['0001-01-01', '9999-12-31', 'MONTH', 119_988],
  ])('%s to %s by %s: %i', (from, to, granularity, expected) => {
    expect(countBuckets(range(from, to), granularity)).toBe(expected);
  });

  it('is the number of buckets of a trend in which every day is logged', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(200), fc.constantFrom(...GRANULARITIES), (start, length, granularity) => {
        const from = addDays(day('2020-01-01'), start);
        const all = range(from, addDays(from, length));
        const days = [...eachDay(all)].map((date) => aDay(date));
        expect(countBuckets(all, granularity)).toBe(trendOf(knownAmounts(days, 'FAT'), 'FAT', granularity, all).length);
        expect(lengthOf(all)).toBe(days.length);
      }),
    );
  });
});
