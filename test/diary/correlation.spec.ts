import fc from 'fast-check';
import { addDays, type CalendarDay } from '../../src/diary/calendar-day';
import { correlate } from '../../src/diary/statistics/correlation';
import { day } from '../support/days';
import { randomCases } from '../support/random-cases';

const days = (...texts: string[]): CalendarDay[] => texts.map(day);
const NOTHING = { percentage: 0, matchedDates: [], matchedDays: 0 };

describe('the worked examples', () => {
  // Seven days with a product, so one of them is 14.29 percent.
  const eaten = days('2024-01-02', '2024-01-10', '2024-02-10', '2024-03-10', '2024-04-09', '2024-08-08', '2024-09-08');
  const events = Array.from({ length: 12 }, (_, month) => day(`2024-${String(month + 1).padStart(2, '0')}-10`));

  it('events on the 10th of every month of 2024', () => {
    const sameDay = ['2024-01-10', '2024-02-10', '2024-03-10'];

    expect(correlate(eaten, events)).toStrictEqual({
      across3Days: {
        percentage: 85.71,
        matchedDates: [...sameDay, '2024-04-09', '2024-08-08', '2024-09-08'],
        matchedDays: 6,
      },
      across2Days: { percentage: 57.14, matchedDates: [...sameDay, '2024-04-09'], matchedDays: 4 },
      sameDay: { percentage: 42.86, matchedDates: sameDay, matchedDays: 3 },
      oneDayBefore: { percentage: 14.29, matchedDates: ['2024-04-09'], matchedDays: 1 },
      twoDaysBefore: { percentage: 28.57, matchedDates: ['2024-08-08', '2024-09-08'], matchedDays: 2 },
    });
  });

  it('product on 1 and 2 January, events on 2 and 7 January', () => {
    const eaten = days('2024-01-01', '2024-01-02');
    const { sameDay, across2Days } = correlate(eaten, days('2024-01-02', '2024-01-07'));

    expect(sameDay).toStrictEqual({ percentage: 50, matchedDates: ['2024-01-02'], matchedDays: 1 });
    expect(across2Days).toStrictEqual({ percentage: 50, matchedDates: eaten, matchedDays: 1 });
  });
});

describe('a correlation', () => {
  it('works at the first days of the calendar, before which there is nothing', () => {
    const found = correlate(days('0001-01-01', '0001-01-02'), days('0001-01-01', '0001-01-02', '0001-01-03'));

    expect(found).toMatchObject({
      sameDay: { matchedDates: ['0001-01-01', '0001-01-02'] },
      oneDayBefore: { matchedDates: ['0001-01-01', '0001-01-02'] },
      twoDaysBefore: { matchedDates: ['0001-01-01'] },
    });
  });

  it('works at the last day of the calendar', () => {
    const found = correlate(days('9999-12-30'), days('9999-12-31'));

    expect(found.oneDayBefore).toEqual({ percentage: 100, matchedDates: ['9999-12-30'], matchedDays: 1 });
  });

  it.each([
    ['no product was eaten', [], ['2024-01-10']],
    ['there are no events', ['2024-01-10'], []],
    ['there is neither', [], []],
  ])('is nothing, and 0 percent, when %s', (_, eaten, events) => {
    const found = correlate(days(...eaten), days(...events));

    expect(Object.values(found)).toEqual(Array(5).fill(NOTHING));
  });

  /** The rule of episodes, followed literally: each kept date is looked up, none is compared with its neighbour in the list. */
  function naive(eaten: CalendarDay[], events: CalendarDay[], offsets: number[], window: number) {
    const isMatch = (date: CalendarDay) => offsets.some((offset) => events.includes(addDays(date, offset)));
    const matchedDates = eaten.filter(isMatch);
    const kept: CalendarDay[] = [];
    for (const date of matchedDates) {
      const before = [1, 2].slice(0, window - 1).map((offset) => addDays(date, -offset));
      if (!before.some((earlier) => kept.includes(earlier))) kept.push(date);
    }
    const hundredths = eaten.length === 0 ? 0 : Math.round((kept.length / eaten.length) * 10_000);
    return { percentage: hundredths / 100, matchedDates, matchedDays: kept.length };
  }

  it('is that of a naive computation for any days and events', () => {
    const someDays = (lists: fc.Arbitrary<number[]>) =>
      lists.map((offsets) => offsets.map((offset) => addDays(day('2024-02-20'), offset)));
    const eatenDays = someDays(fc.uniqueArray(fc.nat(25), { maxLength: 20 }).map((all) => all.sort((a, b) => a - b)));
    fc.assert(
      fc.property(eatenDays, someDays(fc.array(fc.nat(27), { maxLength: 12 })), (eaten, events) => {
        expect(correlate(eaten, events)).toStrictEqual({
          across3Days: naive(eaten, events, [0, 1, 2], 3),
          across2Days: naive(eaten, events, [0, 1], 2),
          sameDay: naive(eaten, events, [0], 1),
          oneDayBefore: naive(eaten, events, [1], 1),
          twoDaysBefore: naive(eaten, events, [2], 1),
        });
      }),
      { numRuns: randomCases(200) },
    );
  });
});
