import { aProduct, aDay } from '../../../support/days';
import { daysIn, readFile } from '../../../support/file-days';

describe('JSON', () => {
  /** The entry of 27 August 2024 as `GET /api/v2/nutritiondata/2024-08-27` answers it, with one of its products. */
  const ENTRY = {
    id: '6f1c1a5e-62d5-4b6f-9d5a-3a1e3c9b2f10',
    date: '2024-08-27',
    products: [
      {
        name: 'Bio Ziegenjogurt mild',
        amount: '125 g',
        calories: 112,
        fat: 7.5,
        carbs: 4.5,
        protein: 6.6,
        link: '/db/en/food/andechser_molkerei_bio_ziegenjogurt_mild_99503/index.html',
      },
    ],
    totalCalories: 2128,
    totalFat: 69.3,
    totalCarbs: 272,
    totalSugar: 44.1,
    totalProtein: 119.7,
    totalFibre: 24,
  };

  const NO_INSTANT = 'is not a time such as 2024-08-28T01:00:02.417Z';
  const json = (...entries: object[]): string => JSON.stringify(entries);

  it('of a single entry is one day, as it is in the diary', async () => {
    const file = await readFile(JSON.stringify(ENTRY));

    expect(file).toMatchObject({
      source: 'json',
      dayCount: 1,
      range: { from: '2024-08-27', to: '2024-08-27' },
      activities: 0,
      rejectedCount: 0,
    });
    expect(file.days).toEqual([{ ...ENTRY, line: 1 }]);
  });

  it('of an empty list is a file without days', async () => {
    expect(await readFile('[]\n')).toMatchObject({ source: 'json', dayCount: 0, range: undefined, rejectedCount: 0 });
  });

  it('of an old entry, which had no fibre yet, leaves the total out', async () => {
    const old = { ...ENTRY, totalFibre: undefined };

    expect((await readFile(json(old))).days[0]).not.toHaveProperty('totalFibre');
  });

  it('is read in any order of days and given out oldest first, each with its line', async () => {
    const lines = ['2024-01-03', '2024-01-01', '2024-01-02'].map((date) => JSON.stringify({ ...ENTRY, date }));
    const file = await readFile(lines.join('\n'));

    expect(file.days.map(({ date, line }) => [date, line])).toEqual([
      ['2024-01-01', 2],
      ['2024-01-02', 3],
      ['2024-01-03', 1],
    ]);
    expect(file.range).toEqual({ from: '2024-01-01', to: '2024-01-03' });
  });

  it('with details has the source and the time of reading of a day; whether it is final is worked out anew', async () => {
    const detailed = { ...ENTRY, source: 'PAGE', readAt: '2024-08-28T01:00:02.417Z', final: false };
    const ofFile = { ...ENTRY, source: null, readAt: null, final: true };

    const origin = { source: 'PAGE', readAt: Date.UTC(2024, 7, 28, 1, 0, 2, 417) };
    expect(daysIn(await readFile(json(detailed)))).toEqual([{ ...ENTRY, origin }]);
    expect(daysIn(await readFile(json(ofFile)))).toEqual([ENTRY]);
  });

  it('of fddb-exporter may have fields that are not known here', async () => {
    const other = { ...ENTRY, _class: 'x', products: [{ ...ENTRY.products[0], id: 7, brand: { name: 'x' } }] };

    expect(daysIn(await readFile(json(other)))).toEqual([ENTRY]);
  });

  const product = (values: object) => ({ products: [{ ...ENTRY.products[0], ...values }] });
  it.each<[string, object, string]>([
    ['a total as text', { totalFat: '69,3' }, 'totalFat is not a number'],
    ['a negative total', { totalFat: -1 }, 'totalFat is negative'],
    ['a product without a name', product({ name: undefined }), 'products[0].name is missing'],
    ['a product without a value', product({ fat: null }), 'products[0].fat is not a number'],
    ['a product that is a text', { products: ['Brot'] }, 'products[0] is not an object'],
    ['products that are no list', { products: {} }, 'products is not a list'],
    [
      'a name of 501 characters',
      product({ name: 'x'.repeat(501) }),
      'products[0].name has 501 characters; the limit is 500',
    ],
    [
      'a name with half a character',
      product({ name: 'x\ud83c' }),
      'products[0].name has a character that no text can have',
    ],
    ['a time that does not exist', product({ time: '24:00' }), 'products[0].time is not a time HH:MM'],
    ['1,001 products', { products: Array(1001).fill(aProduct('Brot')) }, 'products has 1001 items; the limit is 1000'],
    ['a nutrient as text', { nutrients: { SALT: 'a lot' } }, 'nutrients.SALT is not a number'],
    ['a meal without fat', { meals: [{ name: 'Dinner', calories: 1 }] }, 'meals[0].fat is missing'],
    ['a source that does not exist', { source: 'MEMORY' }, 'source is none of PAGE, HISTORY'],
    ['a time of reading without a zone', { readAt: '2024-08-28T01:00' }, `readAt ${NO_INSTANT}`],
    [
      'a time of reading that is off the calendar in some zone',
      { readAt: '9999-12-31T12:00:00Z' },
      `readAt ${NO_INSTANT}`,
    ],
    [
      'a time of reading that is before the calendar in some zone',
      { readAt: '0001-01-01T00:00:00Z' },
      `readAt ${NO_INSTANT}`,
    ],
    ['a time of reading that does not exist', { readAt: '2024-08-28T25:00:00Z' }, `readAt ${NO_INSTANT}`],
  ])('with %s costs this entry, and the others are read', async (_, change, reason) => {
    const [before, after] = [
      { ...ENTRY, date: '2024-08-26' },
      { ...ENTRY, date: '2024-08-28' },
    ];
    const file = await readFile([before, { ...ENTRY, ...change }, after].map((day) => JSON.stringify(day)).join('\n'));

    expect(file.rejected).toEqual([{ line: 2, date: '2024-08-27', reason: `Entry 2: ${reason}` }]);
    expect(file.days.map(({ date }) => date)).toEqual(['2024-08-26', '2024-08-28']);
  });

  it.each([
    [{ ...ENTRY, date: '2024-02-30' }, 'Entry 1: date is "2024-02-30", which is not a date'],
    [{ ...ENTRY, date: 20240827 }, 'Entry 1: date is not a text'],
    [
      { ...ENTRY, date: 'x\u0007\u202e'.repeat(50) },
      'Entry 1: date is "x x x x x x x x x x x x x x x …", which is not a date',
    ],
    [{ id: 'a', date: undefined, totals: { fat: 2, date: 1 } }, 'Entry 1: date is missing'],
  ])('without a date that exists costs this entry: %#', async (entry, reason) => {
    const file = await readFile(json(entry));

    expect(file.rejected).toEqual([{ line: 1, date: null, reason }]);
    expect(file.days).toEqual([]);
  });

  it('of something else that has dates, such as single products, has no days', async () => {
    const file = await readFile(json({ date: '2024-08-27', product: ENTRY.products[0] }));

    expect(file.rejected[0]?.reason).toBe('Entry 1: The entry has neither totals nor products');
  });

  it('with the same day twice keeps the first one, and says so unless they are equal', async () => {
    const file = await readFile(
      [ENTRY, ENTRY, { ...ENTRY, totalFat: 70 }].map((day) => JSON.stringify(day)).join('\n'),
    );

    expect(file.days).toEqual([{ ...ENTRY, line: 1 }]);
    expect(file.rejected).toEqual([
      { line: 3, date: '2024-08-27', reason: 'The file has this day twice, first in line 1' },
    ]);
  });

  it('counts all rejections and names a hundred', async () => {
    const file = await readFile(json(...Array.from({ length: 150 }, () => ({ ...ENTRY, totalFat: 'x' }))));

    expect([file.rejected.length, file.rejectedCount]).toEqual([100, 150]);
  });

  it('has no more entries than a person has days', async () => {
    const file = '{"date":"2024-08-27","totalFat":1}\n'.repeat(500_001);
    await expect(readFile(file)).rejects.toThrow('The file has more than 500000 entries');
  });

  it('cannot change the objects of the program', async () => {
    const file = await readFile(`[{"__proto__":{"totalFat":1},"constructor":1,"date":"2024-08-27","totalCarbs":2}]`);

    expect(daysIn(file)).toEqual([{ date: '2024-08-27', totalCarbs: 2 }]);
    expect(({} as { totalFat?: number }).totalFat).toBeUndefined();
  });
});

