import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { beginAnew } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { diaryDays, diaryOf } from '../../../bench/shared/diary.ts';
import { GOOD_CALLS } from '../../support/tool-calls';

/** Every limit: below, at and above it. */

let mcp: McpTestApp;

/** 2 January 2023 to 1 January 2025: 731 days, each with the same product and one of its own. */
const FIRST = day('2023-01-02');
const LAST = '2025-01-01';
const DAYS = 731;

beforeAll(async () => {
  const days = Array.from({ length: DAYS }, (_, index) => {
    const products = [aProduct('Milch'), aProduct(`Speise ${String(index).padStart(3, '0')}`)];
    return aDay(addDays(FIRST, index), { products });
  });
  mcp = await McpTestApp.open({ now: '2025-01-02T12:00:00Z', days });
});
afterAll(() => mcp.close());

/** A range that ends with the last day. */
const last = (count: number) => ({ fromDate: addDays(day(LAST), 1 - count), toDate: LAST });

describe.each([
  ['search_products', { name: 'speise' }, 'results', 100, 500],
  ['list_top_products', {}, 'results', 20, 100],
  ['list_distinct_products', {}, 'names', 50, 500],
  ['find_days_with_products', { includeKeywords: ['milch'] }, 'days', 100, 366],
  ['get_extreme_days', { metric: 'FAT' }, 'days', 10, 100],
])('the limit of %s', (name, query, list, usual, most) => {
  it.each([
    ['absent', undefined, usual],
    ['below 1', 0, usual],
    ['the maximum', most, most],
    ['above the maximum', most + 1, most],
  ])('%s', async (_case, limit, expected) => {
    const answer = await mcp.ask(name, { ...query, limit });
    expect({ length: answer[list].length, truncated: answer.truncated }).toEqual({ length: expected, truncated: true });
    expect(answer.resultCount ?? answer.dayCount).toBe(expected);
    if ('limit' in answer) expect(answer.limit).toBe(expected);
  });
});

describe('limits', () => {
  it('a list that is complete is not truncated, also when it is exactly as long as the limit', async () => {
    const some = { name: 'speise 00' }; // 000 to 009
    for (const [limit, truncated] of [
      [9, true],
      [10, false],
      [11, false],
    ] as const) {
      expect(await mcp.ask('search_products', { ...some, limit })).toMatchObject({ truncated });
      expect(await mcp.ask('list_distinct_products', { search: some.name, limit })).toMatchObject({ truncated });
      expect(await mcp.ask('get_extreme_days', { metric: 'FAT', limit, ...last(10) })).toMatchObject({ truncated });
      expect(await mcp.ask('find_days_with_products', { includeKeywords: [some.name], limit })).toMatchObject({
        truncated,
        matchedDayCount: 10,
        occurrenceCount: 10,
      });
      const { fromDate } = last(9); // nine days: nine names of their own, and the milk
      expect(await mcp.ask('list_top_products', { fromDate, limit })).toMatchObject({ truncated });
    }
  });
});

describe.each([
  ['get_days', {}],
  ['check_goals', { targets: [{ metric: 'FAT', comparator: 'AT_MOST', value: 70 }], includeDays: true }],
])('the range of %s', (name, query) => {
  it('may have 366 days, and no more', async () => {
    const answer = await mcp.ask(name, { ...query, ...last(366) });
    expect((answer.entries ?? answer.days).length).toBe(366);
    expect(await mcp.refusal(name, { ...query, ...last(367) })).toBe(
      'The range covers 367 days; the limit is 366 days',
    );
  });
});

describe('the buckets of get_trend', () => {
  it.each([
    ['DAY', last(366), 366],
    ['WEEK', { fromDate: '2018-01-01', toDate: '2025-01-05' }, 105], // 366 weeks, of which 105 have entries
    ['MONTH', { fromDate: '1994-07-31', toDate: '2024-12-01' }, 24], // 366 months; 2023 and 2024
  ])('%s: 366 are accepted', async (granularity, range, bucketCount) => {
    expect(await mcp.ask('get_trend', { metric: 'FAT', granularity, ...range })).toMatchObject({ bucketCount });
  });

  it.each([
    ['DAY', last(367), 'Use granularity WEEK or MONTH'],
    ['WEEK', { fromDate: '2017-12-31', toDate: '2025-01-05' }, 'Use granularity MONTH'],
    ['MONTH', { fromDate: '1994-06-30', toDate: '2024-12-01' }, 'Use a shorter range'],
  ])('%s: 367 are refused, with a way out', async (granularity, range, hint) => {
    const sentence = await mcp.refusal('get_trend', { metric: 'FAT', granularity, ...range });
    expect(sentence).toContain(`The range has 367 buckets of granularity ${granularity}; the limit is 366.`);
    expect(sentence).toContain(hint);
  });
});

