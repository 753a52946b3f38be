import { createHmac, sign } from 'node:crypto';
import { Issuer } from '../../../src/access/oidc/issuer';
import { loadConfig } from '../../../src/config/load-config';
import { bearer, CLIENT, newAddress, TOKENS, trusting } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import type { TestApp } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { jwtOf, newKey, NOW, OidcProvider } from '../../support/oidc-provider';
import { FOR_MCP, post } from '../../support/requests';
import { TestClock } from '../../support/test-clock';

const PUBLIC = 'https://home.example.org/diary';
const ABOUT = '/api/v2/about';
const EXPORT = '/api/v2/nutritiondata/export';

const CHALLENGE = `Bearer realm="nutrition-diary", resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource"`;

const provider = OidcProvider.ofSuite({ onlyKeys: true });
let service: TestApp;

beforeAll(async () => (service = await open()));
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

const open = (environment: Record<string, string> = {}) =>
  provider.open({ EXPORTER_ACCESS_PUBLIC_URL: PUBLIC, EXPORTER_MCP_ENABLED: 'true', ...environment }, NOW * 1000);

/** Claims of a valid token for Anna. */
const RIGHT = {
  sub: 'anna',
  aud: PUBLIC,
  exp: NOW + 300,
  iat: NOW,
  scope: 'openid read',
  email: 'anna@example.org',
  email_verified: true,
};

const ask = (token: string, path = ABOUT, { url } = service) =>
  fetch(url + path, { headers: { ...newAddress(), ...bearer(token) } });
const statusOf = async (token: string, path = ABOUT) => (await ask(token, path)).status;

function listTools(token: string): Promise<Response> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  return post(`${service.url}/mcp`, call, { headers: { ...FOR_MCP, ...newAddress(), ...bearer(token) } });
}

