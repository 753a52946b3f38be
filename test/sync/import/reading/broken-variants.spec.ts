import fc from 'fast-check';
import { addDays } from '../../../../src/diary/calendar-day';
import type { DayEntry, FileDay, Product } from '../../../../src/diary/day-entry';
import { csvChunks } from '../../../../src/features/download/csv';
import { aDay, aProduct, day } from '../../../support/days';
import { daysIn, readFile, type ReadFile } from '../../../support/file-days';
import { randomCases } from '../../../support/random-cases';

/** Each kind of file in this many broken variants, always the same. */
const VARIANTS = { numRuns: randomCases(20), seed: 20240827 };

/** 12 days of 0 to 4 products, the names with letters that differ between charsets. */
const DAYS: DayEntry[] = Array.from({ length: 12 }, (_, index) => ({
  id: `id-${index}`,
  ...aDay(addDays(day('2024-02-20'), index), {
    totalFat: 60.5 + index,
    products: Array.from({ length: index % 5 }, (_, place) =>
      aProduct(`Käse ${index}/${place}`, { amount: '12,5 g', calories: 100 + index, fat: 1.5, link: '/db/käse' }),
    ),
  }),
}));

async function csv(options: { includeProducts: boolean; decimalSeparator: 'comma' | 'dot' }): Promise<string> {
  async function* slices() {
    yield await Promise.resolve(DAYS);
  }
  let text = '';
  for await (const chunk of csvChunks(slices(), options)) text += chunk;
  return text;
}

const siteCsv = (): string =>
  '"datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";\n' +
  DAYS.flatMap(({ date, products }, index) => {
    const [year, month, dayOfMonth] = date.split('-');
    const row = ({ amount, name }: Product, place: number) =>
      `"${dayOfMonth}.${month}.${year} 12:0${place}";"${amount} ${name}";"7";"${400 + index},5";"0";"${place},5";"3,5";"12,5";\n`;
    return products!.map(row);
  }).join('');

interface Kind {
  text: string;
  /** Number of lines before the first day. */
  headings: number;
  isJson: boolean;
}

const kinds: [string, () => Promise<Kind>][] = [
  ['JSON lines', () => kind(DAYS.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 0)],
  ['a JSON list', () => kind(`[\n${DAYS.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`, 1)],
  ['CSV of products', async () => kind(await csv({ includeProducts: true, decimalSeparator: 'comma' }), 1)],
  ['CSV of totals', async () => kind(await csv({ includeProducts: false, decimalSeparator: 'dot' }), 1)],
  [`the site's CSV`, () => kind(siteCsv(), 1)],
  ['an account export', () => kind(`profile;\n"name";\n"Geheim";\ndiary;\n${siteCsv()}`, 5)],
];