const DATES = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'];
const entries = DATES.map((date, index) => ({ id: `id-${index}`, ...aDay(date) }));
const list = JSON.stringify(entries);
const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
const readable = JSON.stringify(entries, null, 2);
const second = '"date":"2024-01-02",';

describe.each([
  ['a list on one line', list],
  ['JSON lines', lines],
])('in %s', (_, text) => {
  it.each([
    ['a colon that is missing', second, '"date""2024-01-02",'],
    ['a quote that is missing', second, '"date:"2024-01-02",'],
    ['a quote too many', second, `""${second}`],
    ['a bracket too many', second, `[${second}`],
    ['a byte that is not UTF-8', second, `"x":"\xff",${second}`],
  ])('%s costs the entry, and the others are read', async (_damage, from, to) => {
    const file = await readFile(Buffer.from(text.replace(from, to), 'latin1'));

    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03', '2024-01-04']);
    expect(file.rejectedCount).toBe(1);
    expect(file.rejected[0]!.reason).toMatch(/^Entry 2: The entry is not (?:JSON|UTF-8|complete)|A text has no end/);
  });

  it('a brace too many costs what stands before it, here the id', async () => {
    const file = await readFile(text.replace(second, `{${second}`));

    expect(file.days.map((day) => [day.date, day.id, day.totalFibre])).toEqual([
      ['2024-01-01', 'id-0', 30],
      ['2024-01-02', undefined, 30],
      ['2024-01-03', 'id-2', 30],
      ['2024-01-04', 'id-3', 30],
    ]);
    expect(file.rejectedCount).toBe(1);
  });

  it('a brace that closes too early costs the entry', async () => {
    const file = await readFile(text.replace(second, `${second}"x":1},`));

    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03', '2024-01-04']);
    expect(file.rejectedCount).toBeGreaterThan(0);
  });

  it('the end that is missing costs the last entry', async () => {
    const file = await readFile(text.slice(0, text.lastIndexOf('totalCarbs')));

    expect(file.days.map(({ date }) => date)).toEqual(DATES.slice(0, 3));
    expect(file.rejected).toMatchObject([{ date: '2024-01-04', reason: 'Entry 4: The entry is not complete' }]);
  });
});

