import { bearer, CLIENT, cookieOf, newAddress, PASSWORD, TOKENS, tryPassword } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import type { TestApp } from '../../support/create-test-app';
import { OidcProvider } from '../../support/oidc-provider';
import { ProviderVisitor } from '../../support/provider-visitor';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

/** Host of the service in the browser. */
const HOST = 'diary.home.example';

const redirectUris = [`https://${HOST}/login/oidc/callback`, `https://${HOST}/diary/login/oidc/callback`];
const provider = OidcProvider.ofSuite({ redirectUris });
let service: TestApp;

beforeAll(async () => (service = await provider.open()));
beforeEach(() => service.clock.moveTo(new Date().toISOString()));
afterAll(() => service.close());

async function reopen(environment: Record<string, string> = {}): Promise<void> {
  await service.close();
  service = await provider.open(environment);
}

const THROUGH_PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': HOST };

type Headers = Record<string, string>;
const visit = (path: string, headers: Headers = {}) =>
  fetch(service.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...THROUGH_PROXY, ...newAddress(), ...headers },
  });

/** The beginning of a login: the cookie of it, and the address at the provider. */
async function begin(to = '/', headers: Headers = {}) {
  const answer = await visit(`/login/oidc?to=${encodeURIComponent(to)}`, headers);
  expect(answer.status).toBe(303);
  return { answer, cookie: cookieOf(answer), at: answer.headers.get('location')! };
}

/** The provider's redirect after a login there. */
async function backFrom(at: string, user = 'anna'): Promise<string> {
  const { pathname, search } = new URL(await new ProviderVisitor(provider.issuer, user).allow(at));
  return pathname + search;
}

/** Status and state of the login page. */
async function shown(answer: Response) {
  const [, state, returnTo] = /data-state="([^"]*)" data-return="([^"]*)"/.exec(await answer.text()) ?? [];
  return { status: answer.status, state, returnTo };
}

const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => /nutrition-diary[\w-]*=[\w-]{43};/.test(line) && !line.includes('-sign-on-'));

const statusWith = async (cookie: string, path = '/api/v2/about') =>
  (await fetch(service.url + path, { headers: { ...THROUGH_PROXY, ...newAddress(), cookie } })).status;

