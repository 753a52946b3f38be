import { formatFor } from '../../web/src/text/format';

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