describe('a token of the issuer', () => {
  it('is as good as one of the service, for its scope', async () => {
    expect(await statusOf(provider.token(RIGHT))).toBe(200);
    const refused = await ask(provider.token(RIGHT), EXPORT);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer realm="nutrition-diary", error="insufficient_scope", scope="export", ' +
        `resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource"`,
    ]);
    expect(await statusOf(provider.token({ ...RIGHT, scope: 'openid' }))).toBe(403);
    // It lets in, and the request itself lacks its days.
    expect(await statusOf(provider.token({ ...RIGHT, scope: 'export' }), EXPORT)).toBe(400);
    expect(await statusOf(provider.token({ ...RIGHT, scope: 'admin' }), '/api/v2/tokens')).toBe(200);
  });

  it('tells who asks by the subject', async () => {
    const answer = await ask(provider.token(RIGHT), '/api/v2/session');
    expect(await answer.json()).toEqual({ kind: 'token', name: 'anna', scope: 'read' });
  });

  it('may be for several, and has half a minute for clocks that differ', async () => {
    expect(await statusOf(provider.token({ ...RIGHT, aud: ['account', PUBLIC] }))).toBe(200);
    expect(await statusOf(provider.token({ ...RIGHT, exp: NOW - 20 }))).toBe(200);
    expect(await statusOf(provider.token({ ...RIGHT, nbf: NOW + 20 }))).toBe(200);
  });

  it('for the service is none for MCP, and one for MCP none for the service', async () => {
    const forMcp = provider.token({ ...RIGHT, aud: `${PUBLIC}/mcp`, scope: 'read export admin' });
    expect((await listTools(forMcp)).status).toBe(200);
    for (const path of [ABOUT, '/api/v2/tokens', '/actuator/prometheus', '/'])
      expect(await statusOf(forMcp, path)).toBe(401);
    const refused = await listTools(provider.token(RIGHT));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="nutrition-diary", error="invalid_token", ' +
        `resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
    ]);
  });

  it('is refused for another user, whom another login would not help', async () => {
    const answer = await ask(provider.token({ ...RIGHT, sub: 'mallory', email: 'mallory@example.org' }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ title: 'Forbidden', detail: 'This user may not use the diary' });
  });

  const foreign = newKey('first');
  const header = { alg: 'RS256', typ: 'at+jwt', kid: 'first' };
  const claims = () => ({ iss: provider.issuer, ...RIGHT });
  const published = () => provider.key.publicKey.export({ type: 'spki', format: 'pem' });
  const hmac = (secret: string | Buffer) => (text: Buffer) => createHmac('sha256', secret).update(text).digest();

  it.each<[string, () => string]>([
    ['for another service', () => provider.token({ ...RIGHT, aud: 'https://other.example.org' })],
    ['for an address that only begins like ours', () => provider.token({ ...RIGHT, aud: `${PUBLIC}/` })],
    ['for nobody', () => provider.token({ ...RIGHT, aud: undefined })],
    ['for the client of the page, such as an ID token', () => provider.token({ ...RIGHT, aud: CLIENT.id })],
    ['of another issuer', () => provider.token({ ...RIGHT, iss: 'https://evil.example' })],
    ['of the issuer under another spelling', () => provider.token({ ...RIGHT, iss: `${provider.issuer}/` })],
    ['that does not say who issued it', () => provider.token({ ...RIGHT, iss: undefined })],
    ['that has expired', () => provider.token({ ...RIGHT, exp: NOW - 31 })],
    ['that never expires', () => provider.token({ ...RIGHT, exp: undefined })],
    ['that is not valid yet', () => provider.token({ ...RIGHT, nbf: NOW + 31 })],
    ['without a user', () => provider.token({ ...RIGHT, sub: undefined })],
    ['that is bound to a key', () => provider.token({ ...RIGHT, cnf: { jkt: 'x' } })],
    ['signed by somebody else', () => provider.token(RIGHT, foreign)],
    ['signed by a key that the issuer does not publish', () => provider.token(RIGHT, { ...foreign, kid: 'unknown' })],
    ['that is not signed', () => jwtOf({ ...header, alg: 'none' }, claims(), () => Buffer.alloc(0))],
    ['without a signature', () => jwtOf(header, claims(), () => Buffer.alloc(0))],
    ['signed with the public key as a secret', () => jwtOf({ ...header, alg: 'HS256' }, claims(), hmac(published()))],
    ['signed with the secret of the client', () => jwtOf({ ...header, alg: 'HS256' }, claims(), hmac(CLIENT.secret))],
    [
      'that brings its own key',
      () =>
        jwtOf({ ...header, jwk: foreign.publicKey.export({ format: 'jwk' }) }, claims(), (text) =>
          sign('sha256', text, foreign.privateKey),
        ),
    ],
    [
      'with a rule that nobody knows',
      () => jwtOf({ ...header, crit: ['x'], x: 1 }, claims(), (text) => sign('sha256', text, provider.key.privateKey)),
    ],
    ['that was changed', () => provider.token({ ...RIGHT, scope: 'read' }).replace(/\.[^.]+\./, otherClaims)],
    ['that is no JSON', () => 'eyJ.eyJ.eyJ'],
  ])('is refused %s', async (_name, token) => {
    const answer = await ask(token());
    const text = await answer.text();
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      CHALLENGE.replace(', ', ', error="invalid_token", '),
    ]);
    expect(text).not.toMatch(/version|2024|RS256|ERR_/);
  });

  const otherClaims = () => `.${Buffer.from(JSON.stringify({ ...claims(), scope: 'admin' })).toString('base64url')}.`;

  it('leaves a reason in the log, and nothing of itself', async () => {
    const log = new CapturedLog();
    const token = provider.token({ ...RIGHT, iss: 'https://evil.example' });
    await ask(token);

    expect(log.lines).toContainEqual(
      expect.stringMatching(
        /^warn Refused 10\.[\d.]+: the token of the login provider is not valid \(ERR_JWT_CLAIM_VALIDATION_FAILED iss\) \(GET /,
      ),
    );
    for (const part of [...token.split('.'), 'evil.example', CLIENT.secret]) {
      expect(log.lines.join('\n')).not.toContain(part);
    }
  });

  it('for another address is no guess, and the log has both addresses', async () => {
    const log = new CapturedLog();
    const address = { 'x-forwarded-for': '192.0.2.11' };
    const wrong = provider.token({ ...RIGHT, aud: ['https://other.example.org', 'two words'] });
    for (let request = 1; request <= 7; request++) {
      expect((await fetch(service.url + ABOUT, { headers: { ...address, ...bearer(wrong) } })).status).toBe(401);
    }

    expect(log.lines[0]).toBe(
      'warn Refused 192.0.2.11: the token of the login provider is not valid (its aud has to be ' +
        `${PUBLIC} and is https://other.example.org and something else) (GET /api/v2/about)`,
    );
  });

  it('that has expired is no guess either: whoever renews it late is not locked out', async () => {
    const address = { 'x-forwarded-for': '192.0.2.12' };
    const statusFor = async (exp: number) => {
      const headers = { ...address, ...bearer(provider.token({ ...RIGHT, exp })) };
      return (await fetch(service.url + ABOUT, { headers })).status;
    };
    for (let request = 1; request <= 7; request++) expect(await statusFor(NOW - 31)).toBe(401);
    expect(await statusFor(NOW + 300)).toBe(200);
  });

  it('is refused for a client that is not listed, if there is a list', async () => {
    const listed = await open({ EXPORTER_ACCESS_OIDC_CLIENTS: 'assistant, home' });
    const log = new CapturedLog();
    const statusFor = async (client: object) =>
      (await ask(provider.token({ ...RIGHT, ...client }), ABOUT, listed)).status;

    expect(await statusFor({ azp: 'assistant' })).toBe(200);
    expect(await statusFor({ client_id: 'home' })).toBe(200);
    expect(await statusFor({})).toBe(403);
    expect(await statusFor({ azp: 'photos', client_id: 'home' })).toBe(403);
    const refused = await ask(provider.token({ ...RIGHT, azp: 'photos' }), ABOUT, listed);
    await listed.close();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ detail: 'This program may not use the diary' }),
    ]);
    expect(log.lines.at(-1)).toContain('the client photos is not one of EXPORTER_ACCESS_OIDC_CLIENTS');
    expect(await statusOf(provider.token({ ...RIGHT, azp: 'photos' }))).toBe(200);
  });

  it('counts with a new key of the issuer, and no longer with the old one', async () => {
    const before = provider.token(RIGHT);
    expect(await statusOf(before)).toBe(200);
    provider.key = newKey('second');
    // The keys are requested every five seconds at most, however many tokens have unknown keys.
    const later = Date.now() + 5100;
    jest.spyOn(Date, 'now').mockReturnValue(later);

    expect(await statusOf(provider.token(RIGHT))).toBe(200);
    expect(await statusOf(before)).toBe(401);
  });
});

