import { bearer, newAddress, RESTRICTED } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { OidcProvider } from '../../support/oidc-provider';

const PUBLIC = 'https://home.example.org/diary';
const METADATA = '/.well-known/oauth-protected-resource';

/** What is open with an issuer, besides the probes and the files of the login page. */
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
];

let provider: OidcProvider;
let service: TestApp;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  provider = await OidcProvider.start();
  service = await createTestApp({
    now: new Date().toISOString(),
    environment: {
      ...RESTRICTED,
      ...provider.settings,
      EXPORTER_ACCESS_PUBLIC_URL: PUBLIC,
      EXPORTER_MCP_ENABLED: 'true',
    },
  });
  const { stack } = service.app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string | string[]; methods: Record<string, boolean> } }[];
  };
  routes = stack.flatMap(({ route }) =>
    [route?.path ?? []]
      .flat()
      .flatMap((path) => Object.keys(route?.methods ?? {}).map((method) => ({ method: method.toUpperCase(), path }))),
  );
});
afterAll(async () => {
  await service.close();
  await provider.stop();
});

/** The routes that answer with each status. */
async function statuses(token?: string): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const { method, path } of routes) {
    const address = service.url + path.replace(':date', '2024-08-31').replace(/:name|\{\*\w+\}/, 'x');
    const headers = { ...newAddress(), ...(token !== undefined && bearer(token)) };
    const { status, body } = await fetch(address, { method, redirect: 'manual', headers });
    await body?.cancel();
    found.set(status, [...(found.get(status) ?? []), `${method} ${path}`]);
  }
  return found;
}

const claimsFor = (aud: string) => ({
  sub: 'anna',
  aud,
  exp: Math.floor(Date.now() / 1000) + 300,
  email: 'anna@example.org',
  email_verified: true,
});
/** Open ones that refuse for their own reasons: a password or a code is missing. */
const OF_LOGIN = ['POST /api/v2/session', 'GET /login/oidc/callback'];
const guarded = () => routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !OPEN.includes(route));

it('the routes of single sign-on and of the metadata are open, and no others are', async () => {
  const refused = (await statuses()).get(401) ?? [];
  expect(refused.filter((route) => !OF_LOGIN.includes(route)).sort()).toEqual(guarded().sort());
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(OPEN));
});

it('a token for another service gets nowhere', async () => {
  const refused = (await statuses(provider.token(claimsFor('https://other.example.org')))).get(401) ?? [];
  expect(refused.filter((route) => !OF_LOGIN.includes(route)).sort()).toEqual(guarded().sort());
});

it('a token for the assistant, with every scope, opens /mcp and nothing else', async () => {
  const token = provider.token({ ...claimsFor(`${PUBLIC}/mcp`), scope: 'read export admin' });
  const refused = (await statuses(token)).get(401) ?? [];
  expect(guarded().filter((route) => !refused.includes(route))).toEqual(['POST /mcp']);
});

it('a token without one of our scopes gets nowhere either', async () => {
  const refused = (await statuses(provider.token({ ...claimsFor(PUBLIC), scope: 'openid' }))).get(403) ?? [];
  expect(refused.sort()).toEqual(
    guarded()
      .filter((route) => route !== 'POST /mcp')
      .sort(),
  );
});
