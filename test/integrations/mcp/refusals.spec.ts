import { DETAIL_NUTRIENTS } from '../../../src/diary/detail-nutrient';
import { McpTestApp, protocolError } from '../../support/mcp-client';
import { FOR_MCP } from '../../support/requests';
import { GOOD_CALLS } from '../../support/tool-calls';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

/** Failures by the arguments alone: a sentence that names the problem and what is accepted. */

const mcp = McpTestApp.ofSuite({
  now: NOW,
  days: FOUR_DAYS,
  environment: { 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' },
});

const RANGE = { fromDate: '2024-01-01', toDate: '2024-01-02' };
const TARGET = { metric: 'FAT', comparator: 'AT_MOST', value: 70 };

const FORMS =
  'is not a date; accepted: an ISO date such as 2024-08-27, today, yesterday, or N_days_ago such as 7_days_ago';
const isDate = (key: string) => /date|^period/i.test(key);
const without = (values: object, key: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));

describe('refusals', () => {
  it('refuses every parameter of a wrong type, and names it', async () => {
    let refused = 0;
    for (const [name, values] of Object.entries(GOOD_CALLS)) {
      for (const [key, good] of Object.entries(values)) {
        const wrong = typeof good === 'string' || Array.isArray(good) ? 5 : 'text';
        const sentence = await mcp.refusal(name, { ...values, [key]: wrong });
        expect(sentence).toContain(`[${key}]: ${JSON.stringify(wrong)} is not accepted; accepted: `);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('refuses every required parameter that is missing, and takes optional ones for absent', async () => {
    const { tools } = await mcp.client.listTools();
    for (const [name, values] of Object.entries(GOOD_CALLS)) {
      const { required = [] } = tools.find((tool) => tool.name === name)!.inputSchema;
      for (const key of Object.keys(values)) {
        if (required.includes(key)) {
          expect(await mcp.refusal(name, without(values, key))).toContain(`[${key}]: is missing; accepted: `);
        } else if (!name.startsWith('export_') && !(name === 'check_goals' && key === 'targets')) {
          expect((await mcp.call(name, without(values, key))).isError).toBe(false);
        }
      }
    }
  });

  it('refuses every unreadable date with the one sentence, quoting it', async () => {
    for (const [name, values] of Object.entries(GOOD_CALLS)) {
      for (const key of Object.keys(values).filter(isDate)) {
        const value = Array.isArray(values[key]) ? ['today', '2024-02-30'] : '2024-02-30';
        expect(await mcp.refusal(name, { ...values, [key]: value })).toBe(`${key}: "2024-02-30" ${FORMS}`);
      }
    }
  });

  it('quotes no more than the beginning of a long value', async () => {
    expect((await mcp.refusal('get_day', { date: 'x'.repeat(10_000) })).length).toBeLessThan(300);
  });

  it('refuses every inverted range', async () => {
    const inverted = { fromDate: '2024-01-02', toDate: '2024-01-01' };
    const sentence = "The 'from' date cannot be after the 'to' date";
    for (const [name, values] of Object.entries(GOOD_CALLS)) {
      if (!('fromDate' in values)) continue;
      expect(await mcp.refusal(name, { ...values, ...inverted })).toBe(
        `${sentence}: fromDate is 2024-01-02, toDate is 2024-01-01`,
      );
    }
    // Today is 10 January 2024.
    for (const period of ['A', 'B']) {
      const values = {
        ...GOOD_CALLS['compare_periods'],
        [`period${period}From`]: 'today',
        [`period${period}To`]: 'yesterday',
      };
      expect(await mcp.refusal('compare_periods', values)).toBe(
        `${sentence}: period${period}From is 2024-01-10, period${period}To is 2024-01-09`,
      );
    }
  });

  it.each([
    ['get_trend', 'metric', ['CALORIES, FAT, CARBS, SUGAR, PROTEIN, FIBRE', ...DETAIL_NUTRIENTS].join(', ')],
    ['get_trend', 'granularity', 'DAY, WEEK, MONTH'],
    ['get_extreme_days', 'metric', 'CALORIES, FAT, CARBS, SUGAR, PROTEIN, FIBRE'],
    ['get_extreme_days', 'direction', 'HIGHEST, LOWEST'],
    ['list_top_products', 'by', 'FREQUENCY, CALORIES, FAT, CARBS, PROTEIN'],
  ])('%s names the accepted values of %s', async (name, key, accepted) => {
    expect(await mcp.refusal(name, { ...GOOD_CALLS[name], [key]: 'KETCHUP' })).toBe(
      `Invalid parameters: [${key}]: "KETCHUP" is not accepted; accepted: ${accepted}`,
    );
  });

  it('refuses an unknown weekday and names the accepted ones', async () => {
    const sentence = await mcp.refusal('search_products', { name: 'x', daysOfWeek: ['MONDAY', 'FUNDAY'] });
    expect(sentence).toContain('[daysOfWeek.1]: "FUNDAY" is not accepted; accepted: MONDAY, TUESDAY');
  });

  it.each(['search_products', 'get_product_summary'])('%s refuses a blank name', async (name) => {
    for (const blank of ['', '  ', '\t'])
      expect(await mcp.refusal(name, { name: blank })).toContain('accepted: a text that is not blank');
  });

  it.each([
    ['find_days_with_products', 'includeKeywords'],
    ['correlate_products_with_dates', 'inclusionKeywords'],
  ])('%s refuses a list without a keyword', async (name, key) => {
    for (const blank of [[], [''], [' ', '\n']]) {
      expect(await mcp.refusal(name, { ...GOOD_CALLS[name], [key]: blank })).toContain(`[${key}]: `);
    }
  });

  it('refuses a correlation without events', async () => {
    const values = { ...GOOD_CALLS['correlate_products_with_dates'], occurrenceDates: [] };
    expect(await mcp.refusal('correlate_products_with_dates', values)).toContain('accepted: 1 to 366 dates');
  });

  it.each([
    ['no target', [], '[targets]: '],
    ['a target without a metric', [without(TARGET, 'metric')], '[targets.0.metric]: is missing; accepted: CALORIES'],
    [
      'a target without a comparator',
      [without(TARGET, 'comparator')],
      '[targets.0.comparator]: is missing; accepted: AT_LEAST, AT_MOST',
    ],
    [
      'a target without a value',
      [without(TARGET, 'value')],
      '[targets.0.value]: is missing; accepted: a number of 0 or more',
    ],
    ['a negative value', [TARGET, { ...TARGET, value: -0.1 }], '[targets.1.value]: -0.1 is not accepted'],
    ['an unknown comparator', [{ ...TARGET, comparator: 'BELOW' }], '[targets.0.comparator]: "BELOW" is not accepted'],
    ['something else', ['FAT'], '[targets.0]: "FAT" is not accepted; accepted: a target {metric, comparator, value}'],
  ])('check_goals refuses %s', async (_case, targets, sentence) => {
    expect(await mcp.refusal('check_goals', { ...RANGE, targets })).toContain(sentence);
  });

  it('refuses a number that is too large for JSON', async () => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_goals","arguments":' +
      '{"fromDate":"today","toDate":"today","targets":[{"metric":"FAT","comparator":"AT_MOST","value":1e999}]}}}';
    const headers = { 'content-type': 'application/json', ...FOR_MCP };
    const answer = await fetch(`${mcp.service.url}/mcp`, { method: 'POST', headers, body });
    expect(await answer.text()).toContain('accepted: a number of 0 or more');
  });

  it('a tool, prompt or resource that nobody knows is a protocol error', async () => {
    for (const asked of [
      mcp.client.callTool({ name: 'delete_everything' }),
      mcp.client.getPrompt({ name: 'nothing' }),
      mcp.client.readResource({ uri: 'nutrition://everything' }),
    ]) {
      expect(await protocolError(asked)).toMatchObject({ code: -32602, message: expect.stringMatching(/^Unknown /) });
    }
  });
});

describe('resources', () => {
  it('nutrition://stats is the object of get_stats', async () => {
    const { uri, mimeType, text } = await mcp.resource('nutrition://stats');
    expect([uri, mimeType]).toEqual(['nutrition://stats', 'application/json']);
    expect(text).toBe((await mcp.call('get_stats')).text);
  });

  it.each(['2024-01-02', '8_days_ago', '8%20days%20ago', '8-DAYS-AGO', 'yesterday', 'today'])(
    'nutrition://day/%s is the object of get_day',
    async (date) => {
      const uri = `nutrition://day/${date}`;
      const { text, ...rest } = await mcp.resource(uri);
      expect(rest).toEqual({ uri, mimeType: 'application/json' });
      expect(text).toBe((await mcp.call('get_day', { date: decodeURIComponent(date) })).text);
      expect(JSON.parse(text)).toMatchObject({ found: date.startsWith('8') || date.startsWith('2') });
    },
  );

  it('nutrition://schema is byte for byte the text of get_data_schema', async () => {
    const { mimeType, text } = await mcp.resource('nutrition://schema');
    expect(mimeType).toBe('text/markdown');
    expect(text).toBe((await mcp.call('get_data_schema')).text);
  });

  it.each(['2024-02-30', 'soon', '100000_days_ago', '%2E', '..'])('the date %s is refused', async (date) => {
    expect(await protocolError(mcp.client.readResource({ uri: `nutrition://day/${date}` }))).toEqual({
      code: -32602,
      message: expect.stringContaining('is not a date; accepted: an ISO date'),
    });
  });

  it.each([
    'nutrition://day/%E0%A4%A',
    'nutrition://day/',
    'nutrition://day',
    'nutrition://day/today/products',
    'nutrition://STATS',
    'nutrition://stats/',
    'nutrition://stats?x=1',
    'other://stats',
    'stats',
    '',
    'nutrition://entries',
    'file:///etc/passwd',
  ])('%s is not there', async (uri) => {
    expect(await protocolError(mcp.client.readResource({ uri }))).toMatchObject({ code: -32602 });
  });
});
