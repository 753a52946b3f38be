import { DocStore } from '../../../src/persistence/doc-store';
import { beginAnew } from '../../support/create-test-app';
import { aDay } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

/** Every read tool on a filled diary: its figures are those of REST. */

const mcp = McpTestApp.ofSuite({ now: NOW, days: FOUR_DAYS });

const JANUARY = { fromDate: '2024-01-01', toDate: '2024-01-10' };
const QUERY = 'fromDate=2024-01-01&toDate=2024-01-10';

/** An entry as REST has it, without the id and what is empty. */
function shown({ id: _, ...entry }: Record<string, unknown>): Record<string, unknown> {
  const full = (_key: string, value: unknown) => (value === '' || value === null ? undefined : value);
  return JSON.parse(JSON.stringify(entry, full)) as Record<string, unknown>;
}

describe('tools', () => {
  it('get_day: totals and products of a day, and the answer for an unlogged one', async () => {
    expect(await mcp.ask('get_day', { date: '2024-01-02' })).toEqual({
      date: '2024-01-02',
      found: true,
      final: true,
      entry: shown(await mcp.rest('/nutritiondata/2024-01-02')),
    });
    // The example's 10th of January is today.
    expect(await mcp.ask('get_day', { date: '8_days_ago' })).toMatchObject({ date: '2024-01-02', found: true });
    expect(await mcp.ask('get_day', { date: 'yesterday' })).toEqual({
      date: '2024-01-09',
      found: false,
      message: 'There is no entry for 2024-01-09. The day is unlogged, which does not mean zero.',
    });
  });
});

describe('get_day of a day that may not be over', () => {
  beforeAll(async () => {
    await beginAnew(mcp.service, { now: NOW });
    const store = mcp.service.app.get(DocStore);
    const read = (readAt: string) => ({ origin: { source: 'PAGE', readAt: Date.parse(readAt) } }) as const;
    await store.save(aDay('2024-01-10'), read('2024-01-10T09:30:00Z'));
    await store.save(aDay('2024-01-09'), read('2024-01-10T03:00:00Z'));
    await store.save(aDay('2024-01-08'), { origin: { source: 'HISTORY' } });
  });
  afterAll(() => beginAnew(mcp.service, { now: NOW, days: FOUR_DAYS }));

  it('says when today was read, and that it is not final', async () => {
    expect(await mcp.ask('get_day', { date: 'today' })).toMatchObject({
      ...{ found: true, final: false, readAt: '2024-01-10T09:30:00.000Z' },
      message: 'Not final: the day is not over, so there may be more than this.',
      entry: { totalCalories: 2000 },
    });
  });

  it('says the same of a day whose page was not read after its end, and nothing of a final day', async () => {
    expect(await mcp.ask('get_day', { date: '2_days_ago' })).toMatchObject({
      final: false,
      message: 'Not final: its page was not read after its end, so there may be more than this.',
    });
    const yesterday = await mcp.ask('get_day', { date: 'yesterday', includeDetails: true });
    expect(yesterday).toEqual({
      ...{ date: '2024-01-09', found: true, final: true, readAt: '2024-01-10T03:00:00.000Z' },
      entry: expect.not.objectContaining({ readAt: expect.anything() }),
    });
  });
});

