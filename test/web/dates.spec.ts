import { addDays, addMonths, daysInRange, daysOfMonth, isDate, weekdayOf } from '../../web/src/dates';
import { runningBand, runningMean } from '../../web/src/running';
import { formatFor } from '../../web/src/text/format';
import { readDate } from '../../web/src/typed-dates';

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

describe('a date as it is typed', () => {
  it.each([
    ['2024-08-27', '2024-08-27'],
    ['2024-8-7', '2024-08-07'],
    ['27.8.2024', '2024-08-27'],
    [' 30. 9. 2024 ', '2024-09-30'],
    ['30.9.24', '2024-09-30'],
    ['27082024', '2024-08-27'],
    ['270824', '2024-08-27'],
    ['20240827', '2024-08-27'],
    ['27. August 2024', '2024-08-27'],
    ['1. März 2024', '2024-03-01'],
    ['27-Aug-24', '2024-08-27'],
    ['August 27th, 2024', '2024-08-27'],
  ])('is read from %j', (text, date) => {
    expect(readDate(text, '2024-09-01')).toBe(date);
  });

  it.each([
    ['31.8.', '2024-08-31'],
    ['31.08', '2024-08-31'],
    ['1.9.', '2024-09-01'],
    ['2.9.', '2023-09-02'],
    ['31. Oktober', '2023-10-31'],
    ['Dec 24', '2023-12-24'],
  ])('is the last such day when it has no year: %j', (text, date) => {
    expect(readDate(text, '2024-09-01')).toBe(date);
  });

  it.each(['', 'soon', '08/10', '27.8.202', '2024-08', '7', '20. Wiesn 2024', '2024-08-271'])('is not %j', (text) => {
    expect(readDate(text, '2024-09-01')).toBeUndefined();
  });

  it.each(['31.2.2024', '2024-13-01', '30. Februar 2024'])('is read although there is no such day: %j', (text) => {
    const date = readDate(text, '2024-09-01');
    expect(date).toBeDefined();
    expect(isDate(date!)).toBe(false);
  });
});

describe('the running mean', () => {
  it('is over the entries of seven days, and nothing where there are none', () => {
    const points = [
      { date: '2024-01-01', value: 1800 },
      { date: '2024-01-03', value: 2200 },
    ];
    // 1 January is the seventh day back from the 7th, and not of the seven that end on the 8th.
    const later = { date: '2024-01-08', value: 2000 };
    expect(runningMean([...points, later], ['2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08'])).toEqual([
      null,
      1800,
      2000,
      2100,
    ]);
  });
});

describe('the running band', () => {
  it('holds eight of ten entries, and is nothing where there are fewer than five', () => {
    // 1 to 10 January with 100 to 1,000 kcal: the lowest and the highest are outside.
    const points = Array.from({ length: 10 }, (_, index) => ({
      date: `2024-01-${String(index + 1).padStart(2, '0')}`,
      value: (index + 1) * 100,
    }));
    expect(runningBand(points, ['2024-01-04', '2024-01-10', '2024-01-11'], 10)).toEqual([
      null,
      { low: 200, high: 900 },
      // After the last entry.
      null,
    ]);
  });
});

describe('numbers of the page', () => {
  it('have the minus sign, and percentages the form of their language', () => {
    const [english, german] = [formatFor('en'), formatFor('de')];
    expect(english.change(-11.94)).toBe('−11.9');
    expect(english.percentChange(-0.52)).toBe('−0.5%');
    expect(german.percentChange(-0.52)).toBe('−0,5\u00a0%');
    expect(german.percentChange(0)).toBe('0,0\u00a0%');
    expect([english.percent(32), german.percent(32), german.percent(48.2)]).toEqual([
      '32.0%',
      '32,0\u00a0%',
      '48,2\u00a0%',
    ]);
  });

  it('name months alike in short and long dates', () => {
    expect(formatFor('en').shortMonth('2024-09-01')).toBe('Sept 2024');
    expect(formatFor('en').date('2024-09-01')).toBe('1 Sept 2024');
  });
});
