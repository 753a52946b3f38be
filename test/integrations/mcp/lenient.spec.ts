import { request as httpRequest } from 'node:http';
import { aDay, aProduct, day } from '../../support/days';
import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { McpTestApp } from '../../support/mcp-client';

/** What clients send that are known to read schemas loosely. */

let mcp: McpTestApp;

beforeAll(async () => {
  const days = [
    aDay('2024-08-27', { products: [aProduct('Milch'), aProduct('Brot')], totalProtein: 130 }),
    aDay('2024-08-28', { products: [aProduct('Milch')], totalProtein: 90 }),
  ];
  mcp = await McpTestApp.open({ days, environment: { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' } });
});
afterAll(() => mcp.close());

const RANGE = { fromDate: '2024-08-27', toDate: '2024-08-28' };

describe('arguments that are empty count as absent', () => {
  it.each([null, '', '  '])('%j', async (empty) => {
    const answer = await mcp.ask('search_products', {
      name: 'milch',
      fromDate: empty,
      limit: empty,
      daysOfWeek: empty,
    });
    expect(answer.resultCount).toBe(2);
  });

  it('but not where they are required', async () => {
    expect(await mcp.refusal('search_products', { name: null })).toContain('[name]: is missing');
    expect(await mcp.refusal('get_day', { date: '' })).toContain('[date]: is missing');
  });
});

describe('text in place of', () => {
  it.each([['3'], [' 3.0 '], ['3e0'], [3]])('a number: %j', async (limit) => {
    expect((await mcp.ask('search_products', { name: 'milch', limit })).limit).toBe(3);
  });

  it.each(['0x10', '010', '+3', '80.', '80,5', '1_0', 'three'])('no number: %j', async (limit) => {
    expect(await mcp.refusal('search_products', { name: 'milch', limit })).toContain('[limit]: ');
  });

  it('a flag', async () => {
    const { entries } = await mcp.ask('get_days', { ...RANGE, includeProducts: 'True' });
    expect(entries[0].products).toHaveLength(2);
    expect(await mcp.refusal('get_days', { ...RANGE, includeProducts: 'yes' })).toContain('[includeProducts]: ');
  });

  it.each([['milch'], ['["milch"]'], ['[milch']])('a list: %j', async (includeKeywords) => {
    const found = await mcp.ask('find_days_with_products', { includeKeywords });
    expect(found.matchedDayCount).toBe(includeKeywords === '[milch' ? 0 : 2);
  });

  it('a list of weekdays', async () => {
    expect((await mcp.ask('search_products', { name: 'milch', daysOfWeek: 'tuesday' })).resultCount).toBe(1);
    expect((await mcp.ask('search_products', { name: 'milch', daysOfWeek: '["TUESDAY"]' })).resultCount).toBe(1);
  });

  it('targets, also a single one', async () => {
    const target = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: '120', note: null };
    for (const targets of [target, [target], JSON.stringify(target), JSON.stringify([target])]) {
      expect(await mcp.ask('check_goals', { ...RANGE, targets })).toMatchObject({ daysEvaluated: 2, daysMet: 1 });
    }
    expect(await mcp.refusal('check_goals', { ...RANGE, targets: 'FAT' })).toContain('a target {metric');
  });
});

describe('lenient', () => {
  it('a number is no text, and a list no date', async () => {
    expect(await mcp.refusal('search_products', { name: 3 })).toContain('[name]: 3 is not accepted');
    expect(await mcp.refusal('get_day', { date: ['2024-08-27'] })).toContain('[date]: ["2024-08-27"] is not accepted');
  });
});

/** Sends a message as it is; fetch would add an Accept of its own. */
function send(message: object, accept?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', ...(accept !== undefined && { accept }) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${mcp.service.url}/mcp`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, body: JSON.parse(text) as Record<string, unknown> }),
      );
    });
    sent.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }));
  });
}

describe('the message', () => {
  it.each([
    { method: 'tools/list', params: null },
    { method: 'tools/list', params: { cursor: null } },
    { method: 'resources/list', params: null },
    { method: 'prompts/list', params: { cursor: null } },
    { method: 'tools/call', params: { name: 'get_server_info', arguments: null } },
    { method: 'prompts/get', params: { name: 'weekly_nutrition_review', arguments: null } },
    { method: 'prompts/get', params: { name: 'weekly_nutrition_review', arguments: { endDate: null } } },
  ])('%j is answered', async (message) => {
    const { status, body } = await send(message, 'application/json, text/event-stream');
    expect([status, body['error']]).toEqual([200, undefined]);
  });

  it.each([[undefined], ['application/json'], ['*/*'], ['APPLICATION/JSON, TEXT/EVENT-STREAM'], ['application/*']])(
    'with Accept %j is answered',
    async (accept) => {
      expect((await send({ method: 'tools/list' }, accept)).status).toBe(200);
    },
  );

  it.each(['text/html', 'text/event-stream'])('with Accept %j gets 406', async (accept) => {
    expect((await send({ method: 'tools/list' }, accept)).status).toBe(406);
  });
});

describe('lenient', () => {
  it('days of many long names are refused before they fill the memory', async () => {
    const products = Array.from({ length: 1000 }, (_, at) => aProduct(`${'x'.repeat(195)} ${at}`));
    for (let at = 0; at < 20; at++)
      await mcp.service.app.get(DocStore).save(aDay(addDays(day('2024-01-01'), at), { products }));
    const range = { fromDate: '2024-01-01', toDate: '2024-01-31' };
    expect(await mcp.refusal('get_days', { ...range, includeProducts: true })).toContain('Ask for fewer days');
    expect((await mcp.ask('get_days', range)).entryCount).toBe(20);
  });
});
