import { dayNumber, FIRST_DAY, fromDayNumber } from '../../src/diary/calendar-day';
import { rangeOf, dateRange, eachDay, streaksOf } from '../../src/diary/date-range';
import { DiaryError } from '../../src/diary/errors';
import { day } from '../support/days';

describe('a date range', () => {
  it('is refused in the sentence of the API when it is inverted', () => {
    const inverted = () => dateRange(day('2024-01-02'), day('2024-01-01'));

    expect(inverted).toThrow(DiaryError);
    expect(inverted).toThrow(expect.objectContaining({ code: 'invalid-date-range' }));
    expect(inverted).toThrow(/^The 'from' date cannot be after the 'to' date$/);
  });

  it('is called inverted, not too long, when it is both', () => {
    const both = () => dateRange(day('2100-03-17'), day('2000-01-01'), 10);

    expect(both).toThrow(expect.objectContaining({ code: 'invalid-date-range' }));
  });
});

describe('a range with an open end', () => {
  it('is in order whatever the other end is', () => {
    expect(() => rangeOf({ fromDate: day('9999-12-31') })).not.toThrow();
    expect(() => rangeOf({ toDate: day('0001-01-01') })).not.toThrow();
    expect(() => rangeOf({})).not.toThrow();
  });
});

describe('the days of a range', () => {
  it.each([
    ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['2024-08-27', '2024-08-27', ['2024-08-27']],
    ['9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
    ['0001-01-01', '0001-01-02', ['0001-01-01', '0001-01-02']],
    ['2024-08-28', '2024-08-27', []],
  ])('from %s to %s come oldest first', (from, to, expected) => {
    expect([...eachDay({ from: day(from), to: day(to) })]).toEqual(expected);
  });

  it('are made one at a time, so that a long range costs nothing until it is walked', () => {
    const days = eachDay({ from: day('0001-01-01'), to: day('9999-12-31') });

    expect(days.next().value).toBe('0001-01-01');
    expect(days.next().value).toBe('0001-01-02');
  });
});

it('The longest of 200,000 streaks is found, more than a call has room for', () => {
  const first = dayNumber(FIRST_DAY);
  const days = Array.from({ length: 200_000 }, (_, at) => fromDayNumber(first + 2 * at));

  expect(streaksOf(days, days.at(-1)!)).toEqual({ longest: 1, current: 1 });
});
