import { sign } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { bearer, CLIENT, cookieOf, issuerDescription, newAddress, trusting } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import { selfSigned } from '../../support/certificate';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { HttpStub, type StubAnswer } from '../../support/http-stub';
import { jwtOf, newKey, NOW } from '../../support/oidc-provider';

/** Likely mistakes of the settings: the log says which setting it is and what to do. */

const KEY = newKey('first');

let issuer: HttpStub;
/** Server with the issuer's keys, if they are not on the issuer itself: Google spreads over two servers. */
let keysAt: HttpStub | undefined;
/** The service of the suite, unless a test opens one with other settings. */
let service: TestApp;
let ofSuite: TestApp;
let log: CapturedLog;
/** The issuer's answer to a request for a token, by the nonce of the login. */
let tokenAnswer: (nonce: string) => StubAnswer;
let nonce = '';
/** Further parts of the issuer's description, and what it says about the user of an access token. */
let described: Record<string, string>;
let userInfo: StubAnswer;

const json = (content: object, status = 200): StubAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(content),
});
const published = json({
  keys: [{ ...KEY.publicKey.export({ format: 'jwk' }), kid: KEY.kid, alg: 'RS256', use: 'sig' }],
});

beforeAll(async () => {
  issuer = await HttpStub.start(({ path }) => {
    if (path === '/token') return tokenAnswer(nonce);
    if (path === '/keys') return published;
    if (path === '/userinfo') return userInfo;
    if (path !== '/.well-known/openid-configuration') return { status: 404 };
    return json({
      ...issuerDescription(issuer.url),
      jwks_uri: `${(keysAt ?? issuer).url}/keys`,
      ...described,
    });
  });
  ofSuite = await serviceWith();
});
afterAll(async () => {
  await ofSuite.close();
  await issuer.stop();
});
beforeEach(() => {
  keysAt = undefined;
  described = {};
  service = ofSuite;
  passHour();
});
afterEach(async () => {
  if (service !== ofSuite) await service.close();
});

const serviceWith = (more: Record<string, string> = {}) =>
  createTestApp({ now: new Date(NOW * 1000).toISOString(), environment: { ...trusting(issuer.url), ...more } });

async function open(environment?: Record<string, string>): Promise<void> {
  if (environment) service = await serviceWith(environment);
  log = new CapturedLog();
}

/** After it the issuer is asked for its description again, and a warning is repeated. */
function passHour(): void {
  service.clock.moveTo(new Date(service.clock.now() + 3_600_000).toISOString());
}

const begin = (headers: Record<string, string> = {}) =>
  fetch(`${service.url}/login/oidc`, { redirect: 'manual', headers });

/** From the button to the way back. */
async function logIn(): Promise<number> {
  const begun = await begin();
  const { searchParams } = new URL(begun.headers.get('location')!);
  nonce = searchParams.get('nonce')!;
  const back = new URLSearchParams({ code: 'a code', state: searchParams.get('state')! });
  const headers = { cookie: cookieOf(begun) };
  return (await fetch(`${service.url}/login/oidc/callback?${back.toString()}`, { headers })).status;
}

function signed(claims: object, key = KEY, header = {}): string {
  return jwtOf({ alg: 'RS256', kid: KEY.kid, ...header }, claims, (text) => sign('sha256', text, key.privateKey));
}

function tokensOf(claims: object): StubAnswer {
  const all = { iss: issuer.url, sub: '42', aud: CLIENT.id, exp: NOW + 300, iat: NOW, nonce, ...claims };
  return json({ access_token: 'x', token_type: 'bearer', id_token: signed(all) });
}

const callback = '(GET /login/oidc/callback)';

describe('the log names', () => {
  it.each(['invalid_client', 'unauthorized_client'])('a secret that the issuer does not take: %s', async (error) => {
    tokenAnswer = () => json({ error }, 401);
    await open();
    await logIn();

    expect(log.lines).toEqual([
      `warn Refused 127.0.0.1: the login at the login provider failed (OAUTH_RESPONSE_BODY_ERROR ${error}: ` +
        `check EXPORTER_ACCESS_OIDC_CLIENT_ID and EXPORTER_ACCESS_OIDC_CLIENT_SECRET) ${callback}`,
    ]);
  });

  it.each([
    [
      'an address that is listed and not verified',
      { email: 'anna@example.org', email_verified: false },
      'the user 42 of the login provider is not allowed: the address is listed, but the login ' +
        'provider has not verified it (EXPORTER_ACCESS_OIDC_ALLOWED_USERS)',
    ],
    [
      'a clock that is 400 s off',
      { iat: NOW - 700, exp: NOW - 400 },
      'the login at the login provider failed (OAUTH_JWT_TIMESTAMP_CHECK_FAILED: the clocks of ' +
        'this machine and of the login provider differ; set them)',
    ],
  ])('%s', async (_mistake, claims, reason) => {
    tokenAnswer = () => tokensOf(claims);
    await open();
    await logIn();

    expect(log.lines).toEqual([`warn Refused 127.0.0.1: ${reason} ${callback}`]);
  });

  it('a realm that is not there', async () => {
    await open({ EXPORTER_ACCESS_OIDC_ISSUER: `${issuer.url}/realms/hime` });
    await begin();

    expect(log.lines).toEqual([
      'warn The login provider cannot be reached: its description is answered with HTTP 404; check EXPORTER_ACCESS_OIDC_ISSUER',
    ]);
  });

  it('a proxy with https that is not named: the log has the address that the issuer is told', async () => {
    await open();
    await begin({ 'x-forwarded-proto': 'https', host: 'diary.example.org' });
    await begin({ 'x-forwarded-proto': 'https' });

    expect(log.lines).toEqual([
      `warn X-Forwarded-Proto is ignored, so browsers return from the login provider to ${service.url}/login/oidc/callback: ` +
        'if a proxy sent it, name that in EXPORTER_SERVER_TRUST_PROXY',
    ]);
  });

  it('an address for logins that is none', async () => {
    // One that has not heard a better description before.
    await open({});
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'login']) {
      described = { authorization_endpoint: address };
      expect((await begin()).status).toBe(503);
      expect([address, ...log.lines.splice(0)]).toEqual([
        address,
        'warn The login provider cannot be reached: its description has no web address as authorization_endpoint',
      ]);
      passHour();
    }
  });
});