describe('tools', () => {
  it('get_days: totals oldest first, products only when asked for', async () => {
    const rest = (await mcp.rest(`/nutritiondata/range?${QUERY}`)) as Record<string, unknown>[];
    expect(await mcp.ask('get_days', JANUARY)).toEqual({
      ...JANUARY,
      ...{ daysRequested: 10, entryCount: 4, includeProducts: false, entries: rest.map(shown) },
    });
    const full = (await mcp.rest(`/nutritiondata/range?${QUERY}&includeProducts=true`)) as Record<string, unknown>[];
    const { entries } = await mcp.ask('get_days', { ...JANUARY, includeProducts: true });
    expect(entries).toEqual(full.map(shown));
    expect(entries[0].products).toHaveLength(3);
    expect(await mcp.ask('get_days', { fromDate: '2024-01-03', toDate: '2024-01-03' })).toEqual({
      ...{ fromDate: '2024-01-03', toDate: '2024-01-03', daysRequested: 1, entryCount: 0, includeProducts: false },
    });
  });

  it('list_missing_days: the days without an entry, and counts over the whole range', async () => {
    expect(await mcp.ask('list_missing_days', JANUARY)).toEqual({
      ...JANUARY,
      ...{ daysChecked: 10, missingCount: 6, loggedCount: 4, truncated: false, limit: 366 },
      missingDays: await mcp.rest(`/stats/missing-days?${QUERY}`),
    });
  });

  it('search_products: occurrences newest first, on some weekdays, in a range', async () => {
    const rest = (await mcp.rest('/nutritiondata/products?name=apfel')) as { date: string; product: object }[];
    expect(await mcp.ask('search_products', { name: 'apfel' })).toEqual({
      ...{ searchTerm: 'apfel', resultCount: 1, limit: 100, truncated: false },
      results: rest.map(({ date, product }) => ({ date, product: shown({ ...product }) })),
    });
    const mondays = await mcp.ask('search_products', { name: 'ÄPFEL', daysOfWeek: ['monday', 'SUNDAY'] });
    expect((mondays.results as { date: string }[]).map(({ date }) => date)).toEqual([
      '2024-01-08',
      '2024-01-01',
      '2024-01-01',
    ]);
    const late = await mcp.ask('search_products', { name: 'äpfel', fromDate: '5_days_ago', toDate: 'today' });
    expect(late).toMatchObject({ fromDate: '2024-01-05', toDate: '2024-01-10', resultCount: 1 });
    expect(await mcp.ask('search_products', { name: 'nothing', daysOfWeek: [], fromDate: ' ' })).toEqual({
      ...{ searchTerm: 'nothing', resultCount: 0, limit: 100, truncated: false },
    });
  });

  it('list_top_products: the ranking of REST', async () => {
    expect(await mcp.ask('list_top_products', { by: 'FAT' })).toEqual({
      ...{ rankedBy: 'FAT', loggedDays: 4, resultCount: 6, limit: 20, truncated: false },
      results: await mcp.rest('/nutritiondata/products/top?by=FAT'),
    });
  });

  it('list_top_products without parameters ranks by frequency, and can be kept to a range', async () => {
    expect(await mcp.ask('list_top_products')).toMatchObject({ rankedBy: 'FREQUENCY' });
    const range = { fromDate: '2024-01-02', toDate: '2024-01-02' };
    expect(await mcp.ask('list_top_products', range)).toMatchObject({ ...range, loggedDays: 1, resultCount: 2 });
  });

  it('get_product_summary: the exact figures of REST, or found: false', async () => {
    expect(await mcp.ask('get_product_summary', { name: 'milch', ...JANUARY })).toEqual({
      ...{ searchTerm: 'milch', ...JANUARY, loggedDays: 4, found: true },
      summary: await mcp.rest(`/nutritiondata/products/summary?name=milch&${QUERY}`),
    });
    const nothing = await mcp.ask('get_product_summary', { name: 'nothing' });
    expect(nothing).toEqual({
      ...{ searchTerm: 'nothing', loggedDays: 4, found: false },
      message: expect.stringContaining('No product whose name contains that text was logged'),
    });
  });

  it('list_distinct_products: names in German order', async () => {
    expect(await mcp.ask('list_distinct_products')).toEqual({
      ...{ resultCount: 6, limit: 50, truncated: false },
      names: await mcp.rest('/nutritiondata/products/distinct'),
    });
    expect(await mcp.ask('list_distinct_products', { search: 'milch' })).toEqual({
      ...{ searchTerm: 'milch', resultCount: 2, limit: 50, truncated: false },
      names: await mcp.rest('/nutritiondata/products/distinct?search=milch'),
    });
    expect((await mcp.ask('list_distinct_products', { search: ' ' })).resultCount).toBe(6);
  });

  it('find_days_with_products: grouped by day, newest first, with counts over all days', async () => {
    expect(await mcp.ask('find_days_with_products', { includeKeywords: ['apfel', 'ÄPFEL', ' '] })).toEqual({
      includeKeywords: ['apfel', 'ÄPFEL'],
      ...{ dayCount: 3, matchedDayCount: 3, occurrenceCount: 4, truncated: false },
      days: [
        { date: '2024-01-08', products: ['Äpfel, frisch'], occurrences: 1 },
        { date: '2024-01-02', products: ['apfelsaft'], occurrences: 1 },
        { date: '2024-01-01', products: ['Äpfel, frisch'], occurrences: 2 },
      ],
    });
    const cut = await mcp.ask('find_days_with_products', {
      ...{ includeKeywords: ['l'], excludeKeywords: ['saft'], startDate: '2024-01-02', limit: 1 },
    });
    expect(cut).toEqual({
      ...{ includeKeywords: ['l'], excludeKeywords: ['saft'], startDate: '2024-01-02' },
      ...{ dayCount: 1, matchedDayCount: 2, occurrenceCount: 4, truncated: true },
      days: [{ date: '2024-01-08', products: ['Äpfel, frisch'], occurrences: 1 }],
    });
  });

  it('get_stats: the overview of REST, without what is empty', async () => {
    expect(await mcp.ask('get_stats')).toEqual(await mcp.rest('/stats'));
  });

  it('get_averages: those of REST with the days they rest on, or found: false', async () => {
    const { averages } = await mcp.rest(`/stats/averages?${QUERY}`);
    expect(await mcp.ask('get_averages', JANUARY)).toEqual({
      ...{ ...JANUARY, daysInRange: 10, loggedDays: 4, found: true, averages },
    });
    expect(await mcp.ask('get_averages', { fromDate: '2024-01-03', toDate: '2024-01-05' })).toEqual({
      ...{ fromDate: '2024-01-03', toDate: '2024-01-05', daysInRange: 3, loggedDays: 0, found: false },
      message: expect.stringContaining('There are no entries from 2024-01-03 to 2024-01-05'),
    });
  });

  it('get_macro_split: that of REST without the dates, or found: false', async () => {
    const { split, ...rest } = await mcp.ask('get_macro_split', JANUARY);
    expect(rest).toEqual({ ...JANUARY, daysInRange: 10, loggedDays: 4, found: true });
    expect({ ...JANUARY, ...split }).toEqual(await mcp.rest(`/stats/macro-split?${QUERY}`));
    expect(await mcp.ask('get_macro_split', { fromDate: '2024-01-03', toDate: '2024-01-03' })).toMatchObject({
      ...{ found: false, loggedDays: 0, message: expect.any(String) },
    });
  });

  it('get_trend: that of REST; by week unless told otherwise', async () => {
    const buckets = await mcp.rest(`/stats/trend?metric=FAT&granularity=MONTH&${QUERY}`);
    expect(await mcp.ask('get_trend', { metric: 'FAT', granularity: 'MONTH', ...JANUARY })).toEqual({
      ...{
        metric: 'FAT',
        granularity: 'MONTH',
        unit: 'g',
        ...JANUARY,
        bucketCount: buckets.length,
        loggedDays: 4,
        buckets,
      },
    });
    expect(await mcp.ask('get_trend', { metric: 'CALORIES', ...JANUARY })).toMatchObject({
      ...{ granularity: 'WEEK', unit: 'kcal', bucketCount: 2 },
    });
  });

  it('get_extreme_days: the most extreme first, the earlier of equal ones first', async () => {
    // Protein: 70.1 on the 1st and the 6th, 85 on the 2nd, 95.4 on the 8th.
    expect(await mcp.ask('get_extreme_days', { metric: 'PROTEIN', direction: 'LOWEST', limit: 2 })).toEqual({
      ...{
        metric: 'PROTEIN',
        direction: 'LOWEST',
        unit: 'g',
        loggedDays: 4,
        resultCount: 2,
        limit: 2,
        truncated: true,
      },
      days: [
        { date: '2024-01-01', total: 70.1 },
        { date: '2024-01-06', total: 70.1 },
      ],
    });
    const { highestCaloriesDay } = await mcp.rest('/stats');
    const highest = await mcp.ask('get_extreme_days', { metric: 'CALORIES', toDate: '2024-01-07' });
    expect(highest).toMatchObject({
      direction: 'HIGHEST',
      limit: 10,
      toDate: '2024-01-07',
      loggedDays: 3,
      truncated: false,
    });
    expect(highest.days[0]).toEqual(highestCaloriesDay);
  });

  it('get_weekday_breakdown: that of REST with the days it rests on', async () => {
    expect(await mcp.ask('get_weekday_breakdown')).toEqual({
      loggedDays: 4,
      weekdays: await mcp.rest('/stats/weekdays'),
    });
    expect(await mcp.ask('get_weekday_breakdown', { fromDate: '2024-01-03', toDate: 'today' })).toMatchObject({
      ...{ fromDate: '2024-01-03', toDate: '2024-01-10', loggedDays: 2 },
    });
  });

  it('get_server_info: version, today, stores, schedule, and the window of the data', async () => {
    expect(await mcp.ask('get_server_info')).toEqual({
      appVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      ...{
        serverDate: '2024-01-10',
        serverTime: '12:00',
        weekday: 'WEDNESDAY',
        timeZone: 'UTC',
        docStoreEnabled: true,
        timeSeriesEnabled: false,
      },
      ...{ schedulerEnabled: true, schedulerCron: '0 0 3 * * *', writeToolsEnabled: false },
      ...{ firstEntryDate: '2024-01-01', lastEntryDate: '2024-01-08', entryCount: 4 },
    });
  });

  it('get_data_schema: Markdown, and nothing structured', async () => {
    const { text, body } = await mcp.call('get_data_schema');
    expect(body).toBeUndefined();
    expect(text).toMatch(/^# /);
    // Of the table that is made from the units.
    expect(text).toContain('| µg (micrograms, a thousandth of a mg) | VITAMIN_A, VITAMIN_D, VITAMIN_B12, IODINE |');
  });
});
