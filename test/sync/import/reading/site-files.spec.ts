import { gzipSync, zstdCompressSync } from 'node:zlib';
import { daysFrom } from '../../../../src/diary/history/day-start';
import { Yielder } from '../../../../src/platform/work/yielding';
import { day } from '../../../support/days';
import { daysIn, readFile, refusal } from '../../../support/file-days';

const HEADINGS =
  '"datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";\n';
const row = (time: string, text: string, values = '"582";"0";"0,3";"30";"1,5";') =>
  `"${time}";"${text}";"1";${values}\n`;

/** Three products of the site's page of 27 August 2024, which shows 470 kJ as 112 kcal, 502 as 120 and 3444 as 823. */
const REAL_DAY =
  HEADINGS +
  row('27.08.2024 12:00', '600 g Nudeln, gekocht', '"3444";"0";"12,6";"150";"27";') +
  row('27.08.2024 19:25', '125 g Bio Ziegenjogurt mild', '"470";"0";"7,5";"4,5";"6,6";') +
  row('27.08.2024 19:25', '200 g Skyr (Bioland)', '"502";"0";"0,4";"7";"22";');

describe('the diary as CSV from the site', () => {
  type Values = [kilojoules: number, calories: number, fat: number, carbs: number, protein: number];
  const eaten = (time: string, amount: string, name: string, values: Values) => {
    const [kilojoules, calories, fat, carbs, protein] = values;
    return { name, amount, calories, fat, carbs, protein, time, kilojoules };
  };

  it('has no day after the last one that there can be, which a row with such a date leaves in doubt', async () => {
    const lastDate = day('2024-08-28');
    const rows = ['27.08.2024', '28.08.2024', '29.08.2024', '01.01.3685'].map((date) => row(`${date} 12:00`, 'Brot'));

    const file = await readFile(HEADINGS + rows.join(''), { lastDate });

    expect(file.days.map(({ date }) => date)).toEqual(['2024-08-27']);
    expect(file.rejected.map(({ line, date }) => [line, date])).toEqual([
      [4, null],
      [4, '2024-08-28'],
      [5, null],
    ]);
  });

  it('has no day of the last century, when there was no site', async () => {
    const rows = [row('31.12.1999 12:00', 'Brot'), row('01.01.2000 12:00', 'Brot'), row('02.01.2000 12:00', 'Brot')];

    const file = await readFile(HEADINGS + rows.join(''));

    expect(file.days.map(({ date }) => date)).toEqual(['2000-01-02']);
    expect(file.rejected[0]).toMatchObject({ line: 2, date: null });
  });

  it('has at most 275,000 rows', async () => {
    const message = 'The file has more than 275000 rows; split it, for example by years';
    expect(await refusal(HEADINGS + ';\n'.repeat(275_000))).toEqual({ code: 'payload-too-large', message });
  });

  it('has a product in each row; calories are computed from kJ as the site does', async () => {
    const file = await readFile(REAL_DAY);

    expect(file).toMatchObject({ source: 'site-csv', dayCount: 1, activities: 0, rejectedCount: 0 });
    // Sugar, fibre, meals and nutrients are left out, so that an import does not overwrite them with nothing.
    expect((await daysFrom('05:00', file.days, new Yielder())).days).toEqual([
      {
        date: '2024-08-27',
        line: 2,
        isSummed: true,
        products: [
          eaten('12:00', '600 g', 'Nudeln, gekocht', [3444, 823, 12.6, 150, 27]),
          eaten('19:25', '125 g', 'Bio Ziegenjogurt mild', [470, 112, 7.5, 4.5, 6.6]),
          eaten('19:25', '200 g', 'Skyr (Bioland)', [502, 120, 0.4, 7, 22]),
        ],
        // 4416 kJ / 4.1868
        totalCalories: 1055,
        totalFat: 20.5,
        totalCarbs: 161.5,
        totalProtein: 55.6,
        kilojoules: 4416,
      },
    ]);
  });

  it('has the total of the page where the kJ are those of the page: 8,909 kJ are 2,128 kcal', async () => {
    const rows = ['4370', '4539'].map((kj) => row('27.08.2024 12:00', '1 g x', `"${kj}";"0";"1";"1";"1";`));
    const [day] = (await daysFrom('05:00', daysIn(await readFile(HEADINGS + rows.join(''))), new Yielder())).days;

    // The page shows 1044 and 1084 kcal for the two meals.
    expect(day).toMatchObject({ totalCalories: 2128, kilojoules: 8909 });
    expect(day!.products!.map(({ calories }) => calories)).toEqual([1044, 1084]);
  });

  it('has several equal rows for several equal products', async () => {
    const file = await readFile(HEADINGS + row('27.08.2024 08:00', '150 g Banane, frisch').repeat(3));

    expect(file.days[0]!.products).toHaveLength(3);
  });

  it.each([
    ['1 Banane', '1', 'Banane'],
    ['1 Scoop Impact Whey Protein, Cookies & Cream', '1 Scoop', 'Impact Whey Protein, Cookies & Cream'],
    ['0,7 Portionen Lasagne', '0,7 Portionen', 'Lasagne'],
    ['Riegel Edelbitter', '', 'Riegel Edelbitter'],
    ['40  ml\u00a0Vollmilch,\u202e 3,5% Fett', '40 ml', 'Vollmilch, 3,5% Fett'],
  ])('splits %j into amount and name as pages are read', async (text, amount, name) => {
    const file = await readFile(HEADINGS + row('27.08.2024 08:00', text));

    expect(file.days[0]!.products).toMatchObject([{ amount, name }]);
  });

  it('counts activities, keeps them apart, and does not take them for food', async () => {
    const file = await readFile(HEADINGS + row('28.08.2024 18:00', '60 Minuten Laufen', '"0";"2500";"0";"0";"0";'));

    expect(file).toMatchObject({ activities: 1, dayCount: 0, rejectedCount: 0 });
  });

  it('is refused with more activities of a day than a day has', async () => {
    const rows = (count: number) =>
      row('28.08.2024 18:00', '60 Minuten Laufen', '"0";"2500";"0";"0";"0";').repeat(count);

    expect((await readFile(HEADINGS + rows(1000))).activities).toBe(1000);
    expect(await refusal(HEADINGS + rows(1001))).toEqual({
      code: 'payload-too-large',
      message: 'The file has a day with more than 1000 activities',
    });
  });

  it('takes food without energy, such as water', async () => {
    const file = await readFile(HEADINGS + row('28.08.2024 18:00', '500 ml Wasser', '"0";"0";"0";"0";"0";'));

    expect(file.days[0]).toMatchObject({ products: [{ name: 'Wasser', calories: 0 }] });
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte-order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['gzip', (text: string) => gzipSync(text)],
    ['zstd', (text: string) => zstdCompressSync(text)],
    ['line ends of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['no quotes', (text: string) => Buffer.from(text.replaceAll('"', ''))],
    ['no delimiter at the end of rows', (text: string) => Buffer.from(text.replaceAll(';\n', '\n'))],
  ])('is read in %s', async (_, encode) => {
    const file = await readFile(encode(HEADINGS + row('27.08.2024 08:00', '150 g Käse, würzig')));

    expect(file).toMatchObject({ source: 'site-csv', rejectedCount: 0 });
    expect(file.days[0]!.products).toMatchObject([{ amount: '150 g', name: 'Käse, würzig' }]);
  });

  it.each([
    ['12.06.2020', '2020-06-12', null],
    ['12.06.20 13:44', '2020-06-12', '13:44'],
    ['2.6.2020 7:05', '2020-06-02', '07:05'],
    ['12.06.2020 13:44:00', '2020-06-12', '13:44'],
  ])('is read with %s, as a spreadsheet writes it', async (written, date, time) => {
    const file = await readFile(HEADINGS + row(written, '1 g a'));
    expect([file.rejectedCount, daysIn(file).map((day) => [day.date, day.products![0]!.time])]).toEqual([
      0,
      [[date, time]],
    ]);
  });

  it('leaves a macro that is empty unknown in the totals of its day', async () => {
    const file = await readFile(
      HEADINGS + row('27.08.2024 08:00', '1 g a', '"582";"0";"";"30";"1,5";') + row('27.08.2024 09:00', '1 g b'),
    );
    const [day] = (await daysFrom('03:00', daysIn(file), new Yielder())).days;
    // 2 x 582 kJ / 4.1868 = 278.0
    expect(day).toMatchObject({ totalCalories: 278, totalFat: null, totalCarbs: 60, totalProtein: 3 });
    expect(day!.products![0]).not.toHaveProperty('unknown');
  });

  it.each([
    ['"x";"0";"1";"1";"1";', 'kj is not a number with a decimal comma, but "x"'],
    ['"1.5";"0";"1";"1";"1";', 'kj is not a number with a decimal comma, but "1.5"'],
    ['"";"0";"1";"1";"1";', 'kj is not a number with a decimal comma, but ""'],
    ['"582";"100";"1";"1";"1";', 'The row is both food and activity: kj and kj_aktivitaeten are above 0'],
    ['"582";"0";"1";"1";"999999999";', 'protein_g is above 418680'],
    ['"582";"0";"1";"1";', 'The row has 7 columns instead of 8'],
    ['"582";"0";"1";', 'The row has 7 columns instead of 8'],
  ])('loses a day with a row of %s', async (values, reason) => {
    const file = await readFile(
      HEADINGS +
        row('27.08.2024 08:00', '1 g a') +
        row('27.08.2024 09:00', '1 g b', values) +
        row('28.08.2024 08:00', '1 g c'),
    );

    expect(file.rejected).toEqual([{ line: 3, date: '2024-08-27', reason }]);
    expect(file.days.map(({ date }) => date)).toEqual(['2024-08-28']);
  });

  it.each(['31.02.2024 08:00', '27.08.0001 08:00', '27.08.2024 24:00', '2024-08-27 08:00', ''])(
    'loses the days beside a row of the time %j',
    async (time) => {
      const rows = ['26.08.2024 08:00', '27.08.2024 08:00', time, '28.08.2024 08:00', '29.08.2024 08:00'];
      const file = await readFile(HEADINGS + rows.map((text) => row(text, '1 g a')).join(''));

      expect(file.rejected.map(({ line, date }) => [line, date])).toEqual([
        [4, null],
        [4, '2024-08-27'],
        [4, '2024-08-28'],
      ]);
      expect(file.dayCount).toBe(2);
    },
  );
});

describe('the account export', () => {
  const SECRET = 'Geheim';
  const PROFILE = `profile;\n"name";"email";"born";\n"${SECRET}";"${SECRET}@example.org";"01.02.1980 00:00";\n`;
  const HISTORY = `userhistory;\n"datum_tag_monat_jahr";"gewicht_kg";\n"01.02.2024";"70,5";\n`;
  const DIARY = `diary;\n${REAL_DAY}`;

  it.each([
    ['as the site writes it', HISTORY + DIARY + PROFILE],
    ['without a delimiter behind the names', (HISTORY + DIARY + PROFILE).replaceAll(/^([a-z]+);$/gm, '$1')],
    ['with blank lines between', `\n${HISTORY}\n${DIARY}\n\n${PROFILE}`],
    ['with the diary first', DIARY + PROFILE + HISTORY],
    ['with the diary last', PROFILE + HISTORY + DIARY],
    ['without quotes', (HISTORY + DIARY + PROFILE).replaceAll('"', '')],
  ])('has the days of its section "diary": %s', async (_, text) => {
    const file = await readFile(text);

    expect(file).toMatchObject({ source: 'account-export', dayCount: 1, rejected: [], rejectedCount: 0 });
    expect(daysIn(file)).toEqual(daysIn(await readFile(REAL_DAY)));
    expect(file.records).toMatchObject([{ kind: 'measurement', content: { date: '2024-02-01', value: 70.5 } }]);
    expect(JSON.stringify(file)).not.toContain(SECRET);
  });

  it('has no section in a field of several lines', async () => {
    const text = `images;\n"id";"text";\n"1";"first line\ndiary;\nlast ${SECRET}";\n`;
    const file = await readFile(text + DIARY + `reviews;\n"text";\n"a\ndiary\nb";\n`);

    expect(file).toMatchObject({ dayCount: 1, rejectedCount: 0 });
    expect(JSON.stringify(file)).not.toContain(SECRET);
  });

  it('quotes nothing where damage makes private rows look like rows of the diary', async () => {
    const text = (DIARY + PROFILE + HISTORY).replace(';\nprofile', ';profile');
    const file = await readFile(text);

    expect(file.dayCount).toBe(0);
    expect(file.rejectedCount).toBeGreaterThan(0);
    expect(JSON.stringify(file)).not.toContain(SECRET);
    expect(JSON.stringify(file)).not.toContain('1980');
  });

  it('quotes nothing of rows of the diary, either', async () => {
    const file = await readFile(DIARY + row('28.08.2024 08:00', SECRET, `"${SECRET}";"0";"1";"1";"1";`));

    expect(file.rejected).toEqual([{ line: 6, date: '2024-08-28', reason: 'kj is not a number with a decimal comma' }]);
  });

  it('quotes nothing of a weight that cannot be read', async () => {
    const file = await readFile(DIARY + HISTORY.replace('70,5', SECRET));

    expect(file.rejected).toMatchObject([{ date: null, reason: 'gewicht_kg is not a number with a decimal comma' }]);
    expect(JSON.stringify(file)).not.toContain(SECRET);
  });

  it('has the weights of a person who has no diary there', async () => {
    const file = await readFile(PROFILE + HISTORY);

    expect([file.dayCount, file.records.length, file.rejectedCount]).toEqual([0, 1, 0]);
  });

  it('without a diary and weights is refused, without a word of what is in it', async () => {
    const { code, message } = await refusal(HISTORY.replace('70,5', '0') + PROFILE);

    expect(code).toBe('unknown-file-format');
    expect(message).toMatch(/^The file has sections like an account export, but no section "diary"/);
    expect(message).not.toContain(SECRET);
  });
});
