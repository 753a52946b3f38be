import fc from 'fast-check';
import type { DayEntry, DiaryDay } from '../../src/diary/day-entry';
import { csvChunks, type DecimalSeparator } from '../../src/download/csv';
import { aDay, aProduct } from '../support/days';

const entry = (day: DiaryDay, products: DayEntry['products'] = day.products): DayEntry => ({
  ...day,
  products,
  id: 'id',
});

async function chunksOf(slices: DayEntry[][], includeProducts: boolean, decimalSeparator: DecimalSeparator) {
  async function* source() {
    for (const slice of slices) yield await Promise.resolve(slice);
  }
  const chunks: string[] = [];
  for await (const chunk of csvChunks(source(), { includeProducts, decimalSeparator })) chunks.push(chunk);
  return chunks;
}

async function csv(days: DiaryDay[], options: { products?: boolean; separator?: DecimalSeparator } = {}) {
  const { products = false, separator = 'comma' } = options;
  return (await chunksOf([days.map((day) => entry(day))], products, separator)).join('');
}

const DAY_HEADER = '"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre"\n';
const PRODUCT_HEADER =
  '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories";"Day Total Fat";' +
  '"Day Total Carbs";"Day Total Sugar";"Day Total Protein";"Day Total Fibre"\n';

describe('days as CSV', () => {
  it('have a header and a row each, every field quoted, a line feed after every row', async () => {
    const days = [aDay('2024-01-01', { totalFat: 69.3 }), aDay('2024-01-02', { totalCalories: 2100.5 })];

    expect(await csv(days)).toBe(
      DAY_HEADER +
        '"2024-01-01";"2000";"69,3";"250";"40";"90";"30"\n' +
        '"2024-01-02";"2100,5";"70";"250";"40";"90";"30"\n',
    );
  });

  it('have commas between the fields where the decimal separator is a point', async () => {
    expect(await csv([aDay('2024-01-01', { totalFat: 69.3 })], { separator: 'dot' })).toBe(
      DAY_HEADER.replaceAll(';', ',') + '"2024-01-01","2000","69.3","250","40","90","30"\n',
    );
  });

  it('have an empty field where a total is not known, and 0 where it is 0', async () => {
    expect(await csv([aDay('2024-01-01', { totalSugar: null, totalFibre: 0 })])).toBe(
      DAY_HEADER + '"2024-01-01";"2000";"70";"250";"";"90";"0"\n',
    );
  });

  it('are a header alone when there are none', async () => {
    expect(await csv([])).toBe(DAY_HEADER);
    expect(await csv([], { products: true })).toBe(PRODUCT_HEADER);
  });
});

describe('products as CSV', () => {
  const TOTALS = '"2000";"70";"250";"40";"90";"30"\n';

  it('have a row each, with the totals of their day', async () => {
    const products = [
      aProduct('Vollmilch', { amount: '200 ml', calories: 128, fat: 7, carbs: 9.6, protein: 6.8, link: '/db/1' }),
      aProduct('Brot'),
    ];

    expect(await csv([aDay('2024-01-01', { products })], { products: true })).toBe(
      PRODUCT_HEADER +
        '"2024-01-01";"Vollmilch";"200 ml";"128";"7";"9,6";"6,8";"/db/1";' +
        TOTALS +
        '"2024-01-01";"Brot";"100 g";"100";"1";"2";"3";"";' +
        TOTALS,
    );
  });

  it('of a day without any are one row with empty product fields', async () => {
    const row = '"2024-01-01";"";"";"";"";"";"";"";' + TOTALS;

    expect(await csv([aDay('2024-01-01')], { products: true })).toBe(PRODUCT_HEADER + row);
    expect((await chunksOf([[entry(aDay('2024-01-01'), null)]], true, 'comma')).join('')).toBe(PRODUCT_HEADER + row);
  });

  it('are left out where only days are asked for', async () => {
    expect(await csv([aDay('2024-01-01', { products: [aProduct('Brot')] })])).not.toContain('Brot');
  });
});

describe('text in CSV', () => {
  const rowWith = async (text: string) => {
    const products = [aProduct(text, { amount: text, link: text })];
    return (await csv([aDay('2024-01-01', { products })], { products: true })).slice(PRODUCT_HEADER.length);
  };
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
    ['', ''],
  ])('that is harmless stays as it is, quotes doubled: %j', async (text, field) => {
    expect(await rowWith(text)).toBe(row(field));
  });

  /** Reads what is written here: every field quoted. */
  function parsed(text: string, delimiter: string): string[][] {
    return [...text.matchAll(/((?:"(?:[^"]|"")*"[;,]?)+)\n/g)].map(([, line = '']) =>
      [...line.matchAll(/"((?:[^"]|"")*)"([;,]|$)/g)].map(([, field = '', end]) => {
        expect(['', delimiter]).toContain(end);
        return field.replaceAll('""', '"');
      }),
    );
  }

  it('comes back as it was, whatever it is, with 14 fields in every row', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', '=', '-', '＠', 'a', 'ä', "'", ' ') }),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 4 }), fc.boolean(), async (names, isComma) => {
        const products = names.map((name) => aProduct(name));
        const text = await csv([aDay('2024-01-01', { products })], {
          products: true,
          separator: isComma ? 'comma' : 'dot',
        });
        const rows = parsed(text, isComma ? ';' : ',').slice(1);

        expect(rows.map(({ length }) => length)).toEqual((names.length > 0 ? names : ['']).map(() => 14));
        const expected = names.map((name) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(name) ? `'${name}` : name));
        expect(rows.map((fields) => fields[1])).toEqual(names.length > 0 ? expected : ['']);
      }),
    );
  });
});

it('CSV comes in chunks, the header first and then one for each slice', async () => {
  const slices = [[aDay('2024-01-01'), aDay('2024-01-02')], [aDay('2024-01-03')]];

  const chunks = await chunksOf(
    slices.map((slice) => slice.map((day) => entry(day))),
    false,
    'comma',
  );

  expect(chunks.map((chunk) => chunk.split('\n').length - 1)).toEqual([1, 2, 1]);
});
