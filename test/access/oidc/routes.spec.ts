import { bearer, newAddress, RESTRICTED } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { OidcProvider } from '../../support/oidc-provider';
import { type Route, routesOf } from '../../support/routes-of';

const PUBLIC = 'https://home.example.org/diary';
const METADATA = '/.well-known/oauth-protected-resource';

/** Routes that an issuer opens, besides the probes and the files of the login page. */
const OPEN = [
  'GET /login/oidc',
  'GET /login/oidc/callback',
  `GET ${METADATA}`,
  `GET ${METADATA}/mcp`,
  `GET ${METADATA}/diary`,
  `GET ${METADATA}/diary/mcp`,
  'GET /actuator/health/liveness',
  'GET /actuator/health/readiness',
  'GET /login/icon.svg',
  'GET /login/login.css',
  'GET /login/login.js',
  'POST /api/v2/session',
  'GET /api/v2/setup',
  'POST /api/v2/setup/login-check',
  'PUT /api/v2/setup',
];

let provider: OidcProvider;
let service: TestApp;
let routes: Route[];

beforeAll(async () => {
  provider = await OidcProvider.start({ onlyKeys: true });
  service = await open();
  routes = routesOf(service);
});
afterAll(async () => {
  await service.close();
  await provider.stop();
});

function open(environment: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({
    now: new Date().toISOString(),
    environment: {
      ...RESTRICTED,
      ...provider.settings,
      EXPORTER_ACCESS_PUBLIC_URL: PUBLIC,
      EXPORTER_MCP_ENABLED: 'true',
      ...environment,
    },
  });
}

/** The routes that are refused without a credential. */
async function refused(): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path } of routes) {
    const address = service.url + path.replace(':date', '2024-08-31').replace(/:name|\{\*\w+\}/, 'x');
    const { status, body } = await fetch(address, { method, redirect: 'manual', headers: newAddress() });
    await body?.cancel();
    if (status === 401) found.push(`${method} ${path}`);
  }
  return found;
}

/** Open ones that refuse for their own reasons: a password or a code is missing. */
const OF_LOGIN = ['POST /api/v2/session', 'GET /login/oidc/callback'];

describe('without a credential', () => {
  it('the routes of single sign-on and of the metadata are open, and no others are', async () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    const guarded = names.filter((route) => !OPEN.includes(route));

    expect((await refused()).filter((route) => !OF_LOGIN.includes(route)).sort()).toEqual(guarded.sort());
    expect(names).toEqual(expect.arrayContaining(OPEN));
  });
});

describe('the metadata of what tokens are for', () => {
  const read = async (path: string, { url } = service) => {
    const answer = await fetch(url + path);
    return { status: answer.status, body: await answer.json() };
  };

  it('is there without a credential, also where the standard puts it behind the path of a proxy', async () => {
    const ofMcp = {
      resource: `${PUBLIC}/mcp`,
      resource_name: 'Nutrition diary',
      authorization_servers: [provider.issuer],
      // Clients that register by themselves ask for these, and the list of users may have addresses.
      scopes_supported: ['openid', 'email', 'read'],
      bearer_methods_supported: ['header'],
    };
    const scopes = ['openid', 'email', 'measure', 'journal', 'read', 'export', 'write', 'admin'];
    const ofService = { ...ofMcp, resource: PUBLIC, scopes_supported: scopes };
    for (const path of [METADATA, `${METADATA}/diary`]) {
      expect(await read(path)).toEqual({ status: 200, body: ofService });
      expect(await read(`${path}/mcp`)).toEqual({ status: 200, body: ofMcp });
    }
  });

  it('is named when a credential is missing, whatever host the request names', async () => {
    const headers = { ...newAddress(), 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' };
    const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="nutrition-diary", resource_metadata="${PUBLIC}${METADATA}/mcp"`,
    ]);
  });

  it('offers the scopes of exports and goals when assistants may write', async () => {
    const other = await open({ EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' });
    const { body } = await read(`${METADATA}/mcp`, other);
    await other.close();
    expect(body).toMatchObject({ scopes_supported: ['openid', 'email', 'read', 'export', 'write'] });
  });

  it('is not there without the public address, nor are tokens of the issuer taken then', async () => {
    const other = await open({ EXPORTER_ACCESS_PUBLIC_URL: '' });
    expect((await read(`${METADATA}/mcp`, other)).status).toBe(401);
    const headers = { ...newAddress(), ...bearer(provider.token({ sub: 'anna' })) };
    const answer = await fetch(`${other.url}/api/v2/about`, { headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="nutrition-diary", error="invalid_token"',
    ]);
    await other.close();
  });
});
