import { logIn, newAddress, PASSWORD, tryPassword, namedByProxy } from '../support/access';
import { CapturedLog } from '../support/captured-log';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { post } from '../support/requests';

// Every test guesses from an address of its own.
let service: TestApp;
beforeAll(async () => {
  const environment = { EXPORTER_ACCESS_PASSWORD: PASSWORD, EXPORTER_SERVER_TRUST_PROXY: 'loopback' };
  service = await createTestApp({ environment });
});
afterAll(() => service.close());

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
    const blocked = await tryPassword(service.url, PASSWORD, guesser);
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
    const { status } = await fetch(`${service.url}/api/v2/about`, { headers: { ...session, ...address } });
    expect(status).toBe(200);
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

  it('is logged when the address is blocked, once for each block', async () => {
    const log = new CapturedLog();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await tryPassword(service.url, 'a wrong password', { 'x-forwarded-for': '192.0.2.9' });
    }

    expect(log.lines.filter((line) => line.startsWith('warn')).slice(5)).toEqual([
      'warn Too many wrong passwords from 192.0.2.9: it is blocked for 60 s',
    ]);
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