describe('a login at the issuer', () => {
  it('is a code with PKCE, state and nonce, and ends as a session like that of a password', async () => {
    const { answer, cookie, at } = await begin('/#/day/2024-08-31');
    const { searchParams } = new URL(at);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: `https://${HOST}/login/oidc/callback`,
      scope: 'openid email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const line = answer.headers.get('set-cookie')!;
    expect(line).toMatch(
      /^__Host-nutrition-diary-sign-on-[\w-]{43}=.*Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    // Encrypted, so the cookie does not reveal it.
    expect(line).not.toContain(searchParams.get('nonce'));

    const done = await visit(await backFrom(at), { cookie });
    const session = sessionOf(done)!;
    expect(session).toMatch(/^__Host-nutrition-diary=.*Max-Age=2592000.*HttpOnly; Secure; SameSite=Strict$/);
    expect(await shown(done)).toEqual({ status: 200, state: 'done', returnTo: '/#/day/2024-08-31' });
    expect(done.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-nutrition-diary-sign-on-[\w-]{43}=;/),
    );
    expect(await statusWith(session.split(';')[0]!)).toBe(200);
    expect(await statusWith(session.split(';')[0]!, '/api/v2/tokens')).toBe(200);
  });

  it('works behind a proxy under a path, with the cookies of that', async () => {
    const proxy = { 'x-forwarded-prefix': '/diary' };
    const { cookie, at } = await begin('/diary/', proxy);
    expect(cookie).toMatch(/^__Host-nutrition-diary-diary-sign-on-[\w-]{43}=/);
    expect(new URL(at).searchParams.get('redirect_uri')).toBe(`https://${HOST}/diary/login/oidc/callback`);

    // The proxy takes its path away.
    const done = await visit((await backFrom(at)).replace('/diary', ''), { ...proxy, cookie });
    expect(sessionOf(done)).toMatch(/^__Host-nutrition-diary-diary=.*; Secure; /);
    expect(await shown(done)).toMatchObject({ status: 200, state: 'done', returnTo: '/diary/' });
  });

  it('does not let in somebody who is not on the list', async () => {
    const { cookie, at } = await begin('/#/status');
    const refused = await visit(await backFrom(at, 'mallory'), { cookie });
    expect(sessionOf(refused)).toBeUndefined();
    expect(await shown(refused)).toEqual({ status: 403, state: 'user-not-allowed', returnTo: '/#/status' });
  });

  it('that was cancelled there says so, and goes on where it began', async () => {
    const { cookie, at } = await begin('/#/status');
    const { pathname, search } = new URL(await new ProviderVisitor(provider.issuer, 'anna').cancel(at));
    const refused = await visit(pathname + search, { cookie });
    expect(sessionOf(refused)).toBeUndefined();
    expect(await shown(refused)).toEqual({ status: 401, state: 'sign-on-refused', returnTo: '/#/status' });
  });

  it('needs the browser in which it was begun, and less than ten minutes', async () => {
    const { cookie, at } = await begin();
    const back = await backFrom(at);
    expect(await shown(await visit(back))).toMatchObject({ status: 401, state: 'sign-on-expired' });
    expect(await shown(await visit(back, { cookie: `${cookie}x` }))).toMatchObject({ state: 'sign-on-expired' });
    const other = await begin();
    expect(await shown(await visit(back, { cookie: other.cookie }))).toMatchObject({ state: 'sign-on-expired' });
    const renamed = other.cookie.replace(/sign-on-[\w-]+/, () => /sign-on-[\w-]+/.exec(cookie)![0]);
    expect(await shown(await visit(back, { cookie: renamed }))).toMatchObject({ state: 'sign-on-failed' });

    service.clock.moveTo(new Date(service.clock.now() + 600_000).toISOString());
    expect(await shown(await visit(back, { cookie }))).toMatchObject({ status: 401, state: 'sign-on-expired' });
  });

  it('takes a code once, and none that was changed', async () => {
    const { cookie, at } = await begin();
    const back = await backFrom(at);
    expect(await shown(await visit(back.replace(/code=[^&]+/, 'code=x'), { cookie }))).toMatchObject({
      status: 401,
      state: 'sign-on-failed',
    });
    // The answer of another issuer (RFC 9207).
    expect(await shown(await visit(back.replace(/iss=[^&]+/, 'iss=x'), { cookie }))).toMatchObject({
      state: 'sign-on-failed',
    });
    expect(await shown(await visit(back, { cookie }))).toMatchObject({ state: 'done' });
    expect(await shown(await visit(back, { cookie }))).toMatchObject({ state: 'sign-on-failed' });
  });

  it('may be begun in two tabs, which finish in any order and each where it began', async () => {
    const [first, second] = [await begin('/#/status'), await begin('/#/day/2024-08-31')];
    const cookie = `${first.cookie}; ${second.cookie}`;

    const done = await visit(await backFrom(first.at), { cookie });
    expect(await shown(done)).toEqual({ status: 200, state: 'done', returnTo: '/#/status' });
    const other = await visit(await backFrom(second.at), { cookie });
    expect(await shown(other)).toEqual({ status: 200, state: 'done', returnTo: '/#/day/2024-08-31' });
  });

  it('asks at the issuer who it is, if somebody was refused before', async () => {
    const promptFor = async (path: string) =>
      new URL((await visit(path)).headers.get('location')!).searchParams.get('prompt');
    expect(await promptFor('/login/oidc?to=/&prompt=login')).toBe('login');
    expect(await promptFor('/login/oidc?to=/&prompt=none')).toBeNull();
    expect(await promptFor('/login/oidc?to=/')).toBeNull();
  });

  it('is not begun by the page of another site', async () => {
    const answer = await visit('/login/oidc', { 'sec-fetch-site': 'cross-site' });
    expect(await shown(answer)).toMatchObject({ status: 403, state: 'forbidden' });
  });

  it('that fails is no guess of the password, however often: the images of another site lock nobody out', async () => {
    const address = newAddress();
    for (let visits = 1; visits <= 10; visits++) {
      expect((await visit('/login/oidc/callback?code=x', address)).status).toBe(401);
    }
    expect((await tryPassword(service.url, PASSWORD, address)).status).toBe(200);
  });

  it('leaves in the log why it failed, and no code, token or secret', async () => {
    const log = new CapturedLog();
    const { cookie, at } = await begin();
    const back = await backFrom(at, 'mallory');
    await visit(back, { cookie, 'x-forwarded-for': '192.0.2.7' });
    await visit(back, { cookie, 'x-forwarded-for': '192.0.2.7' });
    const text = log.lines.join('\n');
    expect(log.lines).toContainEqual(
      'warn Refused 192.0.2.7: the user mallory of the login provider is not allowed: not listed ' +
        '(EXPORTER_ACCESS_OIDC_ALLOWED_USERS) (GET /login/oidc/callback)',
    );
    expect(text).toContain('the login at the login provider failed (OAUTH_RESPONSE_BODY_ERROR invalid_grant)');
    const { searchParams } = new URL(back, service.url);
    for (const secret of [searchParams.get('code'), searchParams.get('state'), CLIENT.secret, cookie.split('=')[1]]) {
      expect(text).not.toContain(secret);
    }
  });

  it('ends when the list of users changes', async () => {
    const file = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/list.db` };
    await reopen(file);
    const { cookie, at } = await begin();
    const session = sessionOf(await visit(await backFrom(at), { cookie }))!.split(';')[0]!;
    await reopen(file);
    expect(await statusWith(session)).toBe(200);
    await reopen({ ...file, EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'ben' });
    expect(await statusWith(session)).toBe(401);
    await reopen();
  });
});

describe('while the issuer does not answer', () => {
  it('the login page says so, and the password and tokens still count', async () => {
    await provider.stop();
    // One that has never asked it.
    await reopen();

    expect(await shown(await visit('/login/oidc?to=/%23/status'))).toEqual({
      status: 503,
      state: 'issuer-unavailable',
      returnTo: '/#/status',
    });
    expect((await fetch(`${service.url}/api/v2/about`, { headers: bearer(TOKENS.read) })).status).toBe(200);
    expect((await tryPassword(service.url, PASSWORD)).status).toBe(200);
    await provider.start();
    await reopen();
  });
});