describe('a verified address that only the answer about the user has', () => {
  const ANNA = { sub: '42', email: 'anna@example.org', email_verified: true };
  const asJwt = (claims: object, key?: typeof KEY): StubAnswer => ({
    status: 200,
    headers: { 'Content-Type': 'application/jwt' },
    body: signed(claims, key),
  });

  it('counts if it is signed by the issuer, or not at all, and verified', async () => {
    described = { userinfo_endpoint: `${issuer.url}/userinfo` };
    await open();
    const [unverified, beside] = [
      { ...ANNA, email_verified: false },
      { email: null, email_verified: null },
    ];
    const answers: [string, number, StubAnswer, idToken?: object][] = [
      ['JSON', 200, json(ANNA)],
      ['signed', 200, asJwt({ ...ANNA, iss: issuer.url, aud: CLIENT.id })],
      ['signed without issuer and audience', 200, asJwt(ANNA)],
      ['signed for another client', 401, asJwt({ ...ANNA, aud: 'other' })],
      ['signed by another issuer', 401, asJwt({ ...ANNA, iss: 'https://evil.example' })],
      ['signed with another key', 401, asJwt(ANNA, newKey('first'))],
      ['of another user', 401, json({ ...ANNA, sub: '43' })],
      ['not verified', 403, json(unverified)],
      ['beside null for it', 200, json(ANNA), { email: 'anna@example.org', email_verified: null }],
      ['not verified, beside null for it', 403, json(unverified), { email: 'anna@example.org', email_verified: null }],
      ['beside null for both', 200, json(ANNA), beside],
      ['not verified, beside null for both', 403, json(unverified), beside],
    ];
    for (const [how, status, answer, idToken = { email: 'anna@example.org' }] of answers) {
      userInfo = answer;
      tokenAnswer = () => tokensOf(idToken);
      expect([how, await logIn()]).toEqual([how, status]);
    }
  });
});

describe('an issuer whose keys are on another server', () => {
  const PUBLIC = 'https://diary.example.org';
  beforeEach(async () => (keysAt = await HttpStub.start(() => published)));
  afterEach(() => keysAt?.stop());

  async function statusOfToken(): Promise<number> {
    const claims = { iss: issuer.url, sub: '42', aud: PUBLIC, exp: NOW + 300, scope: 'read' };
    const token = signed(claims, KEY, { typ: 'at+jwt' });
    return (await fetch(`${service.url}/api/v2/about`, { headers: { ...newAddress(), ...bearer(token) } })).status;
  }
  const settings = { EXPORTER_ACCESS_PUBLIC_URL: PUBLIC, EXPORTER_ACCESS_OIDC_ALLOWED_USERS: '42' };

  it('that is not asked unless it is set, and the log names it', async () => {
    await open(settings);

    expect(await statusOfToken()).toBe(503);
    expect(keysAt!.requests).toEqual([]);
    expect(log.lines).toContain(
      `warn The login provider cannot be reached: its description names another server, ${keysAt!.url}`,
    );
  });

  it('that is asked if it is set, and the tokens count', async () => {
    await open({ ...settings, EXPORTER_ACCESS_OIDC_HOSTS: `keys.example.org,${new URL(keysAt!.url).host}` });

    expect(await statusOfToken()).toBe(200);
    expect(keysAt!.requests).toHaveLength(1);
  });
});

describe('an issuer with a certificate of its own', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(selfSigned('DNS:localhost'));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  });
  afterAll(() => server.close());

  it('needs NODE_EXTRA_CA_CERTS', async () => {
    const { port } = server.address() as AddressInfo;
    await open({ EXPORTER_ACCESS_OIDC_ISSUER: `https://localhost:${port}` });
    await begin();

    expect(log.lines).toEqual([
      'warn The login provider cannot be reached: the connection failed (DEPTH_ZERO_SELF_SIGNED_CERT); for a certificate of ' +
        'your own, set NODE_EXTRA_CA_CERTS to the file of its authority',
    ]);
  });
});
