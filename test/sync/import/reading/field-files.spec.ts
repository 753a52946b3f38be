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

describe('columns without a heading', () => {
  it('are none, however many there are', async () => {
    const own = await readFile('Date;;Calories;;Fat\n2024-08-27;;2128;x;69,3\n');
    const site = await readFile(padded().replace('"interne_id"', '').replace('"kj_aktivitaeten"', ''));

    expect(daysIn(own)).toEqual([{ date: '2024-08-27', totalCalories: 2128, totalFat: 69.3 }]);
    expect(daysIn(site)).toMatchObject([{ date: '2020-06-12', products: [{ name: 'Banane' }] }]);
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

  it.each([
    ['without quotes', (headings: string) => headings.replaceAll('"', '')],
    [
      'in capitals, with spaces',
      (headings: string) => headings.toUpperCase().replaceAll(';', ' ; ').replaceAll('"', ''),
    ],
    ['padded by a spreadsheet', (headings: string) => `sep=;\n${headings};;`],
  ])('begin with headings %s, too', async (_, written) => {
    const text = field('concatenated-exports.csv').toString();
    const [first = ''] = text.split('\n');
    const file = await readFile(text.replaceAll(first, (line, at) => (at === 0 ? line : written(line))));

    expect(file.rejected).toEqual([]);
    expect(daysIn(file).map(({ products }) => products!.length)).toEqual(Array(14).fill(2));
  });

  it('may have their columns in another order', async () => {
    const file = await readFile('Date;Calories;Fat\n2024-08-26;2000;70\nDATE;Fat;Calories\n2024-08-27;69,3;2128\n');

    expect(daysIn(file)).toEqual([
      { date: '2024-08-26', totalCalories: 2000, totalFat: 70 },
      { date: '2024-08-27', totalCalories: 2128, totalFat: 69.3 },
    ]);
  });

  it('have of a weight in both the later one', async () => {
    const report = (weight: string) => `datum_tag_monat_jahr;gewicht_kg\n01.03.2024;${weight}\n`;
    const file = await readFile(`${report('70,5')}02.03.2024;71\n${report('70,9').toUpperCase()}`);

    expect(file.rejected).toEqual([]);
    expect(file.records.map(({ content }) => content)).toMatchObject([
      { date: '2024-03-01', value: 70.9 },
      { date: '2024-03-02', value: 71 },
    ]);
  });

  it('count the rows of a day in both once, and say so, if the second headings are missing', async () => {
    const [first, second] = [own('2024-01-01', 'Brot') + own('2024-01-01', 'Brot'), own('2024-01-02', 'Milch')];
    const unread = own('2024-01-03', 'Butter').replace('"100"', '"viel"');
    const file = await readFile(HEADINGS + first + unread + second + first + unread + second + first);

    expect(daysIn(file).map(({ products }) => products!.map(({ name }) => name))).toEqual([
      ['Brot', 'Brot'],
      ['Milch'],
    ]);
    const reason = 'The file has these rows of the day twice; they count once';
    expect(file.rejected).toEqual([
      { line: 4, date: '2024-01-03', reason: expect.stringContaining('"viel"') },
      { line: 6, date: '2024-01-01', reason },
      { line: 9, date: '2024-01-02', reason },
      { line: 10, date: '2024-01-01', reason },
    ]);
  });

  it('have an evening of activities once, too, if the second headings are missing', async () => {
    const run = '"27.08.2024 18:00";"60 Minuten Laufen";"1";"0";"2500";"0";"0";"0";\n';
    const [headings] = field('concatenated-exports.csv').toString().split('\n');
    const other = run.replace('27.', '28.');
    const file = await readFile(`${headings}\n${run}${run}${other}${run}${run}`);

    expect(file.activities).toBe(3);
    expect(file.records).toMatchObject([
      { content: { date: '2024-08-27', activities: [{ name: 'Laufen' }, { name: 'Laufen' }] } },
      { content: { date: '2024-08-28', activities: [{ name: 'Laufen' }] } },
    ]);
  });

  it('count their activities once', async () => {
    const headings = field('concatenated-exports.csv').toString().split('\n')[0]!;
    const file = `${headings}\n"27.08.2024 18:00";"60 Minuten Laufen";"1";"0";"2500";"0";"0";"0";\n`;
    const { records } = await readFile(file + file);
    expect(records).toMatchObject([{ kind: 'activities', content: { activities: [{ name: 'Laufen' }] } }]);
  });
});

describe('a collection of fddb-exporter', () => {
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
    [{ $date: '2024-08-27T00:00:00.000+0200' }, '2024-08-27'],
    // 26 August 2024, 22:00 in UTC.
    [{ $date: { $numberLong: '1724709600000' } }, '2024-08-27'],
    ['2024-08-27T00:00:00.000', '2024-08-27'],
    ['2024-08-27T00:00', '2024-08-27'],
  ])('of mongoexport has its day from %j', async (written, date) => {
    for (const text of [JSON.stringify([entry(written)]), `${JSON.stringify(entry(written))}\n`]) {
      const file = await readFile(text);
      expect([file.rejected, daysIn(file)]).toMatchObject([[], [{ date, products: [{ name: 'Äpfel' }] }]]);
    }
  });

  it.each([
    ['Pacific/Pago_Pago', '2024-08-27T11:00:00Z', '2024-08-27'],
    ['America/New_York', '2024-12-25T05:00:00Z', '2024-12-25'],
    ['Asia/Kathmandu', '2024-08-26T18:15:00Z', '2024-08-27'],
    // New Zealand in winter and in summer, and the zone that is first to have a day.
    ['Pacific/Auckland', '2024-08-26T12:00:00Z', '2024-08-27'],
    ['Pacific/Auckland', '2024-12-24T11:00:00Z', '2024-12-25'],
    ['Pacific/Kiritimati', '2024-08-26T10:00:00Z', '2024-08-27'],
    // Midnights of other zones than the service's, -11 and +12 h.
    ['Europe/Berlin', '2024-08-27T11:00:00Z', '2024-08-27'],
    ['Europe/Berlin', '2024-08-26T12:00:00Z', '2024-08-27'],
  ])('has the day of a midnight in the zone of the service, %s: %s', async (zone, $date, date) => {
    const file = await readFile(JSON.stringify([entry({ $date })]), { zone });
    expect(daysIn(file)).toMatchObject([{ date }]);
  });

  it('has the numbers of its canonical form', async () => {
    const canonical = {
      ...entry({ $date: { $numberLong: '1724709600000' } }),
      totalCalories: { $numberInt: '2128' },
      totalFat: { $numberDouble: '69.3' },
      totalSugar: { $numberLong: '0' },
    };
    const file = await readFile(JSON.stringify([canonical]));
    expect([file.rejected, daysIn(file)]).toMatchObject([
      [],
      [{ date: '2024-08-27', totalCalories: 2128, totalFat: 69.3, totalSugar: 0 }],
    ]);
  });

  it.each([{ $numberDouble: 'NaN' }, { $numberInt: '' }, { $numberInt: '0x10' }, { $numberLong: 5 }, { other: '5' }])(
    'has no number in %j',
    async (totalFat) => {
      const { rejected } = await readFile(JSON.stringify([{ ...entry('2024-08-27'), totalFat }]));
      expect(rejected).toMatchObject([{ reason: 'Entry 1: totalFat is not a number' }]);
    },
  );

  it('loses no good line to a date off the calendar', async () => {
    const lines = [entry('2024-08-26'), entry({ $date: '+275760-09-13T00:00:00Z' }), entry('2024-08-27')];
    const file = await readFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect([daysIn(file).map(({ date }) => date), file.rejected.length]).toEqual([['2024-08-26', '2024-08-27'], 1]);
  });

  it.each([
    ...[{ $date: 'yesterday' }, { $date: '5' }, { $date: 'nonsense 8' }, { $date: '2024-06-31T00:00:00Z' }],
    ...[{ $date: '9999-12-31T23:00:00Z' }, { $date: { $numberLong: '9e20' } }],
    '2024-08-27T08:15:00.000',
  ])('is not read with %j', async (written) => {
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
