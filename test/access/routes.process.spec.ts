import type { Scope } from '../../src/config/access';
import { SCOPES, scopesOf } from '../../src/config/access';
import { pageFiles } from '../../src/platform/http/serve-page';
import { bearer, logIn, newAddress, RESTRICTED, TOKENS } from '../support/access';
import { appOfSuite } from '../support/create-test-app';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { type Route, routesOf } from '../support/routes-of';

/** Routes that need more than `read`, or nothing. All others need `read`, also those that are added tomorrow. */
const OTHERS: Record<string, Scope | 'open'> = {
  'GET /actuator/health/liveness': 'open',
  'GET /actuator/health/readiness': 'open',
  'GET /login/login.css': 'open',
  'GET /login/login.js': 'open',
  'GET /login/icon.svg': 'open',
  'POST /api/v2/session': 'open',
  'GET /api/v2/setup': 'open',
  'POST /api/v2/setup/login-check': 'open',
  'PUT /api/v2/setup': 'open',
  'GET /api/v2/settings': 'admin',
  'PATCH /api/v2/settings': 'admin',
  'POST /api/v2/doctor': 'admin',
  'POST /api/v2/nutritiondata': 'export',
  'GET /api/v2/nutritiondata/export': 'export',
  'POST /api/v2/nutritiondata/export': 'export',
  'DELETE /api/v2/nutritiondata/export': 'export',
  'POST /api/v2/nutritiondata/history': 'export',
  'POST /api/v2/nutritiondata/import': 'export',
  'POST /api/v2/nutritiondata/:date/versions/:id/restore': 'write',
  'DELETE /api/v2/nutritiondata/:date/versions/:id': 'write',
  'POST /api/v2/measurements': 'measure',
  'DELETE /api/v2/measurements': 'write',
  'DELETE /api/v2/measurements/:id': 'write',
  'POST /api/v2/journal': 'journal',
  'PUT /api/v2/journal/:id': 'write',
  'DELETE /api/v2/journal/:id': 'write',
  'PUT /api/v2/days/:date/status': 'write',
  'PUT /api/v2/symptoms/:label/coverage': 'write',
  'DELETE /api/v2/symptoms/:label/coverage': 'write',
  'PUT /api/v2/food-groups/:name': 'write',
  'DELETE /api/v2/food-groups/:name': 'write',
  'PUT /api/v2/profile': 'write',
  'PUT /api/v2/goals/:validFrom': 'write',
  'PATCH /api/v2/goals/:validFrom': 'write',
  'DELETE /api/v2/goals/:validFrom': 'write',
  'POST /api/v2/backups': 'export',
  'POST /api/v2/notifications/test': 'admin',
  'POST /api/v2/migration/toTimeSeriesDb': 'export',
  'GET /api/v2/nutritiondata/:date/page-report': 'admin',
  'GET /api/v2/tokens': 'admin',
  'POST /api/v2/tokens': 'admin',
  'DELETE /api/v2/tokens/:name': 'admin',
};

/** Texts of the diary, which no refusal may contain. */
const OF_THE_DIARY = /Apfel|Käse|2024-08-\d\d|kcal|totalCalories/i;

const DATE = '2024-08-31';
/** The address that was asked for comes back with a problem. */
const withoutAddress = (text: string) => text.replace(`/${DATE}`, '');

let routes: (Route & { needed: Scope | 'open' })[];

