import { Logger } from '@nestjs/common';
import { DiaryError } from '../../../src/diary/errors';
import { DayWords } from '../../../src/integrations/mcp/day-words';
import { SERVER_SIDE_FAILURE } from '../../../src/integrations/mcp/error.filter';
import { DocStore } from '../../../src/persistence/doc-store';
import { NutrientQueries, ProductQueries } from '../../../src/persistence/queries';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { McpTestApp, protocolError } from '../../support/mcp-client';
import { FOR_MCP } from '../../support/requests';
import { GOOD_CALLS } from '../../support/tool-calls';

/** The endpoint as HTTP sees it, and its failures. */

const HEADERS = { 'content-type': 'application/json', ...FOR_MCP };

function callOf(name: string, values: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } });
}

describe('switched off', () => {
  const service = appOfSuite({ environment: { 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' } });

  it.each(['GET', 'POST', 'DELETE'])('%s finds nothing there', async (method) => {
    const body = method === 'POST' ? callOf('get_stats', {}) : undefined;
    const answer = await fetch(`${service.url}/mcp`, { method, headers: HEADERS, body });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:not-found',
      detail: 'There is nothing at this address; EXPORTER_MCP_ENABLED=true turns the MCP server on',
    });
  });
});

const mcp = McpTestApp.ofSuite({
  environment: { 'EXPORTER_MCP_ALLOWED-ORIGINS': 'diary.example.org', 'EXPORTER_SERVER_ALLOWED-HOSTS': '127.0.0.1' },
  days: [aDay('2024-08-27', { products: [aProduct('Äpfel 🍎')] })],
});
let url: string;
beforeAll(() => {
  url = `${mcp.service.url}/mcp`;
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });

describe('switched on', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is answered with 405 and the method there is', async (method) => {
    const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('answers JSON, without a session', async () => {
    const answer = await post(callOf('get_server_info', {}));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { structuredContent: { entryCount: 1 } },
    });
  });

  it.each([
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 200],
    ['http://[::1]:8080', 200],
    ['https://diary.example.org', 200],
  ])('a request from a page of %s is answered with %i', async (origin, status) => {
    const answer = await post(callOf('get_stats', {}), { origin });
    expect(answer.status).toBe(status);
    if (status === 403) expect(await answer.text()).not.toContain('structuredContent');
  });

  it('reads a body of just under 1 MB, and refuses a larger one', async () => {
    const filled = (length: number) => callOf('get_day', { date: 'today', filling: 'x'.repeat(length) });
    expect((await post(filled(1_000_000))).status).toBe(200);
    const refused = await post(filled(1_100_000));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ type: 'urn:problem-type:nutrition-diary:payload-too-large' });
  });

  it.each([
    ['no body at all', {}, undefined],
    ['no JSON', HEADERS, '{'],
    ['another type', { ...HEADERS, 'content-type': 'text/plain' }, '{}'],
    ['JSON that is no request', HEADERS, '{"jsonrpc":"2.0"}'],
  ])('%s is refused, and nothing hangs', async (_name, headers, body) => {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it.each(['2025-03-26', '2025-06-18', '2026-07-28'])(
    'a list of requests is refused as a whole in %s',
    async (version) => {
      const find = jest.spyOn(mcp.service.app.get(DocStore), 'findDay');
      for (const body of ['[]', `[${callOf('get_day', { date: 'today' })}]`]) {
        const answer = await post(body, { 'mcp-protocol-version': version });
        const error = { code: -32600, message: 'A message holds one request, not a list' };
        expect([answer.status, await answer.json()]).toEqual([400, { jsonrpc: '2.0', error, id: null }]);
      }
      expect(find).not.toHaveBeenCalled();
      find.mockRestore();
    },
  );

  it('still agrees on 2025-03-26 with a client of that time', async () => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    expect(await answer.json()).toMatchObject({ result: { protocolVersion: '2025-03-26' } });
  });

  it('has no stream of events in the newest protocol either', async () => {
    const method = 'subscriptions/listen';
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta };
    const listening = await fetch(url, {
      method: 'POST',
      headers: { ...HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(5000),
    });
    expect(listening.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
    expect(await listening.text()).toContain('error');
  });

  it('reads UTF-8 whose characters are split over chunks', async () => {
    const bytes = [...Buffer.from(callOf('search_products', { name: 'ÄPFEL 🍎' }))].map((byte) => Buffer.of(byte));
    const init = { method: 'POST', headers: HEADERS, body: ReadableStream.from(bytes), duplex: 'half' };
    const answer = await fetch(url, init as RequestInit);
    const structuredContent = { resultCount: 1, results: [{ product: { name: 'Äpfel 🍎' } }] };
    expect(await answer.json()).toMatchObject({ result: { structuredContent } });
  });

  it('refuses another host name where only some are allowed', async () => {
    const init = { method: 'POST', headers: HEADERS, body: callOf('get_stats', {}) };
    expect((await fetch(url.replace('127.0.0.1', 'localhost'), init)).status).toBe(403);
  });
});