describe('the description of the issuer', () => {
  it('is known for an hour, and then read anew', async () => {
    const stub = await HttpStub.start(() => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ issuer: stub.url, jwks_uri: `${stub.url}/keys` }),
    }));
    const clock = new TestClock('2024-09-01T12:00:00Z');
    const { config } = loadConfig({ environment: trusting(stub.url) });
    const issuer = new Issuer(config, clock);
    const asked = async (now: string) => {
      clock.moveTo(now);
      await issuer.current();
      return stub.requests.length;
    };

    expect(await asked('2024-09-01T12:00:00Z')).toBe(1);
    expect(await asked('2024-09-01T12:59:59.999Z')).toBe(1);
    expect(await asked('2024-09-01T13:00:00Z')).toBe(2);
    await stub.stop();
  });
});

describe('while the issuer does not answer', () => {
  it('its tokens get 503, as they may be right; everything else works, also the start', async () => {
    await provider.stop();
    const other = await open();
    const log = new CapturedLog();
    const answer = await ask(provider.token(RIGHT), ABOUT, other);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ type: 'urn:problem-type:nutrition-diary:issuer-unavailable' });
    expect((await ask(TOKENS.read, ABOUT, other)).status).toBe(200);
    expect((await ask('x.y.z', ABOUT, other)).status).toBe(503);

    await provider.start();
    // It is not asked again at once, and the log says once that it does not answer.
    expect(log.lines.filter((line) => line.includes('The login provider cannot be reached'))).toEqual([
      'warn The login provider cannot be reached: the connection failed (ECONNREFUSED)',
    ]);
    expect((await ask(provider.token(RIGHT), ABOUT, other)).status).toBe(503);
    other.clock.moveTo(new Date(NOW * 1000 + 2000).toISOString());
    expect((await ask(provider.token(RIGHT), ABOUT, other)).status).toBe(200);
    await other.close();
  });
});

describe('an issuer under another name', () => {
  it('is in the log, with the name that it has itself', async () => {
    const other = await open({ EXPORTER_ACCESS_OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') });
    const log = new CapturedLog();
    const answer = await ask(provider.token(RIGHT), ABOUT, other);
    await other.close();
    expect(answer.status).toBe(503);
    expect(log.lines.join('\n')).toContain(
      `it calls itself ${provider.issuer}; set EXPORTER_ACCESS_OIDC_ISSUER to exactly that`,
    );
  });
});
