import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DiaryError } from '../../src/diary/errors';
import { AccessStore } from '../../src/persistence/access-store';
import { StateStore } from '../../src/persistence/state-store';
import { cookieOf, logIn, newAddress, PASSWORD, tryPassword } from '../support/access';
import { CapturedLog } from '../support/captured-log';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { post } from '../support/requests';

const ABOUT = '/api/v2/about';
const folder = temporaryFolder();

let service: TestApp;
beforeAll(() => open());
afterAll(() => service.close());

async function open(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({
    now: '2024-09-01T12:00:00Z',
    environment: { EXPORTER_ACCESS_PASSWORD: PASSWORD, EXPORTER_SERVER_TRUST_PROXY: 'loopback', ...environment },
  });
}

const statusWith = async (headers: Record<string, string>, path = ABOUT) =>
  (await fetch(service.url + path, { headers })).status;

// Every test guesses from an address of its own.
describe('a wrong password', () => {
  it('is refused without a session', async () => {
    const answer = await tryPassword(service.url, `${PASSWORD}!`);

    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await answer.json()).toMatchObject({ detail: 'The password is wrong' });
  });

  it.each([{}, { password: '' }, { password: 12 }, { password: 'x'.repeat(1001) }, { password: [PASSWORD] }])(
    'of another form is a mistake of the request: %j',
    async (body) => {
      const answer = await post(`${service.url}/api/v2/session`, body, { headers: newAddress() });

      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('xxx');
    },
  );

  it('is slowed down: after five within a minute the sixth waits, the right one as well, and others do not', async () => {
    const [guesser, other] = [newAddress(), newAddress()];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await tryPassword(service.url, `guess number ${attempt}`, guesser)).status).toBe(401);
    }
    const log = new CapturedLog();
    const blocked = await tryPassword(service.url, PASSWORD, guesser);
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn Too many wrong passwords from 10\.\S+: it is blocked for 60 s$/),
    ]);
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await blocked.json()).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:too-many-attempts',
      title: 'Too many attempts',
    });
    expect((await tryPassword(service.url, PASSWORD, other)).status).toBe(200);

    service.clock.moveTo('2024-09-01T12:01:00Z');
    expect((await tryPassword(service.url, PASSWORD, guesser)).status).toBe(200);
  });

  it('does not lock out who is logged in at the same address', async () => {
    const address = newAddress();
    const session = await logIn(service.url, address);
    for (let attempt = 1; attempt <= 6; attempt++) await tryPassword(service.url, 'a wrong password', address);

    expect((await tryPassword(service.url, PASSWORD, address)).status).toBe(429);
    expect(await statusWith({ ...session, ...address })).toBe(200);
  });

  it.each([
    ['network of an IPv6 address', '2001:db8:1:2::', '2001:db8:1:2::6', '2001:db8:1:3::6'],
    ['address, whatever port a proxy adds', '198.51.100.9:', '198.51.100.9', '198.51.100.8'],
    ['address in brackets, whatever port a proxy adds', '[2001:db8::1]:', '[2001:db8::2]:6', '[2001:db9::1]:1'],
  ])('counts for the %s', async (_what, guesser, same, other) => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let n = 1; n <= 5; n++) await tryPassword(service.url, 'a wrong password', from(`${guesser}${n}`));

    expect((await tryPassword(service.url, PASSWORD, from(same))).status).toBe(429);
    expect((await tryPassword(service.url, PASSWORD, from(other))).status).toBe(200);
  });

  it('counts also when many are tried at the same time', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryPassword(service.url, `guess number ${index}`, address)),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  it('is forgotten after a right one', async () => {
    const address = newAddress();
    for (const password of ['one typo', 'two typos', 'three typos', 'four typos', PASSWORD]) {
      await tryPassword(service.url, password, address);
    }
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await tryPassword(service.url, 'a wrong password', address)).status).toBe(401);
    }
  });

  it('is logged with the address, and without what was tried', async () => {
    const log = new CapturedLog();
    await tryPassword(service.url, 'my other password', { 'x-forwarded-for': '192.0.2.7' });

    expect(log.lines).toEqual(['warn Refused 192.0.2.7: the password is wrong (POST /api/v2/session)']);
  });
});

