import { aDay } from '../../../support/days';
import { readFile } from '../../../support/file-days';

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
