import { diaryDays, diaryOf } from '../../../bench/shared/diary.ts';
import { McpTestApp } from '../../support/mcp-client';

/** Three years of diary, 4 products a day, 1,500 names: no answer that a tool gives unasked floods an assistant. */

const LIMIT = 60_000;
const YEAR = { fromDate: '365_days_ago', toDate: 'yesterday' };
const ALL = { fromDate: '1095_days_ago', toDate: 'yesterday' };

let mcp: McpTestApp;

beforeAll(async () => {
  const days = diaryDays({ ...diaryOf(3), productsADay: 4, lastDay: '2024-08-31' });
  mcp = await McpTestApp.open({ now: '2024-09-01T12:00:00Z', days });
});
afterAll(() => mcp.close());

describe('answer size', () => {
  it.each<[string, Record<string, unknown>]>([
    ['get_day', { date: 'yesterday' }],
    ['get_days', YEAR],
    ['get_days', { fromDate: '366_days_ago', toDate: 'yesterday' }],
    ['list_missing_days', ALL],
    ['search_products', { name: 'a' }],
    ['list_top_products', {}],
    ['get_product_summary', { name: 'a' }],
    ['list_distinct_products', {}],
    ['find_days_with_products', { includeKeywords: ['käse'] }],
    ['get_stats', {}],
    ['get_averages', ALL],
    ['get_nutrient_averages', ALL],
    ['get_meal_breakdown', ALL],
    ['get_day', { date: 'yesterday', includeDetails: true }],
    ['get_extreme_days', { metric: 'FAT' }],
    ['get_trend', { metric: 'FAT', ...YEAR }],
    ['get_trend', { metric: 'FAT', granularity: 'MONTH', ...ALL }],
    ['get_weekday_breakdown', {}],
    ['get_macro_split', ALL],
    [
      'compare_periods',
      { periodAFrom: '700_days_ago', periodATo: '366_days_ago', periodBFrom: '365_days_ago', periodBTo: 'today' },
    ],
    ['check_goals', { ...YEAR, targets: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 }] }],
    [
      'correlate_products_with_dates',
      {
        inclusionKeywords: ['käse'],
        occurrenceDates: Array.from({ length: 52 }, (_, week) => `${1 + week * 7}_days_ago`),
      },
    ],
    ['get_data_schema', {}],
    ['get_server_info', {}],
  ])('%s %j', async (name, values) => {
    const { isError, text } = await mcp.call(name, values);
    expect(isError).toBe(false);
    expect(Buffer.byteLength(text)).toBeLessThan(LIMIT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(150);
  });
});
