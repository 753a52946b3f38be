import { bearer, RESTRICTED, TOKENS } from '../../support/access';
import { appOfSuite } from '../../support/create-test-app';
import { FOR_MCP, post } from '../../support/requests';

/** The newest revision of the protocol over HTTP, and the one before. */

const service = appOfSuite({ environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true' } });

const TODAY = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': TODAY,
  'io.modelcontextprotocol/clientCapabilities': {},
};

const HEADERS = { ...FOR_MCP, ...bearer(TOKENS.read) };

async function answerTo(revision: string, method: string, params: Record<string, unknown>): Promise<unknown> {
  const isNew = revision === TODAY;
  const name = (params['name'] ?? params['uri']) as string | undefined;
  const mirrored = { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) };
  const headers = { ...HEADERS, 'mcp-protocol-version': revision, ...(isNew && mirrored) };
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(isNew && { _meta: ENVELOPE }) } };
  return (await post(`${service.url}/mcp`, message, { headers })).json();
}

async function resultOf(revision: string, method: string, params: Record<string, unknown>): Promise<object> {
  const { result } = (await answerTo(revision, method, params)) as { result: object };
  expect(result).toEqual(expect.any(Object));
  return result;
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

describe('protocol', () => {
  it('`initialize` lacks its version before 2026-07-28, and is no method from then on', async () => {
    const message = 'initialize: params.protocolVersion is not accepted; expected string, received undefined';
    expect(await answerTo('2025-11-25', 'initialize', {})).toMatchObject({ error: { code: -32602, message } });
    expect(await answerTo(TODAY, 'initialize', {})).toMatchObject({ error: { code: -32601 } });
  });

  it.each(['initialize', 'resources/read', 'prompts/get', 'tools/call'])('%s needs params', async (method) => {
    const answer = await post(`${service.url}/mcp`, { jsonrpc: '2.0', id: 7, method }, { headers: HEADERS });
    const message = `${method}: params is not accepted; expected object, received undefined`;
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32602, message } });
  });

  it.each([
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['server/discover', {}],
    ['resources/read', { uri: 'nutrition://schema' }],
  ])('%s %j may be kept for an hour, by this caller alone', async (method, params) => {
    expect(await resultOf(TODAY, method, params)).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'private' });
  });

  it.each(['nutrition://stats', 'nutrition://weekly-summary', 'nutrition://day/2024-08-27'])(
    '%s is not kept',
    async (uri) => {
      expect(await resultOf(TODAY, 'resources/read', { uri })).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    },
  );

  it.each(['get_data_schema', 'get_stats'])('the answer of %s says nothing about it', async (name) => {
    const result = await resultOf(TODAY, 'tools/call', { name, arguments: {} });
    expect(result).not.toHaveProperty('ttlMs');
    expect(result).not.toHaveProperty('cacheScope');
  });

  it.each([
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/read', { uri: 'nutrition://schema' }],
    ['resources/read', { uri: 'nutrition://stats' }],
  ])('%s %j at 2025-11-25 says nothing about it', async (method, params) => {
    const result = await resultOf('2025-11-25', method, params);
    expect(result).not.toHaveProperty('ttlMs');
    expect(result).not.toHaveProperty('cacheScope');
  });
});
