import { readPastedDates } from '../../web/src/correlation/pasted-dates';
import { addDays, addMonths, daysInRange, daysOfMonth, isDate, weekdayOf } from '../../web/src/dates';
import { momentOf } from '../../web/src/journal/moments';
import { symptomDays } from '../../web/src/journal/symptom-days';
import { aYearBefore, inAnswers, rangeBefore } from '../../web/src/ranges';
import { formatFor } from '../../web/src/text/format';
import { readDate } from '../../web/src/typed-dates';

const TODAY = '2024-09-01';

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
    expect(readDate(text, TODAY)).toBe(date);
  });

  it.each([
    ['31.8.', '2024-08-31'],
    ['31.08', '2024-08-31'],
    ['1.9.', '2024-09-01'],
    ['2.9.', '2023-09-02'],
    ['31. Oktober', '2023-10-31'],
    ['Dec 24', '2023-12-24'],
  ])('is the last such day when it has no year: %j', (text, date) => {
    expect(readDate(text, TODAY)).toBe(date);
  });

  it.each(['', 'soon', '08/10', '27.8.202', '2024-08', '7', '20. Wiesn 2024', '2024-08-271'])('is not %j', (text) => {
    expect(readDate(text, TODAY)).toBeUndefined();
  });

  it.each(['31.2.2024', '2024-13-01', '30. Februar 2024'])('is read although there is no such day: %j', (text) => {
    const date = readDate(text, TODAY);
    expect(date).toBeDefined();
    expect(isDate(date!)).toBe(false);
  });
});