const service = appOfSuite({ days: DIARY_WITH_GAPS, environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true' } });
beforeAll(async () => {
  const files = [...(await pageFiles()).keys()].map((name) => ({ method: 'GET', path: `/${name}` }));
  // Addresses of middleware, and where nothing is.
  const others = [
    ['GET', '/'],
    ['GET', '/swagger-ui.html/swagger-ui.css'],
    ['GET', '/swagger-ui.html/swagger-ui-bundle.js'],
    ['GET', '/nothing'],
    ['GET', '/api/v2'],
    ['PUT', '/api/v2/about'],
    ['OPTIONS', '/api/v2/about'],
    ['GET', '/login'],
    ['GET', '/login/index.html'],
    ['GET', '/.well-known/anything'],
    ['POST', '/mcp/'],
    ['GET', '/API/V2/About/'],
  ].map(([method = '', path = '']) => ({ method, path }));
  routes = [...routesOf(service), ...files, ...others].map((route) => ({
    ...route,
    needed: OTHERS[`${route.method} ${route.path}`] ?? 'read',
  }));
});

async function ask({ method, path }: Route, headers: Record<string, string>) {
  const url = service.url + path.replace(':date', DATE).replace(/:name|\{\*\w+\}/, 'x');
  const answer = await fetch(url, { method, headers: { ...newAddress(), ...headers } });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  await answer.body?.cancel();
  return { status: answer.status, headers: answer.headers, text: '' };
}

describe('the walk', () => {
  it('finds the routes of controllers, of the reference page and of MCP', () => {
    const found = routes.map(({ method, path }) => `${method} ${path}`);

    expect(found).toEqual(
      expect.arrayContaining([
        ...Object.keys(OTHERS),
        ...KINDS,
        'GET /api-docs',
        'GET /actuator/scheduledtasks',
        'GET /actuator/health',
      ]),
    );
    expect(found.length).toBeGreaterThan(60);
  });
});

/** A route of each kind: enough for checks that come before the route. */
const KINDS = [
  'GET /api/v2/about',
  'POST /api/v2/backups',
  'DELETE /api/v2/tokens/:name',
  'GET /api/v2/nutritiondata/download',
  'GET /swagger-ui.html',
  'GET /index.html',
  'GET /actuator/prometheus',
  'POST /mcp',
];
/** Each of them is there, so that none is left out once it has another name. */
function routesIn(names: string[]): typeof routes {
  const found = routes.filter(({ method, path }) => names.includes(`${method} ${path}`));
  expect(found).toHaveLength(new Set(names).size);
  return found;
}

describe('without a valid credential every route is refused but the open ones, and tells nothing of the diary', () => {
  it('no credential', () => areRefused(routes, {}));

  const WRONG: [string, (() => Promise<Record<string, string>>) | Record<string, string>][] = [
    ['an unknown token', bearer(`ndia_${'x'.repeat(43)}`)],
    ['a made-up session', { cookie: `nutrition-diary=${'s'.repeat(43)}` }],
    ['a token of another program', bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.')],
    ['an empty token', { authorization: 'Bearer' }],
    ['a token that is too short', bearer(TOKENS.admin.slice(0, -1))],
    ['a token that is too long', bearer(`${TOKENS.admin}a`)],
    ['two tokens in one line', bearer(`${TOKENS.admin}, ${TOKENS.admin}`)],
    ['a token by another scheme', { authorization: `Basic ${Buffer.from(`x:${TOKENS.admin}`).toString('base64')}` }],
    ['a token without a scheme', { authorization: TOKENS.admin }],
    ['a token as a cookie', { cookie: `nutrition-diary=${TOKENS.admin}` }],
    ['a header of a proxy that nobody configured', { 'remote-user': 'alice' }],
    [
      'a wrong token beside a session',
      async () => ({ ...(await logIn(service.url)), ...bearer(`ndia_${'x'.repeat(43)}`) }),
    ],
  ];

  it.each(WRONG)('%s', async (_name, credential) => {
    await areRefused(routesIn(KINDS), typeof credential === 'function' ? await credential() : credential);
  });

  it('a token in the address counts as none', async () => {
    for (const name of ['access_token', 'token', 'authorization']) {
      const { status } = await ask({ method: 'GET', path: `/api/v2/about?${name}=${TOKENS.admin}` }, {});
      expect(status).toBe(401);
    }
  });
});

async function areRefused(asked: typeof routes, credential: Record<string, string>): Promise<void> {
  for (const route of asked) {
    const { status, text, headers } = await ask(route, credential);
    if (route.needed === 'open') {
      expect({ ...route, status }).not.toMatchObject({ status: 401 });
      continue;
    }
    expect({ ...route, status, challenge: headers.get('www-authenticate') }).toEqual({
      ...route,
      status: 401,
      challenge: expect.stringMatching(/^Bearer realm="nutrition-diary"(, error="invalid_token")?$/),
    });
    expect(withoutAddress(text)).not.toMatch(OF_THE_DIARY);
    if (route.method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ status: 401, title: 'Not authenticated' });
  }
}

/** What it asks for may be wrong or not there, but nothing fails. */
const isLetIn = (status: number) => ![401, 403, 429, 500].includes(status);

describe.each(SCOPES)('a token with the scope %s', (held) => {
  it('gets in where its scope is enough, and is told which one is missing elsewhere', async () => {
    // The read scope tries every route.
    const tried = held === 'read' ? routes : routesIn([...KINDS, ...Object.keys(OTHERS)]);
    for (const route of tried) {
      const { status, text, headers } = await ask(route, bearer(TOKENS[held]));
      const isEnough = route.needed === 'open' || scopesOf(held).includes(route.needed);
      if (isEnough) {
        expect({ ...route, isLetIn: isLetIn(status) }).toEqual({ ...route, isLetIn: true });
        continue;
      }
      expect({ ...route, status, challenge: headers.get('www-authenticate') }).toEqual({
        ...route,
        status: 403,
        challenge: expect.stringMatching(
          `^Bearer realm="nutrition-diary", error="insufficient_scope", scope="(${route.needed}|read)"$`,
        ),
      });
      expect(withoutAddress(text)).not.toMatch(OF_THE_DIARY);
      if (route.method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ title: 'Insufficient scope' });
    }
  });
});

describe('what a scope is enough for', () => {
  it('a session may do what an admin may', async () => {
    const session = await logIn(service.url);
    for (const route of routesIn([...KINDS, ...Object.keys(OTHERS)])) {
      const { status } = await ask(route, session);
      expect({ ...route, isLetIn: isLetIn(status) }).toEqual({ ...route, isLetIn: true });
    }
  });

  it('what is open says no more than UP', async () => {
    for (const probe of ['liveness', 'readiness']) {
      const { status, text } = await ask({ method: 'GET', path: `/actuator/health/${probe}` }, {});
      expect([status, text]).toEqual([200, '{"status":"UP"}']);
    }
  });

  it('whoever may only read asks nothing with another method than GET but this', () => {
    // Everybody may log out; MCP asks each of its tools for its scope.
    const known = routesOf(service).map(({ method, path }) => `${method} ${path}`);
    const only = routes.filter(({ needed, method }) => needed === 'read' && method !== 'GET' && method !== 'HEAD');
    const names = only.map(({ method, path }) => `${method} ${path}`).filter((name) => known.includes(name));
    expect(names).toEqual([
      'POST /api/v2/stats/goals/preview',
      'POST /api/v2/correlation',
      'POST /api/v2/triggers/search',
      'DELETE /api/v2/session',
      'POST /mcp',
    ]);
  });
});