describe('damaged json', () => {
  it('a list that ends between two entries is reported, because days are missing', async () => {
    const file = await readFile(list.slice(0, list.indexOf(',{"id":"id-2"')));

    expect(file.dayCount).toBe(2);
    expect(file.rejected).toEqual([
      { line: 1, date: null, reason: 'Entry 3: The file ends before its list does; the rest is missing' },
    ]);
  });

  it('in a readable list of many lines, the line is that of the entry', async () => {
    const file = await readFile(readable.replace('"date": "2024-01-02",', '"date: "2024-01-02",'));

    expect(file.days.map(({ date, line }) => [date, line])).toEqual([
      ['2024-01-01', 2],
      ['2024-01-03', 24],
      ['2024-01-04', 35],
    ]);
    expect(file.rejected[0]).toMatchObject({ line: 13 });
  });

  it('two entries that are damaged into one are both reported', async () => {
    const file = await readFile(lines.replace('},\n', '').replace('}\n{"id":"id-2"', ',"x":"y'));

    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-04']);
    expect(file.rejected.map(({ date }) => date)).toEqual(['2024-01-02', '2024-01-03']);
  });

  it('entries of fddb-exporter, whose date is not first, are found again by their lines', async () => {
    const others = entries.map(({ totalCalories, ...rest }) => ({ totalCalories, ...rest }));
    const otherLines = others.map((entry) => JSON.stringify(entry)).join('\n');
    const file = await readFile(otherLines.replace(second, '"date:"2024-01-02",'));

    expect(file.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03', '2024-01-04']);
  });

  it('an entry without an end does not keep the others, however long it goes on', async () => {
    const file = await readFile(`[{"id":"x","date":"2023-01-01","text":[${'1,'.repeat(2_000_000)}\n${list.slice(1)}`);

    expect(file.days.map(({ date }) => date)).toEqual(DATES);
    expect(file.rejected[0]).toMatchObject({ date: '2023-01-01' });
  });

  it('a file of nothing but beginnings is read at once', async () => {
    const file = await readFile('{"date":'.repeat(100_000));

    expect(file.dayCount).toBe(0);
    expect(file.rejectedCount).toBe(100_000);
    expect(file.rejected[0]!.reason).toBe('Entry 1: The entry is not complete');
  });

  it('an entry of more than 2 MB is not read, and the others are', async () => {
    const file = await readFile(`[{"date":"2023-01-01","text":[${'1,'.repeat(1_100_000)}1]},${list.slice(1)}`);

    expect(file.days.map(({ date }) => date)).toEqual(DATES);
    expect(file.rejected).toEqual([{ line: 1, date: '2023-01-01', reason: 'Entry 1: The entry has more than 2 MB' }]);
  });

  it('nesting of a million levels is one damaged entry', async () => {
    const file = await readFile(`{"date":"2024-01-01","x":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`);

    expect(file.rejectedCount).toBeLessThanOrEqual(1);
  });
});
