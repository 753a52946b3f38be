import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP } from '../../support/requests';

/** The endpoint as HTTP sees it. */

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

describe('the newest revision of the protocol, and the one before', () => {
  const TODAY = '2026-07-28';
  const ENVELOPE = {
    'io.modelcontextprotocol/protocolVersion': TODAY,
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  async function answerTo(revision: string, method: string, params: Record<string, unknown>): Promise<unknown> {
    const isNew = revision === TODAY;
    const name = (params['name'] ?? params['uri']) as string | undefined;
    const mirrored = { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) };
    const headers = { 'mcp-protocol-version': revision, ...(isNew && mirrored) };
    const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(isNew && { _meta: ENVELOPE }) } };
    return (await post(JSON.stringify(message), headers)).json();
  }

  describe.each([TODAY, '2025-11-25'])('a message at %s', (revision) => {
    it.each<[method: string, params: Record<string, unknown>, sentence: string]>([
      ['resources/read', {}, 'resources/read: params.uri is not accepted; expected string, received undefined'],
      ['resources/read', { uri: 5 }, 'resources/read: params.uri is not accepted; expected string, received number'],
      ['tools/call', {}, 'tools/call: params.name is not accepted; expected string, received undefined'],
      ['tools/list', { cursor: 5 }, 'tools/list: params.cursor is not accepted; expected string, received number'],
      [
        'prompts/get',
        { name: 'protein_gap_analysis', arguments: { days: 5 } },
        'prompts/get: params.arguments.days is not accepted; expected string, received number',
      ],
    ])('%s with %j is refused with a sentence', async (method, params, message) => {
      expect(await answerTo(revision, method, params)).toMatchObject({ id: 1, error: { code: -32602, message } });
    });
  });

  it('`initialize` lacks its version before 2026-07-28, and is no method from then on', async () => {
    const message = 'initialize: params.protocolVersion is not accepted; expected string, received undefined';
    expect(await answerTo('2025-11-25', 'initialize', {})).toMatchObject({ error: { code: -32602, message } });
    expect(await answerTo(TODAY, 'initialize', {})).toMatchObject({ error: { code: -32601 } });
  });

  it.each(['initialize', 'resources/read', 'prompts/get', 'tools/call'])('%s needs params', async (method) => {
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method }));
    const message = `${method}: params is not accepted; expected object, received undefined`;
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32602, message } });
  });

  const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'private' };
  const NOT_AT_ALL = { ttlMs: 0, cacheScope: 'private' };
  const UNSAID = { ttlMs: undefined, cacheScope: undefined };

  it.each<[revision: string, method: string, params: Record<string, unknown>, kept: object]>([
    [TODAY, 'tools/list', {}, FOR_AN_HOUR],
    [TODAY, 'prompts/list', {}, FOR_AN_HOUR],
    [TODAY, 'resources/list', {}, FOR_AN_HOUR],
    [TODAY, 'resources/templates/list', {}, FOR_AN_HOUR],
    [TODAY, 'server/discover', {}, FOR_AN_HOUR],
    [TODAY, 'resources/read', { uri: 'nutrition://schema' }, FOR_AN_HOUR],
    [TODAY, 'resources/read', { uri: 'nutrition://stats' }, NOT_AT_ALL],
    [TODAY, 'resources/read', { uri: 'nutrition://weekly-summary' }, NOT_AT_ALL],
    [TODAY, 'resources/read', { uri: 'nutrition://day/2024-08-27' }, NOT_AT_ALL],
    [TODAY, 'tools/call', { name: 'get_data_schema', arguments: {} }, UNSAID],
    [TODAY, 'tools/call', { name: 'get_stats', arguments: {} }, UNSAID],
    ['2025-11-25', 'tools/list', {}, UNSAID],
    ['2025-11-25', 'prompts/list', {}, UNSAID],
    ['2025-11-25', 'resources/read', { uri: 'nutrition://schema' }, UNSAID],
    ['2025-11-25', 'resources/read', { uri: 'nutrition://stats' }, UNSAID],
  ])('at %s, %s with %j says how long this caller may keep it: %j', async (revision, method, params, kept) => {
    const { result } = (await answerTo(revision, method, params)) as { result: Record<string, unknown> };
    expect({ ttlMs: result['ttlMs'], cacheScope: result['cacheScope'] }).toEqual(kept);
  });
});
