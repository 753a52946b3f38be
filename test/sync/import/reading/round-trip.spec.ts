import fc from 'fast-check';
import { type DayEntry, type DiaryDay, withDetails, type FileDay } from '../../../../src/diary/day-entry';
import { csvChunks } from '../../../../src/features/download/csv';
import { jsonChunks } from '../../../../src/platform/http/streams';
import { TOTAL_FIELDS } from '../../../../src/diary/nutrient';
import { aMeal, amounts } from '../../../support/details';
import { daysIn, readFile } from '../../../support/file-days';
import { anyDay } from '../../../support/odd-days';
import { randomCases } from '../../../support/random-cases';

/** A diary has each day once. */
const anyDiary = fc.uniqueArray(anyDay(), { maxLength: 6, selector: ({ date }) => date });
const anyTime = fc.option(fc.constantFrom('00:00', '18:37', '23:59'));
const anyNumber = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
/** Entries as the store returns them: oldest first, with ids. */
const anyEntries = fc
  .tuple(anyDiary, anyTime, anyNumber, fc.constantFrom(null, 'Dinner', '=1+1', "'=1+1", "''-5", 'Snack "3"; late'))
  .map(([days, time, number, meal]) =>
    days
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map((day, index): Entries[number] => ({
        ...withDetails({
          ...day,
          kilojoules: number,
          meals: meal === null ? [] : [aMeal(meal, { kilojoules: number }), aMeal('Snack 2')],
          nutrients: amounts({ IODINE: 32.5852, VITAMIN_A: number ?? 0 }),
          products: day.products.map((product) => ({ ...product, time, meal, kilojoules: number })),
        }),
        id: `id-${index}`,
      })),
  );

type Entries = (DayEntry & { products: DiaryDay['products'] })[];

async function* inSlices<T>(items: T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += 2) yield await Promise.resolve(items.slice(at, at + 2));
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

function without<T extends object, K extends string>(value: T, ...fields: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field as K))) as Omit<T, K>;
}

function withoutDetails(entry: Entries[number]): DayEntry {
  const products = entry.products.map((product) => without(product, 'time', 'meal', 'kilojoules'));
  return { ...without(entry, 'kilojoules', 'meals', 'nutrients'), products };
}

interface Parts {
  products: boolean;
  details: boolean;
}

/** The parts of an entry that a file can contain. */
function expectedOf(entries: Entries, options: { ids: boolean } & Parts): FileDay[] {
  return entries.map((entry) => {
    const { id, products, ...day } = options.details ? entry : withoutDetails(entry);
    return { ...day, ...(options.products && { products: products! }), ...(options.ids && { id }) };
  });
}

const shown = (entries: Entries, { products, details }: Parts) =>
  entries.map((entry) => {
    const day = details ? entry : withoutDetails(entry);
    return products ? day : { ...day, products: null };
  });
const anyParts = fc.record({ products: fc.boolean(), details: fc.boolean() });
const anyForm = fc.record({ decimalSeparator: fc.constantFrom('comma', 'dot'), bom: fc.boolean() });

describe('round trip', () => {
  it('CSV comes in as it went out, in every form', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, anyParts, anyForm, async (entries, parts, form) => {
        const { products: includeProducts, details: includeDetails } = parts;
        const csv = csvChunks(inSlices(shown(entries, parts)), { ...form, includeProducts, includeDetails });
        const file = await readFile(await textOf(csv));

        expect(file).toMatchObject({ source: 'csv', dayCount: entries.length, rejected: [], rejectedCount: 0 });
        expect(daysIn(file)).toEqual(expectedOf(entries, { ids: false, ...parts }));
      }),
      { numRuns: randomCases(80) },
    );
  });

  it.each<[string, (days: object[]) => string | Promise<string>]>([
    ['a list', (days) => textOf(jsonChunks(inSlices(days)))],
    ['lines', (days) => days.map((day) => `${JSON.stringify(day)}\n`).join('')],
    ['a readable list', (days) => JSON.stringify(days, null, 2)],
  ])('JSON comes in as it went out: %s', async (_form, written) => {
    await fc.assert(
      fc.asyncProperty(anyEntries, anyParts, async (entries, parts) => {
        const text = await written(shown(entries, parts));
        // Lines of no day are an empty file.
        if (text === '') return;
        const file = await readFile(text);

        expect(file).toMatchObject({ source: 'json', rejected: [], rejectedCount: 0 });
        expect(daysIn(file)).toEqual(expectedOf(entries, { ids: true, ...parts }));
      }),
    );
  });

  it('JSON of totals, whose ids are null, has no ids and no products', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, async (entries) => {
        const days = entries.map((entry) => ({ ...withoutDetails(entry), id: null, products: null }));
        const file = await readFile(JSON.stringify(days));

        expect(daysIn(file)).toEqual(expectedOf(entries, { ids: false, products: false, details: false }));
        expect(file.days.every((day) => TOTAL_FIELDS.every((field) => field in day))).toBe(true);
      }),
      { numRuns: randomCases(20) },
    );
  });
});
