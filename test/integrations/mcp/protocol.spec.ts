import { bearer, RESTRICTED, TOKENS } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { FOR_MCP, post } from '../../support/requests';

/** The newest revision of the protocol over HTTP, and the one before. */

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp({ environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true' } });
});
afterAll(() => service.close());

const TODAY = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': TODAY,
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function resultOf(revision: string, method: string, params: Record<string, unknown>): Promise<object> {
  const isNew = revision === TODAY;
  const name = (params['name'] ?? params['uri']) as string | undefined;
  const mirrored = { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) };
  const headers = { ...FOR_MCP, ...bearer(TOKENS.read), 'mcp-protocol-version': revision, ...(isNew && mirrored) };
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(isNew && { _meta: ENVELOPE }) } };
  const answer = await post(`${service.url}/mcp`, message, { headers });
  const { result } = (await answer.json()) as { result: object };
  expect(result).toEqual(expect.any(Object));
  return result;
}

describe('protocol', () => {
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
