import { type Scope, SCOPES, scopesOf } from '../../src/config/access';
import { bearer, logIn, RESTRICTED, TOKENS, newAddress } from '../support/access';
import { appOfSuite } from '../support/create-test-app';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { askMcp } from '../support/requests';
import { type Route, routesOf } from '../support/routes-of';

const EXPORT_TOOLS = ['export_range', 'export_days_back', 'export_missing_days'];
const NEEDED: [tool: string, scope: Scope][] = [
  ...EXPORT_TOOLS.map((name): [string, Scope] => [name, 'export']),
  ['set_goals', 'write'],
  ['log_measurement', 'measure'],
];

const service = appOfSuite({
  days: DIARY_WITH_GAPS,
  environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' },
});

const resultOf = (message: object, headers: Record<string, string>) => askMcp(service, message, headers);

async function toolsFor(headers: Record<string, string>): Promise<string[]> {
  const { tools } = await resultOf({ method: 'tools/list', params: {} }, headers);
  return (tools as { name: string }[]).map(({ name }) => name);
}

describe('the MCP endpoint', () => {
  it('answers who has a token', async () => {
    const call = { method: 'tools/call', params: { name: 'get_day', arguments: { date: '2024-08-31' } } };
    const { structuredContent } = await resultOf(call, bearer(TOKENS.read));
    expect(JSON.stringify(structuredContent)).toContain('Käse');
  });

  // Interleaved, so that a list that was kept would show.
  it('lists the tools that export and write for who may, and for nobody else', async () => {
    const readers = SCOPES.filter((scope) => scopesOf(scope).includes('read'));
    for (const scope of [...readers, ...readers].reverse()) {
      const tools = await toolsFor(bearer(TOKENS[scope]));
      for (const [name, needed] of NEEDED) {
        const listed = scopesOf(scope).includes(needed);
        expect({ scope, name, listed: tools.includes(name) }).toEqual({ scope, name, listed });
      }
      expect(tools).toContain('get_day');
    }
    expect(await toolsFor(await logIn(service.url))).toEqual(expect.arrayContaining(EXPORT_TOOLS));
  });

  it.each([
    ['read', [], 'export_range needs a token with the scope export'],
    ['export', EXPORT_TOOLS, 'Invalid parameters: [fromDate]: is missing'],
  ] as const)('does the same in the newest protocol, for the scope %s', async (scope, listed, sentence) => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const ask = (method: string, params: object, headers: Record<string, string> = {}) =>
      resultOf(
        { method, params: { ...params, _meta: meta } },
        { ...bearer(TOKENS[scope]), 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers },
      );

    const { tools } = await ask('tools/list', {});
    const called = await ask('tools/call', { name: 'export_range', arguments: {} }, { 'mcp-name': 'export_range' });

    const names = (tools as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => EXPORT_TOOLS.includes(name)).sort()).toEqual([...listed].sort());
    expect(called).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(sentence) }] });
  });

  it.each(EXPORT_TOOLS)('does not run %s for a token that may only read', async (name) => {
    const result = await resultOf({ method: 'tools/call', params: { name, arguments: {} } }, bearer(TOKENS.read));

    expect(result).toEqual({
      content: [{ type: 'text', text: `${name} needs a token with the scope export` }],
      isError: true,
    });
  });
});

describe('the order of refusals', () => {
  const EXPORTS = '/api/v2/nutritiondata';
  const FOREIGN = { origin: 'https://example.org' };

  async function ask({ method, path }: Route, headers: Record<string, string>) {
    const answer = await fetch(service.url + path, { method, headers: { ...newAddress(), ...headers } });
    return { status: answer.status, text: await answer.text() };
  }

  it.each<[string, Record<string, string>, number, string]>([
    [`POST ${EXPORTS}`, FOREIGN, 401, 'Not authenticated'],
    [`POST ${EXPORTS}`, { ...FOREIGN, ...bearer(TOKENS.read) }, 403, 'Insufficient scope'],
    [`POST ${EXPORTS}`, { ...FOREIGN, ...bearer(TOKENS.export) }, 403, 'Pages of other sites'],
    [`POST ${EXPORTS}`, bearer(TOKENS.export), 400, 'Validation failed'],
    [`HEAD ${EXPORTS}/export`, FOREIGN, 401, ''],
    [`HEAD ${EXPORTS}/export`, { ...FOREIGN, ...bearer(TOKENS.export) }, 405, ''],
    [`GET ${EXPORTS}/export`, { ...FOREIGN, ...bearer(TOKENS.read) }, 403, 'Insufficient scope'],
    [`GET ${EXPORTS}/export`, { ...FOREIGN, ...bearer(TOKENS.export) }, 403, 'Pages of other sites'],
    ['DELETE /api/v2/tokens/nobody', { ...FOREIGN, ...bearer(TOKENS.admin) }, 403, 'Pages of other sites'],
    ['DELETE /api/v2/tokens/nobody', bearer(TOKENS.admin), 404, 'Not found'],
    ['POST /api/v2/session', FOREIGN, 403, 'Pages of other sites'],
    ['PUT /api/v2/about', FOREIGN, 401, 'Not authenticated'],
    ['PUT /api/v2/about', { ...FOREIGN, ...bearer(TOKENS.read) }, 405, 'Method not allowed'],
    ['PUT /nothing', FOREIGN, 401, 'Not authenticated'],
    ['PUT /nothing', { ...FOREIGN, ...bearer(TOKENS.read) }, 404, 'Not found'],
    ['POST /mcp', FOREIGN, 401, 'Not authenticated'],
    ['POST /mcp', { ...FOREIGN, ...bearer(TOKENS.read) }, 403, 'Invalid Origin: example.org'],
  ])('%s with %j: %i %s', async (route, headers, status, words) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await ask({ method, path }, headers);

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
  });

  it('each route for another method than GET refuses the page of another site', async () => {
    const session = await logIn(service.url);
    const asked = routesOf(service).filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path !== '/mcp');
    expect(asked.length).toBeGreaterThan(30);
    for (const route of asked) {
      const { status, text } = await ask(route, { ...session, ...FOREIGN });
      expect({ ...route, status, text }).toMatchObject({
        ...route,
        status: 403,
        text: expect.stringContaining('Pages of other sites'),
      });
    }
  });
});
