import { aYearBefore, inAnswers, rangeBefore } from '../../web/src/ranges';

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
