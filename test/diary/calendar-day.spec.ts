import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  addDays,
  calendarDay,
  dateParts,
  dayNumber,
  daysBetween,
  fromDayNumber,
  lastOfMonth,
  parseCalendarDay,
  utcWindow,
  weekdayIndex,
} from '../../src/diary/calendar-day';
import { day } from '../support/days';
import { randomCases } from '../support/random-cases';

// 719,162 days lie between 0001-01-01 and 1970-01-01, 2,932,896 between that and 9999-12-31 (`date -u +%s` / 86,400).
const FIRST_NUMBER = -719_162;
const LAST_NUMBER = 2_932_896;
const MILLISECONDS_PER_DAY = 86_400_000;

describe('a calendar day', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('can be %s', (text) => {
    expect(parseCalendarDay(text)).toBe(text);
    expect(calendarDay(text)).toBe(text);
  });

  // Decisions, "Dates": years 0001 to 9999, and 2024-02-30 is malformed. 1900 was no leap year, 2000 was one.
  it.each(['2024-02-30', '1900-02-29', '2024-04-31', '2024-01-00', '2024-13-01', '0000-01-01'])(
    'cannot be %s, which is in no calendar',
    (text) => {
      expect(parseCalendarDay(text)).toBeUndefined();
    },
  );

  it.each([
    '',
    'today',
    '2024-2-3',
    '20240203',
    '+002024-02-03',
    '10000-01-01',
    '2024-02-03T00:00:00Z',
    ' 2024-02-03',
    '2024-02-03\n',
    '٢٠٢٤-٠٢-٠٣',
    '2024‑02‑03',
  ])('is not written %j', (text) => {
    expect(parseCalendarDay(text)).toBeUndefined();
  });

  it('is refused with the text that is none, where one was promised', () => {
    expect(() => calendarDay('2024-02-30')).toThrow(new RangeError('Not a calendar day: 2024-02-30'));
  });

  it('has a year, a month and a day of the month', () => {
    expect(dateParts(day('2024-08-27'))).toEqual({ year: 2024, month: 8, day: 27 });
    expect(dateParts(day('0001-01-01'))).toEqual({ year: 1, month: 1, day: 1 });
  });
});

describe('a month', () => {
  // The rhyme: thirty days hath September, April, June and November; February by the Gregorian rule.
  it.each([
    [2024, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2023, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ])('of %i has the days of the kitchen calendar', (year, lengths) => {
    const months = lengths.map((_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
    expect(months.map((month) => lastOfMonth(day(`${month}-01`)))).toEqual(
      lengths.map((length, index) => `${months[index]}-${length}`),
    );
  });
});

describe('counting days', () => {
  it.each([
    ['9999-12-31', 1],
    ['0001-01-01', -1],
    ['2024-08-27', 10_000_000],
    ['2024-08-27', -10_000_000],
    ['2024-08-27', Infinity],
    ['2024-08-27', NaN],
  ])('does not leave the calendar: %s and %d days', (from, count) => {
    expect(() => addDays(day(from), count)).toThrow(RangeError);
  });
});

describe('the UTC window of a day', () => {
  // From `date -u +%s`. The site is asked for a day with these two numbers.
  it.each([
    ['2024-08-27', 1_724_716_800, 1_724_803_199],
    // A day on which Berlin has 25 hours has 24 here.
    ['2024-10-27', 1_729_987_200, 1_730_073_599],
  ])('of %s is %i to %i', (text, from, to) => {
    expect(utcWindow(day(text))).toEqual({ from, to });
  });
});

describe('over the whole calendar, luxon says the same', () => {
  const anyDayNumber = fc.integer({ min: FIRST_NUMBER, max: LAST_NUMBER });
  const anyDate = anyDayNumber.map((number) => DateTime.fromMillis(number * MILLISECONDS_PER_DAY, { zone: 'utc' }));
  const check = (property: fc.IRawProperty<unknown, false>): void => fc.assert(property, { numRuns: randomCases(200) });
  const textOf = (date: DateTime): string => date.toISODate() ?? 'no date of luxon';

  it('about a day: its number, its weekday and its beginning', () => {
    check(
      fc.property(anyDate, (date) => {
        const number = date.toMillis() / MILLISECONDS_PER_DAY;
        expect(dayNumber(day(textOf(date)))).toBe(number);
        expect(fromDayNumber(number)).toBe(textOf(date));
        expect(weekdayIndex(day(textOf(date)))).toBe(date.weekday - 1);
        expect(utcWindow(day(textOf(date))).from).toBe(date.toSeconds());
      }),
    );
  });

  it('about the days after and before a day', () => {
    check(
      fc.property(anyDate, fc.integer({ min: -800_000, max: 800_000 }), (date, count) => {
        const expected = date.plus({ days: count });
        const added = () => addDays(day(textOf(date)), count);
        if (expected.year >= 1 && expected.year <= 9999) expect(added()).toBe(textOf(expected));
        else expect(added).toThrow(RangeError);
      }),
    );
  });

  it('about the days between two days', () => {
    check(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(daysBetween(day(textOf(from)), day(textOf(to)))).toBe(to.diff(from, 'days').days);
      }),
    );
  });

  it('about which dates there are', () => {
    const [anyYear, anyMonth, anyDay] = [fc.nat(9999), fc.nat(14), fc.nat(33)];
    check(
      fc.property(anyYear, anyMonth, anyDay, (year, month, dayOfMonth) => {
        const text = [String(year).padStart(4, '0'), ...[month, dayOfMonth].map((n) => String(n).padStart(2, '0'))];
        const exists = year >= 1 && DateTime.fromObject({ year, month, day: dayOfMonth }, { zone: 'utc' }).isValid;
        expect(parseCalendarDay(text.join('-'))).toBe(exists ? text.join('-') : undefined);
      }),
    );
  });
});