describe('failures', () => {
  /** Failures that a client cannot mend: one fixed sentence for all causes, and the cause in the log alone. */

  const SECRET = 'mongodb://diary:hunter2@database.internal/diary';

  const QUESTIONS = [
    [DocStore, ['findDay', 'readTotals', 'countDays']],
    [
      ProductQueries,
      ['countProducts', 'findNames', 'listProductDays', 'rankProducts', 'summarizeProducts', 'findProductDays'],
    ],
    [NutrientQueries, ['tallyNutrients', 'readNutrient', 'tallyMeals', 'sumByTime']],
  ] as const;

  let logged: string[];

  beforeEach(() => {
    logged = [];
    jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
  });
  afterEach(() => jest.restoreAllMocks());

  /** From now on every question to the document store fails. */
  function breakStore(error: () => Error): void {
    const fail = () => Promise.reject(error());
    const slices = { [Symbol.asyncIterator]: () => ({ next: fail }) };
    for (const [token, methods] of QUESTIONS) {
      const store = mcp.service.app.get<Record<string, () => unknown>>(token);
      for (const method of methods) jest.spyOn(store, method).mockImplementation(fail);
    }
    jest.spyOn(mcp.service.app.get(DocStore), 'readDays').mockReturnValue(slices);
    jest.spyOn(mcp.service.app.get(ProductQueries), 'findOccurrences').mockReturnValue(slices);
    jest.spyOn(mcp.service.app.get(UserDataStore), 'read').mockReturnValue(slices as never);
    jest.spyOn(mcp.service.app.get(UserDataStore), 'find').mockImplementation(fail);
  }

  it('the sentence says whose fault it is, and not to try other parameters', () => {
    expect(SERVER_SIDE_FAILURE).toBe(
      'The request failed for a server-side reason, which is in the log of the service; do not retry it with different parameters.',
    );
  });

  it.each([
    [
      'a store that is away',
      () => new DiaryError('store-unavailable', `No answer from ${SECRET}`, { cause: new Error(SECRET) }),
    ],
    ['an unexpected error', () => new Error(`connect ECONNREFUSED ${SECRET}`)],
  ])('%s: every tool answers the fixed sentence and nothing else', async (_case, error) => {
    breakStore(error);
    for (const { name } of (await mcp.client.listTools()).tools.filter((tool) => tool.name !== 'get_data_schema')) {
      logged = [];
      expect({ name, ...(await mcp.call(name, GOOD_CALLS[name])) }).toEqual({
        name,
        isError: true,
        text: SERVER_SIDE_FAILURE,
        body: undefined,
      });
      expect(logged.join('\n')).toContain('tools/call failed');
      // One line, with the stack.
      expect(logged).toHaveLength(1);
      expect(logged[0]).toMatch(/\n\s+at /);
    }
  });

  it.each(['nutrition://stats', 'nutrition://weekly-summary', 'nutrition://day/today'])(
    '%s: a protocol error with the fixed sentence',
    async (uri) => {
      breakStore(() => new Error(SECRET));
      expect(await protocolError(mcp.client.readResource({ uri }))).toEqual({
        code: -32603,
        message: SERVER_SIDE_FAILURE,
      });
      expect(logged).toEqual([expect.stringContaining(SECRET)]);
    },
  );

  it('a prompt that fails: a protocol error with the fixed sentence', async () => {
    jest.spyOn(mcp.service.app.get(DayWords), 'yesterday').mockImplementation(() => {
      throw new Error(SECRET);
    });
    for (const name of ['weekly_nutrition_review', 'protein_gap_analysis', 'logging_hygiene_check']) {
      logged = [];
      const asked = mcp.client.getPrompt({ name });
      expect(await protocolError(asked)).toEqual({ code: -32603, message: SERVER_SIDE_FAILURE });
      expect(logged).toEqual([expect.stringContaining(SECRET)]);
    }
  });

  it('something that is thrown and is no error is not shown either', async () => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- drivers do such things
    jest.spyOn(mcp.service.app.get(DocStore), 'findDay').mockImplementation(() => Promise.reject(SECRET));
    expect((await mcp.call('get_day', { date: 'today' })).text).toBe(SERVER_SIDE_FAILURE);
  });

  it('an answer that does not fit what the tool declares is not sent, and says nothing', async () => {
    const totals = aDay('2024-08-27', { totalFat: SECRET as unknown as number });
    jest.spyOn(mcp.service.app.get(DocStore), 'findDay').mockResolvedValue({ id: 'x', ...totals });
    const asked = mcp.client.callTool({ name: 'get_day', arguments: { date: 'today' } });
    expect(await protocolError(asked)).toEqual({ code: -32603, message: SERVER_SIDE_FAILURE });
    expect(logged.join('\n')).toContain('does not match outputSchema');
  });

  it('refusals are no failures: nothing is logged', async () => {
    await mcp.call('get_day', { date: 'soon' });
    await mcp.call('get_trend', { metric: 'FAT' });
    await protocolError(mcp.client.readResource({ uri: 'nutrition://day/soon' }));
    expect(logged).toEqual([]);
  });

  it('and the next call works again', async () => {
    breakStore(() => new Error(SECRET));
    await mcp.call('get_stats');
    jest.restoreAllMocks();
    expect(await mcp.ask('get_stats')).toMatchObject({ amountEntries: 1 });
  });
});
