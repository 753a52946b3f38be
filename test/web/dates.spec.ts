import { addDays, addMonths, daysInRange, daysOfMonth, isDate, weekdayOf } from '../../web/src/dates';

describe('dates of the page', () => {
  it('are counted over ends of months and leap days', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31');
    expect(daysInRange('2024-01-01', '2024-12-31')).toBe(366);
    expect(addMonths('2024-12-15', 1)).toBe('2025-01-01');
    expect(addMonths('2024-01-01', -13)).toBe('2022-12-01');
    expect(daysOfMonth('2024-02-10')).toHaveLength(29);
  });

  it('know their weekday, Monday first', () => {
    // 1 January 2024 was a Monday, 31 December 1969 a Wednesday.
    expect(weekdayOf('2024-01-01')).toBe(0);
    expect(weekdayOf('2024-01-07')).toBe(6);
    expect(weekdayOf('1970-01-01')).toBe(3);
  });

  it.each(['2024-02-30', '2024-1-1', '', 'today', '2024-13-01', '20240101'])('are not %j', (text) => {
    expect(isDate(text)).toBe(false);
  });
});
