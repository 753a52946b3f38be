import fc from 'fast-check';
import { type DayEntry, type DiaryDay, withDetails } from '../../../src/diary/day-entry';
import type { FileDay } from '../../../src/diary/file-day';
import { csvChunks } from '../../../src/download/csv';
import { jsonChunks } from '../../../src/http/streams';
import { TOTAL_FIELDS } from '../../../src/diary/nutrient';
import { aMeal, amounts } from '../../support/details';
import { daysIn, readFile } from '../../support/file-days';
import { anyDay } from '../../support/odd-days';

/** A diary has each day once. */
const anyDiary = fc.uniqueArray(anyDay(), { maxLength: 6, selector: ({ date }) => date });
const anyTime = fc.option(fc.constantFrom('00:00', '18:37', '23:59'));
const anyNumber = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
/** As the store gives them out: oldest first, with ids. */
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

/** What a file can say of an entry, whatever it holds. */
function expectedOf(entries: Entries, options: { ids: boolean; products: boolean; details: boolean }): FileDay[] {
  return entries.map((entry) => {
    const { id, products, ...day } = options.details ? entry : withoutDetails(entry);
    return { ...day, ...(options.products && { products: products! }), ...(options.ids && { id }) };
  });
}

const OPTIONS = [true, false].flatMap((products) => [true, false].map((details) => ({ products, details })));

describe.each(OPTIONS)('with products: $products, with details: $details', ({ products, details }) => {
  const shown = (entries: Entries) =>
    entries.map((entry) => {
      const day = details ? entry : withoutDetails(entry);
      return products ? day : { ...day, products: null };
    });

  it.each([
    { decimalSeparator: 'comma', bom: true },
    { decimalSeparator: 'comma', bom: false },
    { decimalSeparator: 'dot', bom: true },
    { decimalSeparator: 'dot', bom: false },
  ] as const)('CSV comes in as it went out: %j', async (options) => {
    await fc.assert(
      fc.asyncProperty(anyEntries, async (entries) => {
        const csv = csvChunks(inSlices(shown(entries)), {
          ...options,
          includeProducts: products,
          includeDetails: details,
        });
        const file = await readFile(await textOf(csv));

        expect(file).toMatchObject({ source: 'csv', dayCount: entries.length, rejected: [], rejectedCount: 0 });
        expect(daysIn(file)).toEqual(expectedOf(entries, { ids: false, products, details }));
      }),
      { numRuns: 40 },
    );
  });

  it.each(['list', 'lines', 'readable list', 'one by one'])('JSON comes in as it went out: %s', async (form) => {
    await fc.assert(
      fc.asyncProperty(anyEntries, async (entries) => {
        const days = shown(entries);
        const texts: Record<string, string[]> = {
          list: [await textOf(jsonChunks(inSlices(days)))],
          lines: [days.map((day) => `${JSON.stringify(day)}\n`).join('')],
          'readable list': [JSON.stringify(days, null, 2)],
          'one by one': days.map((day) => JSON.stringify(day)),
        };
        // Lines of no day are an empty file.
        for (const text of texts[form]!.filter((content) => content !== '')) {
          const file = await readFile(text);
          expect(file).toMatchObject({ source: 'json', rejected: [], rejectedCount: 0 });
          const expected = expectedOf(entries, { ids: true, products, details });
          expect(daysIn(file)).toEqual(form === 'one by one' ? [expected[texts[form]!.indexOf(text)]] : expected);
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('JSON of totals, whose ids are null, has no ids and no products', async () => {
  await fc.assert(
    fc.asyncProperty(anyEntries, async (entries) => {
      const days = entries.map((entry) => ({ ...withoutDetails(entry), id: null, products: null }));
      const file = await readFile(JSON.stringify(days));

      expect(daysIn(file)).toEqual(expectedOf(entries, { ids: false, products: false, details: false }));
      expect(file.days.every((day) => TOTAL_FIELDS.every((field) => field in day))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
