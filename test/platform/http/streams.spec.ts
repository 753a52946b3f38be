import { jsonChunks, jsonLineChunks } from '../../../src/platform/http/streams';

const PRODUCTS = Array.from({ length: 1000 }, (_, at) => ({
  name: `Brot "${at}" ${'ä'.repeat(500)}`,
  link: undefined,
}));
const DAYS = [
  [
    { id: '1', products: null },
    { id: '2', meals: undefined, products: PRODUCTS, nutrients: { IODINE: null } },
  ],
  [{ id: '3', products: [] }, 'a text', null, [PRODUCTS]],
];

async function chunksOf(write: typeof jsonChunks): Promise<string[]> {
  async function* slices() {
    for (const slice of DAYS) yield await Promise.resolve(slice);
  }
  const chunks: string[] = [];
  for await (const chunk of write(slices())) chunks.push(chunk);
  return chunks;
}

describe('a stream of JSON', () => {
  it('writes the same JSON as at once, a day of many products in pieces', async () => {
    expect((await chunksOf(jsonChunks)).join('')).toBe(JSON.stringify(DAYS.flat()));
    const lines = await chunksOf(jsonLineChunks);

    expect(lines.join('')).toBe(
      DAYS.flat()
        .map((day) => `${JSON.stringify(day)}\n`)
        .join(''),
    );
    // The list in a list is not a day.
    const pieces = lines.filter((chunk) => !chunk.includes('[['));
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 ** 16 + 1000);
  });
});