describe('pasted dates', () => {
  it.each<[string, dates: string[], unreadable?: string[], future?: string[]]>([
    // From any text, German ones too, each once and in order.
    ['27.8.2024, 2024-08-01\n2024-08-27;\t31.02.2024 soon', ['2024-08-01', '2024-08-27'], ['31.02.2024', 'soon']],
    ['  ', []],
    // In quotes, as spreadsheets and texts put them.
    ['"2024-08-26";"27.08.2024"\n\'2024-08-28\' „29.8.2024“', ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29']],
    // Slashes or hyphens, the year first or last.
    ['2024/8/26 27/8/2024 28-08-2024', ['2024-08-26', '2024-08-27', '2024-08-28']],
    // Names of months, and a weekday before them.
    ['20. Oktober 2023\nDienstag, 27. August 2024', ['2023-10-20', '2024-08-27']],
    ['Wed 28 Aug 2024, August 29th, 2024', ['2024-08-28', '2024-08-29']],
    ['20. Oktober\n2024-08-21 30-Aug-2024', ['2023-10-20', '2024-08-21', '2024-08-30']],
    ['31. Februar 2024, 20. Wiesn 2023', [], ['31. Februar 2024', '20.', 'Wiesn', '2023']],
    // Two digits for the year, or none.
    ['30.7.24, 31.10. 8/27/24', ['2023-10-31', '2024-07-30', '2024-08-27']],
    // Not numbers of another column.
    ['2024-08-01\t1.5\n2024-08-02\t010824', ['2024-08-01', '2024-08-02'], ['1.5', '010824']],
    // The month first when one of them can be read in no other way.
    ['3/4/2024', ['2024-04-03']],
    ['3/4/2024 8/27/2024', ['2024-03-04', '2024-08-27']],
    // Future dates are not taken, and named as they were written.
    ['1.9.2024 2.9.2024 2030-01-01', ['2024-09-01'], [], ['2.9.2024', '2030-01-01']],
  ])('are read from %j', (text, dates, unreadable = [], future = []) => {
    expect(readPastedDates(text, TODAY)).toEqual({ dates, future, unreadable });
  });
});

describe('numbers of the page', () => {
  it('have the minus sign, and percentages the form of their language', () => {
    const [english, german] = [formatFor('en'), formatFor('de')];
    expect(english.change(-11.94)).toBe('−11.9');
    expect(english.percentChange(-0.52)).toBe('−0.5%');
    expect(german.percentChange(-0.52)).toBe('−0,5\u00a0%');
    expect(german.percentChange(0)).toBe('0\u00a0%');
    expect([english.percent(32), german.percent(32), german.percent(8.2)]).toEqual(['32%', '32\u00a0%', '8,2\u00a0%']);
  });

  it('name months alike in short and long dates', () => {
    expect(formatFor('en').shortMonth(TODAY)).toBe('Sept 2024');
    expect(formatFor('en').date(TODAY)).toBe('1 Sept 2024');
  });
});

describe('ranges', () => {
  it.each([
    ['a month', '2024-08-01 – 2024-08-31', '2024-07-01 – 2024-07-31'],
    ['a month after a leap day', '2024-03-01 – 2024-03-31', '2024-02-01 – 2024-02-29'],
    ['a quarter', '2024-04-01 – 2024-06-30', '2024-01-01 – 2024-03-31'],
    ['a year', '2024-01-01 – 2024-12-31', '2023-01-01 – 2023-12-31'],
    ['part of a month', '2024-09-01 – 2024-09-12', '2024-08-01 – 2024-08-12'],
    ['a part that the month before does not have', '2024-03-01 – 2024-03-30', '2024-02-01 – 2024-02-29'],
    ['part of a year', '2024-01-01 – 2024-09-01', '2023-01-01 – 2023-09-01'],
    ['a year that ends in another', '2023-01-01 – 2024-09-01', '2021-05-01 – 2022-12-31'],
    ['seven days', '2024-08-29 – 2024-09-04', '2024-08-22 – 2024-08-28'],
  ])('the range before %s', (_, range, before) => {
    expect(written(rangeBefore(read(range)))).toBe(before);
  });

  it.each([
    ['the end of February', '2024-02-01 – 2024-02-29', '2023-02-01 – 2023-02-28'],
    ['the end of February before a leap year', '2025-02-01 – 2025-02-28', '2024-02-01 – 2024-02-29'],
    ['any days', '2024-08-29 – 2024-09-04', '2023-08-29 – 2023-09-04'],
  ])('a year before %s', (_, range, before) => {
    expect(written(aYearBefore(read(range)))).toBe(before);
  });

  function read(text: string): { from: string; to: string } {
    const [from = '', to = ''] = text.split(' – ');
    return { from, to };
  }

  function written({ from, to }: { from: string; to: string }): string {
    return `${from} – ${to}`;
  }

  it('a range is asked for in parts of 366 days, the last of which ends with it', () => {
    // 2024 has 366 days, so the second part begins on the first of January.
    expect(inAnswers({ from: '2024-01-01', to: '2025-01-02' })).toEqual([
      { from: '2024-01-01', to: '2024-12-31' },
      { from: '2025-01-01', to: '2025-01-02' },
    ]);
    expect(inAnswers({ from: '2024-01-01', to: '2024-12-31' })).toHaveLength(1);
  });
});

describe('a moment of a symptom', () => {
  it.each([
    ['NOW', '23:10', { date: '2026-11-26', time: '23:10' }],
    ['MORNING', '23:10', { date: '2026-11-26', time: '08:00' }],
    ['MORNING', '06:30', { date: '2026-11-26', time: '06:30' }],
    ['EVENING', '09:15', { date: '2026-11-25', time: '20:00' }],
  ] as const)('%s at %s is %j', (when, now, expected) => {
    expect(momentOf(when, '2026-11-26', now)).toEqual(expected);
  });
});

describe('days with symptoms', () => {
  const entry = (date: string, label: string, severity: number | null, endDate: string | null = null) => ({
    ...{ id: 'a', time: null, text: null, endDate },
    date,
    kind: 'SYMPTOM' as const,
    label,
    severity,
  });

  it('are all days of an entry, with the highest severity and one spelling of each label', () => {
    const entries = [
      entry('2024-08-29', 'Migraine', 3, '2024-09-01'),
      { ...entry('2024-08-31', 'Party', null), kind: 'TAG' as const },
      entry('2024-08-31', 'migraine', 7),
      entry('2024-08-31', 'Nausea', null),
    ];
    expect([...symptomDays(entries, '2024-08-30', '2024-09-01')]).toEqual([
      ['2024-08-30', [{ label: 'Migraine', severity: 3 }]],
      [
        '2024-08-31',
        [
          { label: 'Migraine', severity: 7 },
          { label: 'Nausea', severity: null },
        ],
      ],
      ['2024-09-01', [{ label: 'Migraine', severity: 3 }]],
    ]);
  });
});
