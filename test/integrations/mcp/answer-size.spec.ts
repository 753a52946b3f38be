import { diaryDays, diaryOf } from '../../../bench/shared/diary.ts';
import { McpTestApp } from '../../support/mcp-client';
import { GOOD_CALLS } from '../../support/tool-calls';

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
const mcp = McpTestApp.ofSuite({ now: '2024-09-01T12:00:00Z', days });

describe('answer size', () => {
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
