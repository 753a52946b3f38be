import { readCron } from '../../src/config/reading/cron';

// A schedule has exactly six fields, seconds first; `?` is `*`; macros such as `@daily` are refused.

describe('a cron expression', () => {
  it.each([
    '0 0 3 * * *',
    '* * * * * *',
    '*/5 * * * * *',
    '0 */15 8-18 * * *',
    '0 0 8-18/2 * * *',
    '0 0 3 * jan-mar,DEC *',
    '0 0 3 * 2-feb *',
    '0 0 3 * * MON-fri',
    '0 0 3 * * 1-5,7',
    '00 05 03 01 02 *',
  ])('%s is kept as it is written', (expression) => {
    expect(readCron(expression)).toBe(expression);
  });

  it.each([
    ['0 0 3 ? * *', '0 0 3 * * *'],
    ['0 0 3 * * ?', '0 0 3 * * *'],
    ['? ? ? ? ? ?', '* * * * * *'],
  ])('%s is read as %s: a question mark is a star', (expression, read) => {
    expect(readCron(expression)).toBe(read);
  });

  it.each([' 0 0 3 * * * ', '0  0 3\t* * *', '0 0 3 * *    *'])('%j may be set in columns', (expression) => {
    expect(readCron(expression)).toBe('0 0 3 * * *');
  });

  it.each<[why: string, ...expressions: string[]]>([
    ['has not six fields', '0 3 * * *', '0 0 3 * * * *', '0', '', ' '],
    ['is a macro', '@daily', '@every 5m', '@daily * * * * *'],
    // The bounds of a clock and a calendar, and Sunday as 0 or 7.
    ['leaves the bounds of a field', '60 0 3 * * *', '0 60 3 * * *', '0 0 24 * * *', '0 0 3 0 * *', '0 0 3 32 * *'],
    ['leaves them, too', '0 0 3 * 0 *', '0 0 3 * 13 *', '0 0 3 * * 8', '-1 0 3 * * *', '0 0 3-24 * * *'],
    ['has a longer number', '000 0 3 * * *'],
    ['has a word that no field knows', '0 0 3 * * x', '0 0 drei * * *', '0 0 jan * * *', '0 0 3 * monday *'],
    ['is of another dialect', '0 0 3 * * L', '0 0 3 * * 5#2', '0 0 3 15W * *', '0 0 3 * * ?,1'],
    ['has no plain number', '0 0 3 * * 1.5', '0 0 0x3 * * *', '0 0 ３ * * *'],
    ['has a hole in a list', '0 0 3, * * *', '0 0 ,3 * * *', '0 0 3,,4 * * *', '0 0 , * * *'],
    ['has a range that is none', '0 0 18-8 * * *', '0 0 3 * mar-2 *', '0 0 3-5-7 * * *', '0 0 3- * * *'],
    ['has half a range', '0 0 -3 * * *', '0 0 3-x * * *', '0 0 *-5 * * *', '0 0 - * * *'],
    ['has a step that is none', '0 0 */0 * * *', '0 0 */ * * *', '0 0 */x * * *', '0 0 */2/2 * * *', '0 0 /2 * * *'],
  ])('is refused if it %s', (_, ...expressions) => {
    expect(expressions.filter((expression) => readCron(expression) !== undefined)).toEqual([]);
  });
});
