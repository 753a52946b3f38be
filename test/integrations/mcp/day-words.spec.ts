import { readDay } from '../../../src/integrations/mcp/day-words';
import { day } from '../../support/days';

const TODAY = day('2024-03-01');

describe('day words', () => {
  it.each([
    ['2024-08-27', '2024-08-27'],
    [' 2024-08-27\n', '2024-08-27'],
    ['today', '2024-03-01'],
    ['TODAY', '2024-03-01'],
    ['Yesterday', '2024-02-29'],
    ['0_days_ago', '2024-03-01'],
    ['1_days_ago', '2024-02-29'],
    ['1_day_ago', '2024-02-29'],
    ['7_days_ago', '2024-02-23'],
    ['7-days-ago', '2024-02-23'],
    ['7 Days Ago', '2024-02-23'],
    ['007_days_ago', '2024-02-23'],
    // 2024-03-01 is day 19,783 since 1970, so this is day -80,216.
    ['99999_days_ago', '1750-05-18'],
  ])('%j is %s', (text, expected) => {
    expect(readDay(text, TODAY)).toBe(expected);
  });

  it.each([
    '',
    'tomorrow',
    '2024-02-30',
    '2024-2-3',
    '100000_days_ago',
    '-1_days_ago',
    '1.5_days_ago',
    'days_ago',
    '7days ago x',
    '7__days_ago',
    'last monday',
    'in_3_days',
  ])('%j is no date', (text) => {
    expect(readDay(text, TODAY)).toBeUndefined();
  });

  it('does not reach behind the beginning of the calendar', () => {
    expect(readDay('1_day_ago', day('0001-01-01'))).toBeUndefined();
    expect(readDay('1_day_ago', day('0001-01-02'))).toBe('0001-01-01');
  });
});