async function kind(text: string, headings: number): Promise<Kind> {
  return Promise.resolve({ text, headings, isJson: /^[[{]/.test(text) });
}

describe.each(kinds)('%s', (_, make) => {
  let file: Kind;
  let lines: string[];
  let original: Map<string, FileDay>;
  /** The date that each line belongs to. */
  let dateOfLine: (string | undefined)[];

  beforeAll(async () => {
    file = await make();
    lines = file.text.trimEnd().split('\n');
    const read = await readFile(file.text);
    original = new Map(daysIn(read).map((found) => [found.date, found]));
    dateOfLine = lines.map((line) => {
      const [, y, m, d] = /^"(\d\d)\.(\d\d)\.(\d{4})/.exec(line) ?? [];
      return y === undefined ? /\d{4}-\d\d-\d\d/.exec(line)?.[0] : `${d}-${m}-${y}`;
    });
    expect(read.rejectedCount).toBe(0);
    expect(original.size).toBeGreaterThanOrEqual(9);
  });

  /** The file; undefined if it was refused with a sentence. Nothing else may happen. */
  async function readOrRefused(content: string | Buffer): Promise<ReadFile | undefined> {
    try {
      return await readFile(content);
    } catch (error) {
      expect(error).toMatchObject({ code: 'unknown-file-format', message: expect.stringMatching(/^The .*\.$/) });
      return undefined;
    }
  }

  /** A line of a day, and a number from 0 to 1. */
  const anyRow = () =>
    fc.tuple(fc.integer({ min: file.headings, max: lastRow() }), fc.double({ min: 0, max: 1, noNaN: true }));
  const lastRow = () => dateOfLine.findLastIndex((date) => date !== undefined);

  /** Days that are read equal the original but for texts; every other day is named, or a row without a date is. */
  function expectWhole(read: ReadFile): void {
    for (const found of daysIn(read)) {
      const expected = original.get(found.date);
      // A field of JSON whose name is broken is left out; none has another value.
      const fields = file.isJson ? Object.keys(found) : Object.keys(expected ?? {});
      const known = Object.fromEntries(Object.entries(expected ?? {}).filter(([field]) => fields.includes(field)));
      expect(withoutTexts(found)).toEqual(withoutTexts(known as unknown as FileDay));
    }
    const readDates = new Set<string>(read.days.map(({ date }) => date));
    const missing = [...original.keys()].filter((date) => !readDates.has(date));
    const named = read.rejected.map(({ date }) => date);
    if (!named.includes(null)) expect(named).toEqual(expect.arrayContaining(missing));
  }

  const variants = (property: (row: number, where: number) => Promise<void>) => async () =>
    fc.assert(
      fc.asyncProperty(anyRow(), ([row, where]) => property(row, where)),
      VARIANTS,
    );

  it(
    'cut in the middle of a row: the days before are whole, its own is lost',
    variants(async (row, where) => {
      const cut = 1 + Math.floor(where * (lines[row]!.length - 6));
      const read = await readOrRefused([...lines.slice(0, row), lines[row]!.slice(0, cut)].join('\n'));
      if (!read) return;

      const first = dateOfLine[row]!;
      expect(daysIn(read)).toEqual([...original.values()].filter(({ date }) => date < first).slice(0, read.dayCount));
      expect(read.rejectedCount).toBeGreaterThan(0);
      // The day before may be its own if the date of the row was cut.
      const before = [...original.keys()].filter((date) => date < first).length;
      expect([before, before - 1]).toContain(read.dayCount);
    }),
  );

  it(
    'a byte that is something else: every day has its products and numbers, or is named',
    variants(async (row, where) => {
      const bytes = Buffer.from(file.text);
      const start = Buffer.byteLength(lines.slice(0, row).join('\n')) + 1;
      const position = Math.min(start + Math.floor(where * Buffer.byteLength(lines[row]!)), bytes.length - 2);
      // No digit and no separator of numbers, because nobody can tell that those are wrong.
      const others = [0x00, 0x0a, 0x22, 0x3b, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x80, 0xe4, 0xff];
      bytes[position] = others[Math.floor(where * 1e6) % others.length]!;
      const read = await readOrRefused(bytes);

      if (read) expectWhole(read);
    }),
  );
});

describe('broken variants', () => {
  it('CSV whose columns are not in the order of its headings has no days', async () => {
    const text = await csv({ includeProducts: true, decimalSeparator: 'comma' });
    const swapped = (line: string, place: number) => {
      const fields = line.split(';');
      [fields[0], fields[place]] = [fields[place]!, fields[0]!];
      return fields.join(';');
    };
    const [headings, ...rows] = text.trimEnd().split('\n');

    for (let place = 1; place < 14; place++) {
      const file = await readFile([headings, ...rows.map((line) => swapped(line, place))].join('\n'));
      expect(file.dayCount).toBe(0);
    }
  });
});

/** A byte in a text cannot be told from another one. */
function withoutTexts(found: FileDay): unknown {
  const { products, ...rest } = { ...found, id: undefined };
  const values = products?.map(({ calories, fat, carbs, protein, kilojoules }) => {
    return { calories, fat, carbs, protein, kilojoules };
  });
  return { ...rest, ...(products && { products: values }) };
}
