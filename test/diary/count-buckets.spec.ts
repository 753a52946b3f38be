import fc from 'fast-check';
import { addDays } from '../../src/diary/calendar-day';
import { daysOf, lengthOf } from '../../src/diary/date-range';
import { amountsOf, countBuckets, type Granularity, GRANULARITIES, trendOf } from '../../src/diary/figures/trend';
import { aDay, day } from '../support/days';

it.each<[string, string, Granularity, number]>([
  ['2024-02-28', '2024-03-01', 'DAY', 3],
  ['2024-08-26', '2024-09-01', 'WEEK', 1], // Monday to Sunday
  ['2024-09-01', '2024-09-02', 'WEEK', 2], // Sunday and Monday
  ['2024-12-30', '2025-01-05', 'WEEK', 1],
  ['2024-01-31', '2024-02-01', 'MONTH', 2],
  ['2024-12-01', '2025-01-31', 'MONTH', 2],
  ['0001-01-01', '9999-12-31', 'MONTH', 119_988],
])('%s to %s by %s: %i', (from, to, granularity, expected) => {
  expect(countBuckets({ from: day(from), to: day(to) }, granularity)).toBe(expected);
});

it('is the number of buckets of a trend in which every day is logged', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(200), fc.constantFrom(...GRANULARITIES), (start, length, granularity) => {
      const from = addDays(day('2020-01-01'), start);
      const range = { from, to: addDays(from, length) };
      const days = [...daysOf(range)].map((date) => aDay(date));
      expect(countBuckets(range, granularity)).toBe(trendOf(amountsOf(days, 'FAT'), 'FAT', granularity, range).length);
      expect(lengthOf(range)).toBe(days.length);
    }),
  );
});
