import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { ProductQueries } from '../../../src/persistence/queries';
import { aDay, aProduct, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP, post, readJson } from '../../support/requests';

/** How much one question may ask for: at each limit, and one above it. */

let mcp: McpTestApp;

const LAST = day('2024-08-31');
/** Two weeks of 500 products each. */
const DAYS = 14;

beforeAll(async () => {
  mcp = await McpTestApp.open({ now: '2024-09-01T12:00:00Z' });
  const store = mcp.service.app.get(DocStore);
  const products = Array.from({ length: 500 }, (_, index) => aProduct(`Speise ${index}`));
  for (let index = 0; index < DAYS; index++) await store.save(aDay(addDays(LAST, -index), { products }));
});
afterAll(() => mcp.close());

const ask = async (path: string, body: unknown) =>
  readJson(await post(mcp.service.url + path, body, { headers: FOR_MCP }));

const words = (count: number, length = 10) =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'));
const dates = (count: number) => Array.from({ length: count }, (_, index) => addDays(LAST, -index));

describe('a correlation', () => {
  it.each([
    { inclusionKeywords: words(100), exclusionKeywords: words(100) },
    { inclusionKeywords: words(1, 200) },
    // A character is a character, also one of two units.
    { inclusionKeywords: ['🍎'.repeat(200)] },
    { occurrenceDates: dates(5000) },
  ])('may be as large as its limits', async (input) => {
    expect((await ask('/api/v2/correlation', input)).status).toBe(200);
  });

  it.each([
    [{ inclusionKeywords: words(101) }, { inclusionKeywords: 'inclusionKeywords must be at most 100 texts' }],
    [{ exclusionKeywords: words(101) }, { exclusionKeywords: 'exclusionKeywords must be at most 100 texts' }],
    [
      { inclusionKeywords: ['milch', ...words(1, 201)] },
      { inclusionKeywords: 'inclusionKeywords must be texts of at most 200 characters' },
    ],
    [{ occurrenceDates: dates(5001) }, { occurrenceDates: 'occurrenceDates must be at most 5000 dates' }],
  ])('may not be larger', async (input, errors) => {
    expect(await ask('/api/v2/correlation', input)).toMatchObject({ status: 400, body: { errors } });
  });

  it('has its limits in the document', async () => {
    const { components } = (await (await fetch(`${mcp.service.url}/api-docs`)).json()) as {
      components: { schemas: Record<string, { properties: object }> };
    };
    expect(components.schemas['CorrelationInputDto']!.properties).toMatchObject({
      inclusionKeywords: { maxItems: 100, items: { maxLength: 200 } },
      exclusionKeywords: { maxItems: 100, items: { maxLength: 200 } },
      occurrenceDates: { maxItems: 5000 },
    });
  });
});

const RANGE = { fromDate: '7_days_ago', toDate: 'yesterday' };
const targets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ metric: 'FAT', comparator: 'AT_MOST', value: index }));

describe('a tool', () => {
  it.each([
    ['check_goals', { ...RANGE, targets: targets(20) }],
    ['find_days_with_products', { includeKeywords: words(100), excludeKeywords: words(100) }],
    ['correlate_products_with_dates', { inclusionKeywords: words(100), occurrenceDates: ['today'] }],
    ['search_products', { name: 'x'.repeat(200) }],
    ['list_distinct_products', { search: 'x'.repeat(200) }],
  ])('%s may be asked for as much as its limits', async (name, values) => {
    expect((await mcp.call(name, values)).isError).toBe(false);
  });

  it.each([
    ['check_goals', { ...RANGE, targets: targets(21) }, '[targets]: has 21 targets; the limit is 20 targets'],
    [
      'find_days_with_products',
      { includeKeywords: words(101) },
      '[includeKeywords]: has 101 keywords; the limit is 100 keywords',
    ],
    [
      'find_days_with_products',
      { includeKeywords: ['x'], excludeKeywords: words(101) },
      '[excludeKeywords]: has 101 keywords; the limit is 100 keywords',
    ],
    [
      'correlate_products_with_dates',
      { inclusionKeywords: ['x'.repeat(201)], occurrenceDates: ['today'] },
      '[inclusionKeywords.0]: has 201 characters; the limit is 200 characters',
    ],
    ['search_products', { name: 'x'.repeat(201) }, '[name]: has 201 characters; the limit is 200 characters'],
    [
      'list_distinct_products',
      { search: 'x'.repeat(201) },
      '[search]: has 201 characters; the limit is 200 characters',
    ],
  ])('%s refuses more, in a sentence with the limit', async (name, values, sentence) => {
    expect(await mcp.refusal(name, values)).toBe(`Invalid parameters: ${sentence}`);
  });
});

describe('a message of several calls', () => {
  interface Answer {
    id: number;
    result: { isError?: boolean; content: { text: string }[] };
  }

  const send = (name: string, values: object, count: number) =>
    ask(
      '/mcp',
      Array.from({ length: count }, (_, id) => {
        return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: values } };
      }),
    );

  it('may hold 20', async () => {
    const { status, body } = await send('get_day', { date: '2000-01-01' }, 20);
    expect([status, (body as Answer[]).map(({ id }) => id)]).toEqual([200, Array.from({ length: 20 }, (_, id) => id)]);
  });

  it('may not hold 21', async () => {
    expect(await send('get_day', { date: '2000-01-01' }, 21)).toMatchObject({
      status: 400,
      body: { detail: 'The message holds 21 calls; the limit is 20 calls' },
    });
  });

  it('answers a million characters and the call that passes them; the calls after it are refused', async () => {
    const asked = { fromDate: '14_days_ago', toDate: 'yesterday', includeProducts: true };
    const alone = (await mcp.call('get_days', asked)).text.length;
    // Two of them are a million characters, one is not.
    expect(alone).toBeGreaterThan(500_000);
    expect(alone).toBeLessThan(1_000_000);

    const { body } = await send('get_days', asked, 4);

    const answers = body as Answer[];
    expect(answers.map(({ result }) => result.isError ?? false)).toEqual([false, false, true, true]);
    expect(answers[2]!.result.content[0]!.text).toBe(
      'The calls before this one answered more than 1000000 characters, which is the limit for one message. Make this call in a message of its own.',
    );
  });

  it('leaves a turn of the event loop to other requests before each call', async () => {
    let turn = 0;
    let counting = setImmediate(function count() {
      turn++;
      counting = setImmediate(count);
    });
    const turns = new Set<number>();
    const store = mcp.service.app.get(ProductQueries);
    const summarize = store.summarizeProducts.bind(store);
    jest.spyOn(store, 'summarizeProducts').mockImplementation((...asked) => {
      turns.add(turn);
      return summarize(...asked);
    });

    await send('get_product_summary', { name: 'speise' }, 20);

    clearImmediate(counting);
    expect(turns.size).toBe(20);
  });

  it('goes on after a call that fails', async () => {
    const calls = [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'nobody_knows' } },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_stats' } },
    ];
    const { body } = await ask('/mcp', calls);
    expect(body).toMatchObject([
      { error: { code: -32602 } },
      { result: { structuredContent: { amountEntries: DAYS } } },
    ]);
  });
});
