import type { CalendarDay } from '../../../src/diary/calendar-day';
import { eatingOf, quantile } from '../../../src/diary/week/eating';
import { day } from '../../support/days';

const WEEK = { from: day('2026-03-02'), to: day('2026-03-08') };

type Times = Record<string, (string | null)[]>;

/** Times of the foods of days of March 2026. */
const timesOf = (days: Times): Map<CalendarDay, (string | null)[]> =>
  new Map(Object.entries(days).map(([date, times]) => [day(`2026-03-${date}`), times]));
const eating = (days: Times, dayStartsAt = '03:00') => eatingOf(timesOf(days), WEEK, dayStartsAt);

describe('quantiles', () => {
  it.each([
    // (4 - 1) * 0.25 = 0.75: three quarters of the way from 1 to 2.
    [[4, 1, 3, 2], 0.25, 1.75],
    [[4, 1, 3, 2], 0.75, 3.25],
    [[10, 20, 30], 0.25, 15],
    [[7], 0.75, 7],
  ])('of %j at %p', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
});

describe('eating windows', () => {
  it('are from the first to the last bite: median and interquartile range', () => {
    // 600, 660, 720 and 840 minutes: the quartiles are 645 and 750, the median is 690.
    const days = {
      '02': ['08:00', '12:30', '18:00'],
      '03': ['19:00', '08:00'],
      '04': ['08:00', '20:00'],
      '05': ['07:00', '21:00'],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 690, spreadMinutes: 105, days: 4 });
  });

  it('of a day with one bite is 0', () => {
    const days = { '02': ['12:00'], '03': ['12:00'], '04': ['12:00', '13:00'] };
    expect(eating(days).window).toEqual({ medianMinutes: 0, spreadMinutes: 30, days: 3 });
  });

  it('are known to half a minute', () => {
    // 1, 2, 3 and 5 minutes: the quartiles are 1.75 and 3.5, their difference is 1.75.
    const days = {
      '02': ['12:00', '12:01'],
      '03': ['12:00', '12:02'],
      '04': ['12:00', '12:03'],
      '05': ['12:00', '12:05'],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 2.5, spreadMinutes: 2, days: 4 });
  });

  it('leave out a day with a food without a time, and a day without foods', () => {
    const days = {
      '02': ['08:00', '18:00'],
      '03': ['08:00', '18:00'],
      '04': ['08:00', '18:00'],
      '05': ['08:00', null],
      '06': [],
    };
    expect(eating(days).window).toEqual({ medianMinutes: 600, spreadMinutes: 0, days: 3 });
  });

  it('are unknown with fewer than three days', () => {
    expect(eating({ '02': ['08:00', '18:00'], '03': ['08:00', '18:00'] })).toEqual({ window: null, fast: null });
  });

  it('a bite before the day begins is of the night that ends the day', () => {
    // From 12:00 to 02:00 of the next day.
    const days = { '02': ['12:00', '02:00'], '03': ['12:00', '02:00'], '04': ['12:00', '02:00'] };
    expect(eating(days).window).toMatchObject({ medianMinutes: 840 });
    expect(eating(days, '02:00').window).toMatchObject({ medianMinutes: 600 });
  });
});

describe('fasts', () => {
  it('are from the last bite to the first of the next day, and begin with the night before the range', () => {
    // 19:00 to 07:00 is 720, 20:00 to 08:00 is 720, 18:00 to 07:00 is 780.
    const days = {
      '01': ['12:00', '19:00'],
      '02': ['07:00', '20:00'],
      '03': ['08:00', '18:00'],
      '04': ['07:00', '20:00'],
    };
    expect(eating(days).fast).toEqual({ medianMinutes: 720, spreadMinutes: 30, days: 3 });
  });

  it('begin after a bite in the night', () => {
    // 01:30 to 08:00 is 390 minutes.
    const days = { '02': ['08:00', '01:30'], '03': ['08:00', '01:30'], '04': ['08:00', '01:30'], '05': ['08:00'] };
    expect(eating(days).fast).toEqual({ medianMinutes: 390, spreadMinutes: 0, days: 3 });
  });

  it('are not made over a day that is not complete, nor beside one', () => {
    const full = ['08:00', '20:00'];
    // The 4th is not complete: of the nights, those to the 3rd, 6th, 7th and 8th are left.
    const days = { '02': full, '03': full, '05': full, '06': full, '07': full, '08': full };
    expect(eating(days).fast).toEqual({ medianMinutes: 720, spreadMinutes: 0, days: 4 });
    expect(eating(days).window).toMatchObject({ days: 6 });
  });

  it('end beside a day with a food without a time', () => {
    const full = ['08:00', '20:00'];
    const days = { '02': full, '03': full, '04': ['08:00', null], '05': full, '06': full };
    // Only the nights to the 3rd and the 6th.
    expect(eating(days).fast).toBeNull();
  });
});