describe('limits', () => {
  it('list_missing_days lists the oldest 366, and counts all', async () => {
    const before = (count: number) => ({ fromDate: addDays(FIRST, -count), toDate: '2023-01-02' });
    for (const [count, truncated] of [
      [365, false],
      [366, false],
      [367, true],
    ] as const) {
      const answer = await mcp.ask('list_missing_days', before(count));
      expect(answer).toMatchObject({
        missingCount: count,
        loggedCount: 1,
        daysChecked: count + 1,
        truncated,
        limit: 366,
      });
      expect([answer.missingDays.length, answer.missingDays[0]]).toEqual([
        Math.min(count, 366),
        before(count).fromDate,
      ]);
    }
  });

  it('list_missing_days refuses a range over a century', async () => {
    // 36,600 days end on 2025-01-01 when they begin on 1924-10-18.
    expect(await mcp.ask('list_missing_days', last(36_600))).toMatchObject({ daysChecked: 36_600 });
    expect(await mcp.refusal('list_missing_days', last(36_601))).toContain('the limit is 36600 days');
  });

  it('correlate_products_with_dates takes 366 events, and lists 50 names', async () => {
    const events = (count: number) => Array.from({ length: count }, (_, index) => addDays(FIRST, index));
    for (const count of [365, 366]) {
      const answer = await mcp.ask('correlate_products_with_dates', {
        inclusionKeywords: ['speise'],
        occurrenceDates: events(count),
      });
      expect(answer).toMatchObject({
        eventDateCount: count,
        matchedProductCount: DAYS,
        matchedProductsTruncated: true,
      });
      expect(answer.matchedProducts).toHaveLength(50);
    }
    expect(
      await mcp.refusal('correlate_products_with_dates', { inclusionKeywords: ['x'], occurrenceDates: events(367) }),
    ).toBe('occurrenceDates has 367 dates; the limit is 366');
    for (const [inclusionKeywords, count, truncated] of [
      [['speise 00', 'speise 01', 'speise 02', 'speise 03', 'speise 04'], 50, false],
      [['speise 00', 'speise 01', 'speise 02', 'speise 03', 'speise 04', 'milch'], 51, true],
    ] as const) {
      const answer = await mcp.ask('correlate_products_with_dates', { inclusionKeywords, occurrenceDates: [LAST] });
      expect(answer).toMatchObject({ matchedProductCount: count, matchedProductsTruncated: truncated });
      expect(answer.matchedProducts).toHaveLength(50);
    }
  });

  it('get_product_summary has no cap: all 731 names', async () => {
    const { summary } = await mcp.ask('get_product_summary', { name: 'speise' });
    expect([summary.matchedProductNames.length, summary.timesEaten]).toEqual([DAYS, DAYS]);
  });

  it('get_days refuses days of many long names before they fill the memory', async () => {
    // About 2.1 million characters a day, of 4 million in an answer; long before what the other tests ask for.
    const products = Array.from({ length: 1000 }, (_, at) => aProduct(`${'x'.repeat(1995)} ${at}`));
    for (const date of ['1990-01-01', '1990-01-02']) await mcp.service.app.get(DocStore).save(aDay(date, { products }));
    const range = { fromDate: '1990-01-01', toDate: '1990-01-31' };
    expect(await mcp.refusal('get_days', { ...range, includeProducts: true })).toContain('Ask for fewer days');
    expect((await mcp.ask('get_days', range)).entryCount).toBe(2);
  });
});

describe('answer size', () => {
  /** Three years of diary, 4 products a day, 1,500 names: no answer that a tool gives unasked floods an assistant. */

  const LIMIT = 60_000;
  const WIDEST: Record<string, unknown> = {
    ...{ fromDate: '1095_days_ago', toDate: 'yesterday', date: 'yesterday', name: 'a', includeKeywords: ['käse'] },
    ...{ periodAFrom: '700_days_ago', periodATo: '366_days_ago', periodBFrom: '365_days_ago', periodBTo: 'today' },
    ...{
      inclusionKeywords: ['käse'],
      occurrenceDates: Array.from({ length: 52 }, (_, week) => `${1 + week * 7}_days_ago`),
    },
  };
  /** These take a year at most. */
  const YEAR = { fromDate: '366_days_ago', toDate: 'yesterday' };
  const OF_A_YEAR = ['get_days', 'check_goals'];

  const days = diaryDays({ ...diaryOf(3), productsADay: 4, lastDay: '2024-08-31' });
  // The last block, so that no other misses its diary.
  beforeAll(() => beginAnew(mcp.service, { days }));

  it.each([...Object.keys(GOOD_CALLS).filter((name) => !/^(export|log|set)_/.test(name)), 'get_stats'])(
    'is limited where %s is asked for no more than it needs',
    async (name) => {
      const { tools } = await mcp.client.listTools();
      const { required = [] } = tools.find((tool) => tool.name === name)!.inputSchema;
      const needed = required.map((key) => [key, WIDEST[key] ?? GOOD_CALLS[name]![key]] as const);
      const values = { ...Object.fromEntries(needed), ...(OF_A_YEAR.includes(name) && YEAR) };
      const targets = name === 'check_goals' && { targets: GOOD_CALLS[name]!['targets'] };
      const { isError, text } = await mcp.call(name, { ...values, ...targets });

      expect({ isError, text: isError && text }).toEqual({ isError: false, text: false });
      expect(Buffer.byteLength(text)).toBeLessThan(LIMIT);
    },
  );

  it('is limited with the details of a day', async () => {
    const { text } = await mcp.call('get_day', { date: 'yesterday', includeDetails: true });
    expect(Buffer.byteLength(text)).toBeLessThan(LIMIT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1000);
  });
});
