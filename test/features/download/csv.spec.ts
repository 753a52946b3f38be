import fc from 'fast-check';
import type { DayEntry, DiaryDay } from '../../../src/diary/day-entry';
import { csvChunks, plainNumber } from '../../../src/features/download/csv';
import { aDay, aProduct } from '../../support/days';
import { aMeal } from '../../support/details';
import { randomCases } from '../../support/random-cases';

/** The header, and a chunk for each slice. */
async function chunksOf(slices: DayEntry[][], query: Parameters<typeof csvChunks>[1]) {
  async function* source() {
    for (const slice of slices) yield await Promise.resolve(slice);
  }
  const chunks: string[] = [];
  for await (const chunk of csvChunks(source(), query)) chunks.push(chunk);
  return chunks;
}

const entry = (day: DiaryDay): DayEntry => ({ ...day, id: 'id' });

/** The rows of products of a day, without the header. */
async function productRows(day: DayEntry): Promise<string> {
  return (await chunksOf([[day]], { includeProducts: true }))[1]!;
}

describe('days as CSV', () => {
  it('come in chunks, the header first and then one for each slice', async () => {
    const days = [
      [aDay('2024-01-01', { totalFat: 69.3, products: [aProduct('Brot')] }), aDay('2024-01-02')].map(entry),
      [entry(aDay('2024-01-03', { totalSugar: null, totalFibre: 0 }))],
    ];

    expect(await chunksOf(days, { includeProducts: false, decimalSeparator: 'comma' })).toEqual([
      '"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre"\n',
      '"2024-01-01";"2000";"69,3";"250";"40";"90";"30"\n"2024-01-02";"2000";"70";"250";"40";"90";"30"\n',
      // Empty where a total is not known.
      '"2024-01-03";"2000";"70";"250";"";"90";"0"\n',
    ]);
  });

  it('are one row with empty product fields where they have no products, or those are not known', async () => {
    const row = '"2024-01-01";"";"";"";"";"";"";"";"2000";"70";"250";"40";"90";"30"\n';

    expect(await productRows(entry(aDay('2024-01-01')))).toBe(row);
    expect(await productRows({ ...entry(aDay('2024-01-01')), products: null })).toBe(row);
  });
});

describe('csv', () => {
  it('has the meals of a day in the first of its rows, and a day of any length in short pieces', async () => {
    // 1,000 products and 100 meals with names of 500 characters: an import takes no more.
    const name = 'ä'.repeat(500);
    const meals = Array.from({ length: 100 }, () => aMeal(name));
    const products = Array.from({ length: 1000 }, () => aProduct(name, { amount: name }));
    const day = entry(aDay('2024-01-01', { products, meals }));
    const chunks = await chunksOf([[day]], { includeProducts: true, includeDetails: true });

    const rows = chunks.join('').split('\n').slice(1, -1);
    expect(rows).toHaveLength(1000);
    expect(rows.filter((row) => row.endsWith(';""'))).toHaveLength(999);
    expect(rows[0]).toContain(`;"${JSON.stringify(meals).replaceAll('"', '""')}"`);
    // 64 kB, and at most the row that goes beyond them.
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(2 ** 16 + rows[0]!.length);
  });
});

describe('text in CSV', () => {
  const rowWith = (text: string) =>
    productRows(entry(aDay('2024-01-01', { products: [aProduct(text, { amount: text, link: text })] })));
  const row = (field: string) =>
    `"2024-01-01";"${field}";"${field}";"100";"1";"2";"3";"${field}";"2000";"70";"250";"40";"90";"30"\n`;

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x";"y")', `'=HYPERLINK(""http://x"";""y"")`],
    ['+49 Brot', "'+49 Brot"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tBrot', "'\tBrot"],
    ['\rBrot', "'\rBrot"],
    ['\n=1+1', "'\n=1+1"],
    ['＝1+1', "'＝1+1"],
    ['－1', "'－1"],
    // Otherwise it would be read as the text without an apostrophe.
    ["'=1+1", "''=1+1"],
    ["''-5 g", "'''-5 g"],
  ])('that a spreadsheet would run is defused, in name, amount and link: %j', async (text, field) => {
    expect(await rowWith(text)).toBe(row(field));
  });

  it.each([
    ['Brot "Kruste"', 'Brot ""Kruste""'],
    ['zwei\nZeilen', 'zwei\nZeilen'],
    ['a=b', 'a=b'],
    ["'Brot", "'Brot"],
    [' =1', ' =1'],
    ['Äpfel 🍎', 'Äpfel 🍎'],
  ])('that is harmless stays as it is, quotes doubled: %j', async (text, field) => {
    expect(await rowWith(text)).toBe(row(field));
  });
});

describe('a number in CSV', () => {
  // Numbers are written as stored, never in scientific notation. JavaScript itself writes 1e+21, 1e-7 and 1.5e-9.
  it.each([
    [-0, '0'],
    [69.3, '69.3'],
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [123_456_789.123, '123456789.123'],
    [1e21, '1000000000000000000000'],
    [1.2345678901234568e21, '1234567890123456800000'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [0.30000000000000004, '0.30000000000000004'],
  ])('of %d is %s', (value, text) => {
    expect(plainNumber(value, '.')).toBe(text);
  });

  it('is digits and at most one separator, and reads back to the last bit', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(anyNumber, (value) => {
        const text = plainNumber(value, '.');
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        // -0 is written as 0.
        expect(Number(text)).toBe(value === 0 ? 0 : value);
        expect(plainNumber(value, ',')).toBe(text.replace('.', ','));
      }),
      { numRuns: randomCases(200) },
    );
  });
});
