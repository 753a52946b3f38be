import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { aDay, aProduct, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP, post, readJson } from '../../support/requests';

/** Limits of one request: at each, and one above it. */

const LAST = day('2024-08-31');
/** Two weeks of 500 products each. */
const DAYS = 14;

const mcp = McpTestApp.ofSuite({ now: '2024-09-01T12:00:00Z' });
beforeAll(async () => {
  const store = mcp.service.app.get(DocStore);
  const products = Array.from({ length: 500 }, (_, index) => aProduct(`Speise ${index}`));
  for (let index = 0; index < DAYS; index++) await store.save(aDay(addDays(LAST, -index), { products }));
});

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
