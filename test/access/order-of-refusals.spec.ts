import { bearer, logIn, newAddress, RESTRICTED, TOKENS } from '../support/access';
import { appOfSuite } from '../support/create-test-app';
import { type Route, routesOf } from '../support/routes-of';

const EXPORTS = '/api/v2/nutritiondata';
const FOREIGN = { origin: 'https://example.org' };

const service = appOfSuite({ environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true' } });

async function ask({ method, path }: Route, headers: Record<string, string>) {
  const answer = await fetch(service.url + path, { method, headers: { ...newAddress(), ...headers } });
  return { status: answer.status, text: await answer.text() };
}

describe('the order of refusals', () => {
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
