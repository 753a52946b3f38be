import fc from 'fast-check';
import { dateAt, headlineOf, SECONDS_OF_A_DAY, startOfDay } from '../../simulated-site/calendar.ts';
import { headlineDistance } from '../../src/scraper/page/headline-date';
import { day } from '../support/days';

describe('a headline and the requested day', () => {
  test.each([
    ['are the same day', 'Details for Tuesday 27. August', '2024-08-27', 0],
    ['are a day apart', 'Details for Wednesday 28. August', '2024-08-27', 1],
    ['are a day apart over the end of a month', 'Details for Saturday 31. August', '2024-09-01', 1],
    // The headline names no year: the nearest one is meant.
    ['are a day apart over New Year', 'Details for Wednesday 1. January', '2024-12-31', 1],
    ['are a day apart over New Year, the other way', 'Details for Tuesday 31. December', '2025-01-01', 1],
    ['are half a year apart at most: 1 July is 182 days after 31 December', 'Details for 1. July', '2024-12-31', 182],
    ['are a day apart over a leap day', 'Details for Thursday 29. February', '2024-03-01', 1],
    ['are two days apart because of a leap day', 'Details for Wednesday 28. February', '2024-03-01', 2],
    ['are a day apart where there is no leap day', 'Details for Tuesday 28. February', '2023-03-01', 1],
    ['are the first day of the calendar', 'Details for Monday 1. January', '0001-01-01', 0],
    ['are the last day of the calendar', 'Details for Friday 31. December', '9999-12-31', 0],
  ])('%s', (_relation, headline, requested, distance) => {
    expect(headlineDistance(headline, day(requested))).toBe(distance);
  });

  it('are as far apart as can be when no year near has such a date', () => {
    expect(headlineDistance('Details for Thursday 29. February', day('2026-08-27'))).toBe(Infinity);
    expect(headlineDistance('Details for Tuesday 32. August', day('2024-08-27'))).toBe(Infinity);
  });

  it('are compared by day and month, in any case and with any space between: the weekday is not looked at', () => {
    for (const headline of ['Details for Someday 27. August', 'DETAILS FOR 27.AUGUST', '27.  august'])
      expect(headlineDistance(headline, day('2024-08-27'))).toBe(0);
  });
});

describe('a headline without a date', () => {
  test.each(['', 'Food Diary', 'Details for Tuesday', 'Details for 27. Octember', '27 August'])('%j', (headline) => {
    expect(headlineDistance(headline, day('2024-08-27'))).toBeUndefined();
  });
});

it('measures the days between any two days of any year that are up to 100 days apart', () => {
  const firstDay = startOfDay('0001-01-01') / SECONDS_OF_A_DAY;
  const lastDay = startOfDay('9999-12-31') / SECONDS_OF_A_DAY;
  const dateOf = (number: number) => dateAt(number * SECONDS_OF_A_DAY) ?? 'outside of the calendar';
  fc.assert(
    fc.property(
      fc.integer({ min: firstDay + 100, max: lastDay - 100 }),
      fc.integer({ min: -100, max: 100 }),
      (requested, shift) => {
        // The headline is written by the simulated site, whose calendar is not the service's.
        const headline = headlineOf(dateOf(requested + shift));
        expect(headlineDistance(headline, day(dateOf(requested)))).toBe(Math.abs(shift));
      },
    ),
  );
});
