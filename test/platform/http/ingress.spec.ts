import request from 'supertest';
import { PASSWORD, tryPassword } from '../../support/access';
import { appOfSuite, type TestApp } from '../../support/create-test-app';
import { ACCOUNT, SetUpSetting } from '../../support/set-up-setting';
import { TestServices } from '../../support/test-services';

// The service as an app of Home Assistant. Tests call from loopback, which is the Supervisor where a test says so.

const PATH = '/api/hassio_ingress/Zx_9-token';
const OF_SUPERVISOR = { 'x-ingress-path': PATH, 'x-forwarded-for': '203.0.113.7, 172.30.32.1' };
const INGRESS = { EXPORTER_SERVER_INGRESS: 'true', EXPORTER_SERVER_INGRESS_FROM: '127.0.0.1' };
const ELSEWHERE = { EXPORTER_SERVER_INGRESS: 'true' };
const WITH_PASSWORD = { EXPORTER_ACCESS_PASSWORD: PASSWORD };

const supervised = appOfSuite({ environment: INGRESS });
const withPassword = appOfSuite({ environment: { ...INGRESS, ...WITH_PASSWORD } });
const proxied = appOfSuite({
  environment: { ...ELSEWHERE, ...WITH_PASSWORD, EXPORTER_SERVER_TRUST_PROXY: 'loopback' },
});
const services = new TestServices();
const start = (environment: Record<string, string>) => services.run({ environment });

async function ask({ url }: TestApp, path: string, headers: Record<string, string> = {}) {
  // `fetch` sends its own Host.
  return request(url).get(path).set(headers);
}

/** The path under which the service believes to be reached. */
async function believed(service: TestApp, headers: Record<string, string>): Promise<string> {
  const { body } = await ask(service, '/nothing', headers);
  return (body as { instance: string }).instance.replace(/\/nothing$/, '');
}

describe('the path of ingress', () => {
  it('is believed from the Supervisor, who sends no other prefix', async () => {
    expect(await believed(supervised, OF_SUPERVISOR)).toBe(PATH);
    expect(await believed(supervised, { ...OF_SUPERVISOR, 'x-forwarded-prefix': '/evil' })).toBe(PATH);
    expect(await believed(supervised, { 'x-forwarded-prefix': '/evil' })).toBe('');
    const { body } = await ask(supervised, '/api-docs', OF_SUPERVISOR);
    expect(body).toMatchObject({ servers: [{ url: PATH }] });
  });

  it.each([
    ['from another address', ELSEWHERE],
    ['from another address that is a trusted proxy', { ...ELSEWHERE, EXPORTER_SERVER_TRUST_PROXY: 'true' }],
    ['without ingress', { EXPORTER_SERVER_INGRESS_FROM: '127.0.0.1', EXPORTER_SERVER_TRUST_PROXY: 'loopback' }],
  ])('is not believed %s', async (_, environment: Record<string, string>) => {
    expect(await believed(await start(environment), OF_SUPERVISOR)).toBe('');
  });

  it('is believed from a network, beside a proxy whose prefix counts as ever', async () => {
    const networks = { ...INGRESS, EXPORTER_SERVER_INGRESS_FROM: '172.30.32.2, 127.0.0.0/8' };
    expect(await believed(await start(networks), OF_SUPERVISOR)).toBe(PATH);
    expect(await believed(proxied, { ...OF_SUPERVISOR, 'x-forwarded-prefix': '/diary' })).toBe('/diary');
  });

  it('is as if absent where it looks odd', async () => {
    const longest = `/${'a'.repeat(199)}`;
    const malformed = ['', '/', 'api', '/api/', '//evil.example', '/a/../b', '/a/.', '/./a'];
    for (const path of [...malformed, '/a b', '/ä', '/a;b', '/a?b', '/a%2e', `${longest}a`]) {
      expect([path, await believed(supervised, { 'x-ingress-path': encodeURI(path) })]).toEqual([path, '']);
    }
    for (const path of [longest, '/..a/b..']) expect(await believed(supervised, { 'x-ingress-path': path })).toBe(path);
  });
});

describe('the cookie of a session within Home Assistant', () => {
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? '';

  it('is for the path of the app alone, and needs no prefix over https', async () => {
    const https = { ...OF_SUPERVISOR, 'x-forwarded-proto': 'https' };

    const cookie = cookieOf(await tryPassword(withPassword.url, PASSWORD, https));
    expect(cookie).toMatch(/^nutrition-diary=[\w-]{43}; /);
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining([`Path=${PATH}`, 'HttpOnly', 'Secure', 'SameSite=Strict']),
    );

    const session = { ...https, cookie: cookie.split(';')[0]! };
    expect((await ask(withPassword, '/api/v2/about', session)).status).toBe(200);
    const left = await fetch(`${withPassword.url}/api/v2/session`, { method: 'DELETE', headers: session });
    expect(cookieOf(left)).toMatch(new RegExp(`^nutrition-diary=; Path=${PATH};`));
  });

  it('is as ever elsewhere', async () => {
    const https = { ...OF_SUPERVISOR, 'x-forwarded-proto': 'https' };

    expect(cookieOf(await tryPassword(proxied.url, PASSWORD, https))).toMatch(
      /^__Host-nutrition-diary=[^;]+;.* Path=\/;/,
    );
  });
});

describe('the user whom the Supervisor names', () => {
  const ANNA = { ...OF_SUPERVISOR, 'x-remote-user-id': '4f2a', 'x-remote-user-name': 'anna' };
  const BY_NAME = { EXPORTER_ACCESS_PROXY_HEADER: 'X-Remote-User-Name' };
  const who = async (service: TestApp) => {
    const { status, body } = await ask(service, '/api/v2/session', ANNA);
    return status === 200 ? (body as object) : status;
  };

  it('is logged in where the setting names that header, by the Supervisor alone', async () => {
    expect(await who(await start({ ...INGRESS, ...BY_NAME }))).toEqual({ kind: 'proxy', name: 'anna', scope: 'admin' });
    expect(await who(withPassword)).toBe(401);
    expect(await who(await start({ ...ELSEWHERE, ...BY_NAME }))).toBe(401);
  });
});

describe('who comes through Home Assistant', () => {
  const setting = new SetUpSetting();
  const HOST = { host: 'home.example.org' };

  it('may set the service up, whatever hosts are allowed', async () => {
    const service = await setting.start({ ...INGRESS, EXPORTER_SERVER_ALLOWED_HOSTS: 'diary.local' });

    expect((await ask(service, '/api/v2/setup', { ...OF_SUPERVISOR, ...HOST })).body).toMatchObject({ allowed: 'YES' });
    const checked = await request(service.url)
      .post('/api/v2/setup/login-check')
      .set({ ...OF_SUPERVISOR, ...HOST })
      .send(ACCOUNT);
    expect(checked.body).toMatchObject({ outcome: 'ACCEPTED' });
    expect(checked.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^nutrition-diary-setup=.*; Path=${PATH};`)),
    ]);
  });
});

describe('an answer of an app of Home Assistant', () => {
  it.each(['/', '/api/v2/about', '/nothing', '/api-docs', '/swagger-ui.html', '/actuator/health/liveness'])(
    'may be framed by pages of its origin alone: %s',
    async (path) => {
      const { headers } = await ask(supervised, path);

      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    },
  );
});
