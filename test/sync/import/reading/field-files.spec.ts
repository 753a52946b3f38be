import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysIn, readFile } from '../../../support/file-days';

/** Files as people have them after a spreadsheet, or after they put two together. */

const field = (name: string) => readFileSync(join(__dirname, '..', '..', '..', 'fixtures', 'field', name));
const padded = () => field('padded-by-excel.csv').toString();

describe('a file that a spreadsheet saved', () => {
  it.each([
    ['empty columns at its end', padded()],
    ['a line that names the separator', `sep=;\n${padded()}`],
    ['that line in quotes, and empty columns', `"sep=;";;;\r\n${padded().replaceAll('\n', '\r\n')}`],
    ['more empty columns in some rows', `${padded().trimEnd()};;;;\n`],
  ])('is read with %s', async (_, text) => {
    const file = await readFile(text);
    expect([file.source, file.rejectedCount]).toEqual(['site-csv', 0]);
    expect(daysIn(file)).toMatchObject([{ date: '2020-06-12', products: [{ name: 'Banane', amount: '150 g' }] }]);
  });

  it.each(['12.06.2020', '12.6.20', '2020-06-12'])('has days of this service as %s', async (date) => {
    const text = `"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre";;\n"${date}";"2128";"69,3";"1";"1";"1";"1";;\n`;
    expect(daysIn(await readFile(text))).toMatchObject([{ date: '2020-06-12', totalCalories: 2128, totalFat: 69.3 }]);
  });
});

describe('two files that were put together', () => {
  const HEADINGS = '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories"\n';
  const own = (date: string, name: string, total = 100) =>
    `"${date}";"${name}";"1 g";"100";"1";"1";"1";"";"${total}"\n`;

  it('have each food of a day once', async () => {
    const days = daysIn(await readFile(field('concatenated-exports.csv')));
    expect(days).toHaveLength(14);
    expect(new Set(days.map(({ products }) => products!.map(({ name }) => name).join(', ')))).toEqual(
      new Set(['Banane, frisch, Apfel']),
    );
  });

  it('have of a day in both the later one, in any order of rows', async () => {
    const first =
      HEADINGS + own('2024-01-02', 'Brot') + own('2024-01-01', 'Käse', 200) + own('2024-01-01', 'Milch', 200);
    const second = HEADINGS + own('2024-01-01', 'Apfel') + own('2024-01-03', 'Birne');
    const file = await readFile(first + second);
    expect(file.rejectedCount).toBe(0);
    expect(
      daysIn(file).map(({ date, totalCalories, products }) => [date, totalCalories, products!.map(({ name }) => name)]),
    ).toEqual([
      ['2024-01-01', 100, ['Apfel']],
      ['2024-01-02', 100, ['Brot']],
      ['2024-01-03', 100, ['Birne']],
    ]);
  });

  it('count their activities once', async () => {
    const headings = field('concatenated-exports.csv').toString().split('\n')[0]!;
    const file = `${headings}\n"27.08.2024 18:00";"60 Minuten Laufen";"1";"0";"2500";"0";"0";"0";\n`;
    const { own: ownData } = await readFile(file + file);
    expect(ownData).toMatchObject([{ kind: 'activities', content: { activities: [{ name: 'Laufen' }] } }]);
  });
});

describe('a collection of the Java exporter', () => {
  const entry = (date: unknown) => ({
    _id: { $oid: '66ce1f00aa11bb22cc33dd44' },
    date,
    products: [{ name: 'Äpfel', amount: '100 g', calories: 52, fat: 0.2, carbs: 11, protein: 0.3, link: '/a' }],
    totalCalories: 52,
  });

  it.each([
    // Midnight of Berlin in summer, of UTC, and of New York in winter.
    [{ $date: '2024-08-26T22:00:00Z' }, '2024-08-27'],
    [{ $date: '2024-08-27T00:00:00.000Z' }, '2024-08-27'],
    [{ $date: '2024-12-24T05:00:00Z' }, '2024-12-24'],
    ['2024-08-27T00:00:00.000', '2024-08-27'],
    ['2024-08-27T00:00', '2024-08-27'],
  ])('of mongoexport has its day from %j', async (written, date) => {
    for (const text of [JSON.stringify([entry(written)]), `${JSON.stringify(entry(written))}\n`]) {
      const file = await readFile(text);
      expect([file.rejected, daysIn(file)]).toMatchObject([[], [{ date, products: [{ name: 'Äpfel' }] }]]);
    }
  });

  it.each([{ $date: 'yesterday' }, '2024-08-27T08:15:00.000'])('is not read with %j', async (written) => {
    const { rejected } = await readFile(JSON.stringify([entry(written)]));
    expect(rejected).toMatchObject([{ reason: expect.stringContaining('which is not a date') }]);
  });

  it('may have a decimal point beside ; in its CSV, but not both signs', async () => {
    const headings = '"Date";"Calories";"Fat"\n';
    const day = (fat: string) => `"2024-08-27";"176.0";"${fat}"\n`;
    expect(daysIn(await readFile(headings + day('6.125')))).toMatchObject([{ totalCalories: 176, totalFat: 6.125 }]);
    expect((await readFile(headings + day('6,1'))).rejected).toMatchObject([{ date: '2024-08-27' }]);
    // A point of thousands would make it ten times more than the day has.
    expect((await readFile(`${headings}"2024-08-27";"1.234";"1"\n`)).rejected).toMatchObject([{ date: '2024-08-27' }]);
  });
});
