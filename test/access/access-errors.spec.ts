import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import {
  bearer,
  cookieOf,
  logIn,
  namedByProxy,
  newAddress,
  PASSWORD,
  RESTRICTED,
  TOKENS,
  tryPassword,
} from '../support/access';
import { CapturedLog } from '../support/captured-log';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { readExposition } from '../support/exposition';
import { operationsOf, readDocument } from '../support/openapi-document';
import { post, postExport } from '../support/requests';

const ABOUT = '/api/v2/about';

let service: TestApp;
let site: SimulatedSite;
beforeAll(async () => {
  site = await SimulatedSite.start();
  service = await open();
});
beforeEach(() => service.clock.moveTo('2024-09-01T12:00:00Z'));
afterAll(async () => {
  await service.close();
  await site.stop();
});

const open = () => createTestApp({ environment: { ...RESTRICTED, ...upstreamOf(site) } });

const about = (headers: Record<string, string>) => fetch(service.url + ABOUT, { headers });
const makeToken = (token: object, headers = bearer(TOKENS.admin)) =>
  post(`${service.url}/api/v2/tokens`, token, { headers });
const tokenOf = async (made: Response) => (await made.json()) as { token: string; expiresAt: string | null };
const wrong = (number: number) => bearer(`ndia_${String(number).padStart(43, 'x')}`);

describe('wrong tokens', () => {
  it('are slowed down by address: the sixth within a minute waits; a right one of the same address does not', async () => {
    const address = newAddress();
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await about({ ...wrong(attempt), ...address })).status).toBe(401);
    }
    const blocked = await about({ ...wrong(6), ...address });
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await about({ ...bearer(TOKENS.read), ...address })).status).toBe(200);
    expect((await about({ ...wrong(7), ...newAddress() })).status).toBe(401);
  });

  it('are not what an old session counts as: a page that is still open locks nobody out', async () => {
    const address = newAddress();
    for (let request = 1; request <= 10; request++) {
      expect((await about({ cookie: 'nutrition-diary=old', ...address })).status).toBe(401);
    }
    expect((await tryPassword(service.url, PASSWORD, address)).status).toBe(200);
  });
});

describe('tokens over the API', () => {
  it('are listed with their last use, to the minute, and never with the token', async () => {
    const session = await logIn(service.url);
    const made = await makeToken({ name: 'grafana', scope: 'read' }, session);
    const { token, ...view } = await tokenOf(made);
    expect([made.status, view]).toEqual([
      201,
      {
        name: 'grafana',
        scope: 'read',
        configured: false,
        createdAt: '2024-09-01T12:00:00.000Z',
        expiresAt: null,
        lastUsedAt: null,
      },
    ]);
    service.clock.moveTo('2024-09-01T12:10:00Z');
    await about(bearer(token));
    service.clock.moveTo('2024-09-01T12:10:59Z');
    await about(bearer(token));

    const listed = await (await fetch(`${service.url}/api/v2/tokens`, { headers: session })).text();
    expect(JSON.parse(listed)).toMatchObject({
      tokens: [
        { name: 'measure', scope: 'measure', configured: true, createdAt: null },
        { name: 'journal', configured: true },
        { name: 'read', scope: 'read' },
        { name: 'export', scope: 'export' },
        { name: 'write', scope: 'write' },
        { name: 'admin', configured: true },
        { name: 'grafana', lastUsedAt: '2024-09-01T12:10:00.000Z' },
      ],
    });
    expect(listed).not.toContain('ndia_');
  });

  it('are refused from the instant on at which they expire', async () => {
    const { token, expiresAt } = await tokenOf(await makeToken({ name: 'for-a-day', scope: 'read', days: 1 }));
    expect(expiresAt).toBe('2024-09-02T12:00:00.000Z');
    service.clock.moveTo('2024-09-02T11:59:59.999Z');
    expect((await about(bearer(token))).status).toBe(200);

    service.clock.moveTo('2024-09-02T12:00:00Z');
    expect((await about(bearer(token))).status).toBe(401);
    await fetch(`${service.url}/api/v2/tokens/for-a-day`, { method: 'DELETE', headers: bearer(TOKENS.admin) });
  });

  it.each([
    [{ name: 'admin', scope: 'read' }, { name: 'name is taken: there is a token admin already' }],
    [{ name: 'two words', scope: 'read' }, { name: expect.stringMatching(/^name must be letters/) }],
    [
      { name: 'x', scope: 'everything' },
      { scope: 'scope must be one of measure, journal, read, export, write, admin' },
    ],
    [{ name: 'x', scope: 'read', days: 0 }, { days: 'days must be a whole number from 1 to 3650' }],
    [{ name: 'x', scope: 'read', days: '7' }, { days: 'days must be a whole number from 1 to 3650' }],
    [{}, { name: 'name is required', scope: 'scope is required' }],
  ])('refuse %j', async (body, errors) => {
    const answer = await makeToken(body);

    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ errors })]);
  });

  it('are not revoked if they are in the configuration', async () => {
    const headers = bearer(TOKENS.admin);
    const answer = await fetch(`${service.url}/api/v2/tokens/read`, { method: 'DELETE', headers });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ detail: expect.stringContaining('it is in the configuration; remove it there') }),
    ]);
  });
});

