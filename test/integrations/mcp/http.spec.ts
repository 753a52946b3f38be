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

describe('switched on', () => {
  let mcp: McpTestApp;
  let url: string;

  beforeAll(async () => {
    mcp = await McpTestApp.open({
      environment: { 'EXPORTER_MCP_ALLOWED-ORIGINS': 'diary.example.org' },
      days: [aDay('2024-08-27', { products: [aProduct('Äpfel 🍎')] })],
    });
    url = `${mcp.service.url}/mcp`;
  });
  afterAll(() => mcp.close());

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });

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
});

describe('http', () => {
  it('refuses another host name where only some are allowed', async () => {
    const mcp = await McpTestApp.open({ environment: { 'EXPORTER_SERVER_ALLOWED-HOSTS': '127.0.0.1' } });
    const answer = await fetch(`${mcp.service.url.replace('127.0.0.1', 'localhost')}/mcp`, {
      method: 'POST',
      headers: HEADERS,
      body: callOf('get_stats', {}),
    });
    expect(answer.status).toBe(403);
    await mcp.close();
  });
});