describe('a session', () => {
  it('is in the log when it begins, with the address', async () => {
    const log = new CapturedLog();
    await logIn(service.url, { 'x-forwarded-for': '192.0.2.12' });

    expect(log.lines).toContain('info Logged in with the password from 192.0.2.12');
  });

  it('begins with the password and ends with the logout', async () => {
    const session = await logIn(service.url);
    expect(await statusWith(session)).toBe(200);
    const who = await fetch(`${service.url}/api/v2/session`, { headers: session });
    expect(await who.json()).toEqual({ kind: 'session', scope: 'admin' });

    const left = await fetch(`${service.url}/api/v2/session`, { method: 'DELETE', headers: session });
    expect([left.status, left.headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^nutrition-diary=;/)]);
    expect(await statusWith(session)).toBe(401);
  });

  it('is a cookie that no script reads and no other site sends', async () => {
    const { headers } = await tryPassword(service.url, PASSWORD);

    expect(
      headers
        .get('set-cookie')
        ?.split('; ')
        .filter((part) => !part.startsWith('Expires')),
    ).toEqual([
      expect.stringMatching(/^nutrition-diary=[\w-]{43}$/),
      'Max-Age=2592000',
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('has over https a cookie that only this host can have set', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const { headers } = await tryPassword(service.url, PASSWORD, https);
    const cookie = headers.get('set-cookie') ?? '';

    expect(cookie).toMatch(/^__Host-nutrition-diary=/);
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
    expect(cookie).not.toContain('Domain');
    expect(await statusWith({ ...https, cookie: cookie.split(';')[0]! })).toBe(200);
    // One that came without TLS does not count over https, as somebody on the way may have set it.
    const plain = cookie.split(';')[0]!.replace('__Host-', '');
    expect(await statusWith({ ...https, cookie: plain })).toBe(401);
  });

  it('is not mixed up with that of another diary on the same host, under another path', async () => {
    const [anna, ben] = ['/anna', '/ben'].map((path) => ({ 'x-forwarded-prefix': path }));
    const session = await logIn(service.url, anna);

    expect(session.cookie).toMatch(/^nutrition-diary-anna=/);
    expect(await statusWith({ ...anna, ...session })).toBe(200);
    expect(await statusWith({ ...ben, ...session })).toBe(401);
  });

  it('lasts 30 days from the last request of the API, and its cookie with it', async () => {
    const session = await logIn(service.url);
    service.clock.moveTo('2024-09-30T12:00:00Z');
    // Other answers may be kept by a cache, which must not keep the cookie.
    for (const path of ['/', '/nothing', '/api-docs', '/actuator/health']) {
      expect((await fetch(service.url + path, { headers: session })).headers.get('set-cookie')).toBeNull();
    }
    const extended = await fetch(service.url + ABOUT, { headers: session });
    expect([extended.status, cookieOf(extended)]).toEqual([200, session.cookie]);
    // Within an hour there is nothing to extend.
    expect((await fetch(service.url + ABOUT, { headers: session })).headers.get('set-cookie')).toBeNull();

    service.clock.moveTo('2024-10-30T11:59:59Z');
    expect(await statusWith(session)).toBe(200);
    service.clock.moveTo('2024-11-29T12:00:00Z');
    expect(await statusWith(session)).toBe(401);
  });

  it('ends when the same browser logs in again', async () => {
    const earlier = await logIn(service.url);
    const later = await logIn(service.url, earlier);

    expect(await statusWith(earlier)).toBe(401);
    expect(await statusWith(later)).toBe(200);
  });

  it('is gone from the browser after a logout, also when the store cannot be written', async () => {
    const session = await logIn(service.url);
    const unavailable = new DiaryError('store-unavailable', 'The document store cannot be used at the moment');
    jest.spyOn(service.app.get(AccessStore), 'removeSession').mockRejectedValueOnce(unavailable);
    const left = await fetch(`${service.url}/api/v2/session`, { method: 'DELETE', headers: session });

    expect([left.status, left.headers.get('set-cookie')]).toEqual([503, expect.stringMatching(/^nutrition-diary=;/)]);
  });

  it('outlives a restart, but not a change of the password, not even when the earlier one comes back; the store knows neither the password nor its secret', async () => {
    const file = join(folder, 'restart.db');
    const openWith = (password: string) =>
      open({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`, EXPORTER_ACCESS_PASSWORD: password });
    const sessions = () => {
      const reader = new DatabaseSync(`${file}.access`, { readOnly: true });
      const found = reader.prepare('SELECT hash FROM sessions').all();
      reader.close();
      return found;
    };
    await service.close();
    await openWith(PASSWORD);
    const session = await logIn(service.url);
    await service.close();
    await openWith(PASSWORD);
    expect(await statusWith(session)).toBe(200);

    expect(await service.app.get(StateStore).getOrCreate('session-salt', 'none')).toMatch(/^[0-9a-f]{64}$/);
    await service.close();
    expect(sessions()).toHaveLength(1);
    for (const name of [file, `${file}.access`]) {
      const content = readFileSync(name, 'latin1');
      expect(content).not.toContain(PASSWORD);
      expect(content).not.toContain(session.cookie.split('=')[1]);
    }

    await openWith('another long password');
    // The service deletes them without a request.
    await until(() => sessions().length === 0);
    expect(await statusWith(session)).toBe(401);

    await service.close();
    await openWith(PASSWORD);
    expect(await statusWith(session)).toBe(401);
  });
});