describe('the stream of events', () => {
  it('ends when the session does, or when the token is revoked, while the export goes on; it extends no session', async () => {
    const [staying, session] = [await logIn(service.url), await logIn(service.url)];
    const { token } = await tokenOf(await makeToken({ name: 'watcher', scope: 'read' }));
    const release = site.hold();
    const exported = postExport(service, '2024-08-26', '2024-08-31', { headers: session });
    const follow = (headers: Record<string, string>) =>
      fetch(`${service.url}/api/v2/nutritiondata/export/events`, { headers });
    // The first one looks first, every two seconds, whether the credential has ended.
    const kept = await follow(staying);
    const streams = [await follow(session), await follow(bearer(token))].map((stream) => stream.text());
    service.clock.moveTo('2024-09-02T12:00:00Z');
    await fetch(`${service.url}/api/v2/session`, { method: 'DELETE', headers: session });
    await fetch(`${service.url}/api/v2/tokens/watcher`, { method: 'DELETE', headers: bearer(TOKENS.admin) });

    for (const stream of await Promise.all(streams)) expect(stream).toContain('event: status');
    // The next request can renew the cookie.
    expect(cookieOf(await about(staying))).toBe(staying.cookie);
    await kept.body?.cancel();
    release();
    expect((await exported).status).toBe(200);
  });
});

describe('refusals', () => {
  it('are counted by reason', async () => {
    await service.close();
    service = await open();
    const address = newAddress();
    await about(address);
    await about({ ...wrong(1), ...address });
    await tryPassword(service.url, 'a wrong password', address);
    await fetch(`${service.url}/api/v2/tokens`, { headers: bearer(TOKENS.read) });
    await about({ cookie: 'nutrition-diary=old', ...address });
    for (let attempt = 2; attempt <= 7; attempt++) await about({ ...wrong(attempt), ...address });

    const scraped = await fetch(`${service.url}/actuator/prometheus`, { headers: bearer(TOKENS.read) });
    expect(readExposition(await scraped.text())['diary_access_refusals_total']?.samples).toEqual({
      'diary_access_refusals_total{reason="no_credential"}': 1,
      'diary_access_refusals_total{reason="wrong_token"}': 5,
      'diary_access_refusals_total{reason="wrong_password"}': 1,
      'diary_access_refusals_total{reason="wrong_session"}': 1,
      'diary_access_refusals_total{reason="insufficient_scope"}': 1,
      'diary_access_refusals_total{reason="too_many_attempts"}': 2,
    });
  });

  it('are logged with the address, and without what was tried', async () => {
    const log = new CapturedLog();
    await about({ ...wrong(1), 'x-forwarded-for': '192.0.2.8' });

    expect(log.lines).toEqual(['warn Refused 192.0.2.8: the token is unknown (GET /api/v2/about)']);
  });

  it('are in the document of every route that is not open, with the ways to authenticate, and without any secret', async () => {
    const document = await readDocument(service.url, bearer(TOKENS.read));
    const operations = [...operationsOf(document)];

    expect(operations.length).toBeGreaterThan(25);
    for (const [name, { responses, security }] of operations) {
      if (security?.length === 0) continue;
      expect({ name, documented: Object.keys(responses) }).toEqual({
        name,
        documented: expect.arrayContaining(['401', '403', '429']),
      });
      expect(responses['403']?.description).toContain('insufficient-scope');
    }
    expect(document).toMatchObject({
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' }, session: { in: 'cookie' } } },
      security: [{ token: [] }, { session: [] }],
    });
    expect(operations.filter(([, { security }]) => security?.length === 0)).toHaveLength(6);
    const text = JSON.stringify(document);
    expect(text).not.toContain('Anyone on your network may read');
    for (const secret of [PASSWORD, ...Object.values(TOKENS)]) expect(text).not.toContain(secret);
  });

  it.each([
    [{}, 'nutrition-diary'],
    [{ 'x-forwarded-proto': 'https' }, '__Host-nutrition-diary'],
    [{ 'x-forwarded-prefix': '/anna' }, 'nutrition-diary-anna'],
  ])('are documented with the cookie as the browser gets it: %j', async (headers, name) => {
    const document = await readDocument(service.url, { ...bearer(TOKENS.read), ...headers });

    expect(document).toMatchObject({ components: { securitySchemes: { session: { in: 'cookie', name } } } });
  });
});

describe('the header of a proxy', () => {
  let service: TestApp;

  const start = (trustProxy: string) => createTestApp({ environment: namedByProxy(trustProxy) });

  async function statusOf(headers: Record<string, string>): Promise<number> {
    return (await fetch(`${service.url}/api/v2/session`, { headers })).status;
  }

  afterEach(() => service.close());

  it('is ignored from a client or proxy whose address is not trusted, whatever else it claims', async () => {
    service = await start('192.0.2.1');

    const claims: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-real-ip': '192.0.2.1' },
    ];
    for (const claim of claims) {
      expect(await statusOf({ 'remote-user': 'alice', ...claim })).toBe(401);
    }
  });

  it('is refused when it is no name', async () => {
    service = await start('loopback');

    expect(await statusOf({ 'remote-user': 'x'.repeat(201) })).toBe(401);
    expect(await statusOf({ 'remote-user': ' ' })).toBe(401);
    // Caddy before 2.9 sends it when there is no name.
    const placeholder = { 'remote-user': '{http.reverse_proxy.header.Remote-User}' };
    expect(await statusOf(placeholder)).toBe(401);
    expect(await statusOf({ 'remote-user': 'alice', authorization: 'Bearer wrong' })).toBe(401);
  });
});

describe('secrets', () => {
  it('are compared in the same time, however much of them is right', () => {
    const source = readFileSync(join(__dirname, '..', '..', 'src', 'access', 'secret-text.ts'), 'utf8');
    expect(source).toContain('return timingSafeEqual(');
  });
});
