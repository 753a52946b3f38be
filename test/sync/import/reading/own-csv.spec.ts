import { aProduct } from '../../../support/days';
import { daysIn, readFile, refusal } from '../../../support/file-days';

const DAY_HEADER = '"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre"\n';
const PRODUCT_HEADER =
  '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories";"Day Total Fat";' +
  '"Day Total Carbs";"Day Total Sugar";"Day Total Protein";"Day Total Fibre"\n';
const TOTALS = '"2000";"70";"250";"";"90,5";"0"\n';
const TOTALS_READ = {
  totalCalories: 2000,
  totalFat: 70,
  totalCarbs: 250,
  totalSugar: null,
  totalProtein: 90.5,
  totalFibre: 0,
};
const row = (date: string, name: string, values = '"100";"1";"2";"3"') =>
  `"${date}";"${name}";"100 g";${values};"";${TOTALS}`;

describe('CSV', () => {
  it('of totals has days without products, and null where a field is empty', async () => {
    const file = await readFile(`${DAY_HEADER}"2024-01-01";${TOTALS}"2024-01-02";${TOTALS}`);

    expect(file).toMatchObject({ source: 'csv', dayCount: 2, rejectedCount: 0 });
    expect(file.days).toEqual([
      { date: '2024-01-01', ...TOTALS_READ, line: 2 },
      { date: '2024-01-02', ...TOTALS_READ, line: 3 },
    ]);
  });

  it('of products has a row for each, and one for a day without any', async () => {
    const empty = `"2024-01-02";"";"";"";"";"";"";"";${TOTALS}`;
    const file = await readFile(PRODUCT_HEADER + row('2024-01-01', 'Brot') + row('2024-01-01', 'Brot') + empty);

    expect(daysIn(file)).toEqual([
      { date: '2024-01-01', products: [aProduct('Brot'), aProduct('Brot')], ...TOTALS_READ },
      { date: '2024-01-02', products: [], ...TOTALS_READ },
    ]);
  });

  it('is a file without days if it has a header alone', async () => {
    for (const header of [DAY_HEADER, PRODUCT_HEADER, DAY_HEADER.trimEnd()])
      expect(await readFile(header)).toMatchObject({ source: 'csv', dayCount: 0, rejectedCount: 0 });
  });

  it('may have its columns in any order, its headings in any case, no quotes, and line ends of Windows', async () => {
    const file = await readFile('fibre,DATE,Unknown,Calories\r\n24,2024-08-27,x,2128.5\r\n');

    expect(daysIn(file)).toEqual([{ date: '2024-08-27', totalFibre: 24, totalCalories: 2128.5 }]);
    const linked = await readFile(
      'Link,Date,Product Name,Amount,Calories,Fat,Carbs,Protein\n/apfel,2024-08-27,Apfel,1 Stück,52,0,14,0\n',
    );
    expect(daysIn(linked)).toMatchObject([{ products: [{ name: 'Apfel', link: '/apfel' }] }]);
  });

  it('of an older version leaves out the columns that it did not have', async () => {
    const file = await readFile('"Date";"Calories";"Fat"\n"2024-08-27";"2128";"69,3"\n');

    expect(daysIn(file)).toEqual([{ date: '2024-08-27', totalCalories: 2128, totalFat: 69.3 }]);
  });

  it('has nutrients by their headings, in either of the two characters for micro', async () => {
    const file = await readFile(
      '"Date";"Calories";"Iodine (\u03bcg)";"Vitamin A (\u00b5g)"\n"2024-08-27";"2128";"11,8";""\n',
    );

    expect(daysIn(file)[0]!.nutrients).toEqual({ IODINE: 11.8, VITAMIN_A: null });
  });

  it('has the rows of a day anywhere', async () => {
    const file = await readFile(
      PRODUCT_HEADER + row('2024-01-02', 'Brot') + row('2024-01-01', 'Käse') + row('2024-01-02', 'Milch'),
    );

    expect(file.days.map(({ date, line, products }) => [date, line, products?.map(({ name }) => name)])).toEqual([
      ['2024-01-01', 3, ['Käse']],
      ['2024-01-02', 2, ['Brot', 'Milch']],
    ]);
  });

  it('is read line by line as UTF-8 or windows-1252', async () => {
    const file = await readFile(
      Buffer.concat([
        Buffer.from(PRODUCT_HEADER + row('2024-01-01', 'Käse')),
        Buffer.from(row('2024-01-02', 'Käse \x80'), 'latin1'),
      ]),
    );

    expect(file.days.map(({ products }) => products?.[0]?.name)).toEqual(['Käse', 'Käse €']);
  });

  const notANumber = (heading: string, shown: string) =>
    `${heading} is "${shown}", which is not a number with a decimal comma`;
  it.each([
    ['a number with a decimal point', '"100";"1.5";"2";"3"', notANumber('Fat', '1.5')],
    ['both separators', '"1.234,5";"1";"2";"3"', notANumber('Calories', '1.234,5')],
    ['a separator of thousands', '"1.234";"1";"2";"3"', notANumber('Calories', '1.234')],
    ['an exponent', '"1e3";"1";"2";"3"', notANumber('Calories', '1e3')],
    ['a negative number', '"-1";"1";"2";"3"', notANumber('Calories', '-1')],
    ['no number', '"";"1";"2";"3"', 'Calories is empty'],
    ['a column too few', '"100";"1";"2"', 'The row has 13 columns instead of 14'],
    ['a column too many', '"100";"1";"2";"3";"4"', 'The row has 15 columns instead of 14'],
    ['a quote that is not doubled', '"100";"1";"2"x;"3"', 'The quotes of the row do not match'],
    ['a field without an end', '"100";"1";"2";"3', 'The quotes of the row do not match'],
  ])('with %s in a row loses the day of the row, as a whole', async (_, values, reason) => {
    const rows = [
      row('2024-01-01', 'a'),
      row('2024-01-02', 'b'),
      row('2024-01-02', 'c', values),
      row('2024-01-03', 'd'),
    ];
    const file = await readFile(PRODUCT_HEADER + rows.join(''));

    expect(file.rejected).toEqual([{ line: 4, date: '2024-01-02', reason }]);
    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03']);
  });

  it('with a row without a date loses the days beside it, to which it may belong', async () => {
    const rows = ['2024-01-01', '2024-01-02', '2024-02-30', '2024-01-03', '2024-01-04'].map((date) => row(date, 'a'));
    const file = await readFile(PRODUCT_HEADER + rows.join(''));

    expect(file.rejected).toEqual([
      { line: 4, date: null, reason: 'The row has no valid date such as 2024-08-27, but "2024-02-30"' },
      { line: 4, date: '2024-01-02', reason: 'Line 4 cannot be read and may belong to this day' },
      { line: 4, date: '2024-01-03', reason: 'Line 4 cannot be read and may belong to this day' },
    ]);
    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-04']);
  });

  it('of totals with a row without a date loses that row only', async () => {
    const rows = ['2024-01-01', '27.8.', '2024-01-03'].map((date) => `"${date}";${TOTALS}`);
    const file = await readFile(DAY_HEADER + rows.join(''));

    expect(file.rejected.map(({ line, date }) => [line, date])).toEqual([[3, null]]);
    expect(file.dayCount).toBe(2);
  });

  it('whose rows of a day do not agree about its totals loses the day', async () => {
    const other = row('2024-01-01', 'b').replace('"2000"', '"2001"');
    const file = await readFile(PRODUCT_HEADER + row('2024-01-01', 'a') + other + row('2024-01-02', 'c'));

    expect(file.rejected).toEqual([
      { line: 2, date: '2024-01-01', reason: 'The rows of this day have different values for the whole day' },
    ]);
    expect(file.dayCount).toBe(1);
  });

  it.each([
    ['the first row, as it is written', [0]],
    ['any row, as after sorting', [1]],
    ['each row, as it was written earlier', [0, 1, 2]],
  ])('has the meals of a day in %s', async (_where, rows) => {
    const meal = { name: 'Dinner', kilojoules: null, calories: 700, fat: 20, carbs: 80, protein: 40 };
    const meals = `"${JSON.stringify([meal]).replaceAll('"', '""')}"`;
    const header = PRODUCT_HEADER.replace('\n', ';"Day Total Meals"\n');
    const ofDay = ['a', 'b', 'c'].map((name, at) =>
      row('2024-01-01', name).replace('\n', `;${rows.includes(at) ? meals : '""'}\n`),
    );
    const file = await readFile(header + ofDay.join('') + row('2024-01-02', 'd').replace('\n', ';""\n'));

    expect(daysIn(file)).toMatchObject([{ meals: [meal] }, { meals: [] }]);
    expect(file.days[0]!.products).toHaveLength(3);
    expect(file.rejectedCount).toBe(0);
  });

  it('with 1,001 products on a day loses the day', async () => {
    const file = await readFile(
      PRODUCT_HEADER + row('2024-01-01', 'a').repeat(1001) + row('2024-01-02', 'b').repeat(1000),
    );

    expect(file.rejected).toEqual([
      { line: 2, date: '2024-01-01', reason: 'This day has 1001 products; the limit is 1000' },
    ]);
    expect(file.days.map(({ products }) => products?.length)).toEqual([1000]);
  });

  it('may have as many days as a century, and is refused with more', async () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10));
    const text = (count: number) => `Date,Calories\n${days(count).join(',1\n')},1\n`;

    expect((await readFile(text(36_525))).dayCount).toBe(36_525);
    const message = 'The file has more than 36525 days';
    expect(await refusal(text(36_526))).toEqual({ code: 'payload-too-large', message });
    const json = days(36_526).map((date) => `{"date":"${date}","totalFat":1}\n`);
    expect(await refusal(json.join(''))).toEqual({ code: 'payload-too-large', message });
  });

  it('reports a day once, whatever number of its rows cannot be read', async () => {
    const broken = row('2024-01-01', 'a', '"x";"1";"2";"3"');
    const file = await readFile(PRODUCT_HEADER + broken.repeat(3));

    expect(file.rejectedCount).toBe(1);
  });

  it('loses two days where a line feed is missing between them', async () => {
    const text = PRODUCT_HEADER + row('2024-01-01', 'a').trimEnd() + row('2024-01-02', 'b') + row('2024-01-03', 'c');
    const file = await readFile(text);

    expect(file.rejected.map(({ line, date }) => [line, date])).toEqual([
      [2, '2024-01-01'],
      [2, '2024-01-02'],
    ]);
    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-03']);
  });

  it('has a row as long as a row can be, and loses one that is longer', async () => {
    const meal = (length: number) =>
      JSON.stringify([{ name: 'x', note: 'x'.repeat(length), calories: 1, fat: 1, carbs: 1, protein: 1 }]);
    const line = (date: string, length: number) => `"${date}";"1";"${meal(length).replaceAll('"', '""')}"\n`;
    const file = await readFile(
      `"Date";"Calories";"Meals"\n${line('2024-01-01', 250_000)}${line('2024-01-02', 270_000)}${line('2024-01-03', 5)}`,
    );

    expect(file.days.map(({ date, meals }) => [date, meals?.length])).toEqual([
      ['2024-01-01', 1],
      ['2024-01-03', 1],
    ]);
    expect(file.rejected).toMatchObject([{ line: 3, date: '2024-01-02' }]);
  });

  it('has 262,144 characters in the lines of a row, and loses one with more', async () => {
    // Of the two lines, whose break does not count, 26 are not the white space: `"2024-01-01";"1";"[` and `[]]";""`.
    const row = (date: string, characters: number) => `"${date}";"1";"[\n${' '.repeat(characters - 21)}]"\n`;
    const file = await readFile(
      `"Date";"Calories";"Meals"\n${row('2024-01-01', 262_144)}${row('2024-01-02', 262_145)}`,
    );

    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01']);
  });

  it('does not take a day with more rows than a day can have, however little each says', async () => {
    const file = await readFile(`Date,Calories\n${'2024-01-01,2000\n'.repeat(1001)}2024-01-02,1800\n`);

    expect(daysIn(file).map(({ date }) => date)).toEqual(['2024-01-02']);
    expect(file.rejected).toEqual([
      { line: 2, date: '2024-01-01', reason: 'This day has 1001 rows; the limit is 1000' },
    ]);
  });
});
