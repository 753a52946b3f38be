import type { Fault } from '../../../simulated-site/faults.ts';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { exportDays, getJson, storedDays } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { TcpProxy } from '../../support/tcp-proxy';

const [D26, D27, D28] = ['2024-08-26', '2024-08-27', '2024-08-28'];
const TYPE = 'urn:problem-type:nutrition-diary';
const LOGIN_FAILED = [502, `${TYPE}:upstream-login-failed`];
const UNAVAILABLE = [502, `${TYPE}:upstream-unavailable`];

const on = new ServiceOnSite({ environment: { 'EXPORTER_UPSTREAM_TIMEOUT-MS': '1000' } });
// Loads the libraries of exports, which otherwise takes part of the time that the first answer of the site may take.
beforeAll(() => exportDays(on, D26, D26));

const post = async (fromDate = D26, toDate = D28) =>
  (await exportDays(on, fromDate, toDate)).body as Record<string, string[]>;

/** The status and the problem of a run that ended as a whole. */
async function problem(toDate = D28): Promise<[status: number, type: string]> {
  const { status, body } = await exportDays(on, D26, toDate);
  return [status, (body as { type: string }).type];
}

/** Requests to the site, in order: `login`, or the day of a page. */
const asked = () => on.site.requests.filter(({ kind }) => kind !== 'other').map(({ kind, date }) => date ?? kind);
const logins = () => asked().filter((what) => what === 'login').length;

describe('a session', () => {
  it('that ends in the middle costs one new login, and the day is asked for once more', async () => {
    on.site.addFault({ kind: 'guest', after: 1 });
    expect(await post()).toEqual({ successfulDays: [D26, D27, D28], unsuccessfulDays: [] });
    expect(asked()).toEqual(['login', D26, D27, 'login', D27, D28]);
    expect(on.site.logins).toBe(2);
  });

  it('that never lasts is a rejected login after the second guest page; the days before it stay', async () => {
    on.site.addFault({ kind: 'guest', always: true, after: 2 });
    const { status, body } = await exportDays(on, D26, D28);
    expect({ status, body: body as object }).toMatchObject({
      status: 502,
      body: {
        type: LOGIN_FAILED[1],
        detail: expect.stringMatching(/^fddb.info accepted the login, but .+ of a guest/),
      },
    });
    expect(asked()).toEqual(['login', D26, D27, D28, 'login', D28]);
    expect(await storedDays(on)).toEqual([D26, D27]);
  });

  it.each<[string, Fault, unknown[]]>([
    ['is refused is a rejected login', { kind: 'redirect', to: '/db/i18n/account/?lang=de' }, LOGIN_FAILED],
    ['fails because the site is away is unavailable', { kind: 'status', status: 503 }, UNAVAILABLE],
  ])('whose renewal %s; the days before it stay', async (_how, fault, expected) => {
    on.site.addFault({ kind: 'guest', after: 1 });
    on.site.addFault({ ...fault, on: 'login', after: 1 } as Fault);
    expect(await problem()).toEqual(expected);
    expect(await storedDays(on)).toEqual([D26]);
  });

  it('is one connection, which the redirect after the login ends; it brings the cookies of every hop', async () => {
    const line = await TcpProxy.start(Number(new URL(on.site.url).port));
    await on.restart({ EXPORTER_UPSTREAM_URL: `http://127.0.0.1:${line.port}` });
    for (let run = 1; run <= 2; run++) expect((await post()).successfulDays).toHaveLength(3);
    await line.stop();

    expect([on.site.logins, line.connections]).toEqual([1, 2]);
    const cookies = on.site.requests.map(({ headers }) => (headers.cookie ?? '').replaceAll(/=[^;]*/g, ''));
    // The login, the page that it leads to, and the days.
    expect(cookies).toEqual(['', 'fddb', ...Array<string>(6).fill('fddb; fddb_visit')]);
  });

  it('is at the configured address, whatever proxy the environment names', async () => {
    const variables = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];
    // A closed port: a request by way of it would fail.
    for (const name of variables) process.env[name] = 'http://127.0.0.1:9';
    const { successfulDays } = await post().finally(() => variables.forEach((name) => delete process.env[name]));
    expect(successfulDays).toEqual([D26, D27, D28]);
  });
});

describe('a login', () => {
  it.each<[string, Fault]>([
    ['503', { kind: 'status', status: 503 }],
    ['429', { kind: 'status', status: 429 }],
    ['a reset connection', { kind: 'reset' }],
  ])('that meets %s is retried like any request; three times end the run as unavailable', async (_what, fault) => {
    on.site.addFault({ ...fault, on: 'login', times: 3 } as Fault);
    expect(await problem()).toEqual(UNAVAILABLE);
    expect(asked()).toEqual(['login', 'login', 'login']);
    on.site.addFault({ ...fault, on: 'login', times: 2 } as Fault);
    expect((await post(D26, D26)).successfulDays).toEqual([D26]);
    expect(asked().slice(3)).toEqual(['login', 'login', 'login', D26]);
    expect(on.service.clock.pauses).toHaveLength(4);
  });

  it('that is not answered in time is retried as well', async () => {
    on.site.addFault({ kind: 'hang', on: 'login', times: 1 });
    expect((await post(D26, D26)).successfulDays).toEqual([D26]);
    expect(asked()).toEqual(['login', 'login', D26]);
  });

  it.each<[string, Fault]>([
    ['404', { kind: 'status', status: 404 }],
    ['another page, neither a session nor the form', { kind: 'maintenance' }],
    [
      'a redirect that would repeat the password (307)',
      { kind: 'redirect', to: '/db/i18n/account/?lang=de&action=login', status: 307 },
    ],
    ['a redirect to a page that is not there', { kind: 'redirect', to: '/db/i18n/nowhere/' }],
    ['a page of 10 GB', { kind: 'huge', bytes: 10_000_000_000 }],
  ])('that is answered by %s ends the run as unavailable, without another try', async (_what, fault) => {
    on.site.addFault({ ...fault, on: 'login' } as Fault);
    expect(await problem()).toEqual(UNAVAILABLE);
    expect(asked()).toEqual(['login']);
    expect(on.service.clock.pauses).toEqual([]);
  });

  it('at a site that is down ends the run as unavailable, after two retries; nothing of the system shows', async () => {
    await on.site.stop();
    const { status, body } = await exportDays(on, D26, D28);
    expect([status, body.type]).toEqual(UNAVAILABLE);
    expect(on.service.clock.pauses).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|fetch failed/);
  });
});

describe('a redirect', () => {
  let other: SimulatedSite;
  beforeAll(async () => (other = await SimulatedSite.start()));
  afterAll(() => other.stop());

  it.each([302, 307] as const)(
    'to another host (%d) is not followed; neither password nor cookie leaves',
    async (status) => {
      // Under another name than the first: it is there, and would be found.
      const url = other.url.replace('127.0.0.1', 'localhost');
      expect((await fetch(url)).status).toBe(404);
      other.requests.length = 0;
      on.site.addFault({ kind: 'redirect', to: `${url}/db/i18n/myday20/`, status, date: D27 });
      expect(await post()).toEqual({ successfulDays: [D26, D28], unsuccessfulDays: [D27] });
      expect(on.service.clock.pauses).toEqual([]);

      on.site.endSessions();
      on.site.addFault({ kind: 'redirect', to: `${url}/db/i18n/account/?action=login`, status, on: 'login' });
      const { body } = await exportDays(on, D26, D28);
      expect([body.status, body.type]).toEqual(UNAVAILABLE);
      expect(JSON.stringify(body)).not.toContain('localhost');
      expect(other.requests).toEqual([]);
    },
  );

  it('of a page within the site is followed, cookies included', async () => {
    const to = '/db/i18n/myday20/?lang=en&p=1724716800&q=1724803199';
    on.site.addFault({ kind: 'redirect', to, date: D27, times: 1 });
    expect((await post()).successfulDays).toEqual([D26, D27, D28]);
    expect(asked()).toEqual(['login', D26, D27, D27, D28]);
  });

  it.each([
    ['in circles', '/db/i18n/myday20/?lang=en&p=1724716800&q=1724803199'],
    ['to no address', 'http://['],
  ])('%s makes the day unsuccessful', async (_where, to) => {
    on.site.addFault({ kind: 'redirect', to, date: D27 });
    expect(await post()).toEqual({ successfulDays: [D26, D28], unsuccessfulDays: [D27] });
    expect(asked().filter((date) => date === D27).length).toBeLessThanOrEqual(20);
  });
});

describe('an account', () => {
  // An empty value is as if absent.
  it.each([
    [{ EXPORTER_UPSTREAM_USERNAME: '', EXPORTER_UPSTREAM_PASSWORD: '' }],
    [{ EXPORTER_UPSTREAM_USERNAME: '' }],
    [{ EXPORTER_UPSTREAM_PASSWORD: '' }],
  ])('that is not complete is a failed login, and asks the site for nothing: %j', async (environment) => {
    await on.restart(environment);
    expect(await problem()).toEqual(LOGIN_FAILED);
    const { status, body } = await getJson(`${on.url}/api/v2/nutritiondata/export?days=1`);
    expect([status, body.type]).toEqual(LOGIN_FAILED);
    expect(on.site.requests).toEqual([]);
  });
});

describe('an account that is rejected', () => {
  beforeEach(() => void (on.site.rejectPassword = true));

  const exportOneDay = async (times = 1) => {
    for (let n = 1; n < times; n++) await exportDays(on, D27, D27);
    return exportDays(on, D27, D27);
  };
  const health = async () => (await getJson(`${on.url}/actuator/health`)).body.components.upstreamLogin as unknown;

  it('is left alone after three logins, which is said with the time until when; it grows from 1 to 30 minutes', async () => {
    expect((await exportOneDay(3)).body.detail).toBe(
      'fddb.info rejected the account: the user name or the password is wrong',
    );
    // Once each time, and no page.
    expect(on.site.requests.map(({ kind }) => kind)).toEqual(['login', 'login', 'login']);
    const refused = await exportOneDay(27);
    expect(logins()).toBe(3);
    expect([refused.status, refused.body.type]).toEqual(LOGIN_FAILED);
    expect(refused.body.detail).toBe(
      'fddb.info rejected the account 3 times in a row; it is not tried again before 2024-09-01T12:01:00.000Z',
    );

    // Each is when the account may be tried again: 1, 2, 4, 8, 16, 30 and 30 minutes after the login before.
    const due = ['12:01', '12:03', '12:07', '12:15', '12:31', '13:01', '13:31'];
    for (const [index, time] of due.entries()) {
      const { detail } = (await exportOneDay()).body;
      expect(detail).toContain(`${index + 3} times in a row; it is not tried again before 2024-09-01T${time}:00.000Z`);
      on.service.clock.moveTo(`2024-09-01T${time}:00Z`);
      await exportOneDay();
      expect(logins()).toBe(index + 4);
    }
    on.site.rejectPassword = false;
    expect((await exportOneDay()).status).toBe(502);
    on.service.clock.moveTo('2024-09-01T14:01:00Z');
    expect((await exportOneDay()).status).toBe(200);
  });

  it('is counted by the check of the account as well, which stays DOWN without asking', async () => {
    await health();
    await exportOneDay(2);
    expect(logins()).toBe(3);
    await exportOneDay();
    on.service.clock.moveTo('2024-09-01T12:00:59Z');
    expect(await health()).toMatchObject({ status: 'DOWN', details: { error: 'Authentication seems invalid' } });
    expect(logins()).toBe(3);
  });

  it('may get a cookie that opens nothing', async () => {
    on.site.cookieDespiteRejection = true;
    expect(await problem(D26)).toEqual(LOGIN_FAILED);
    // Two logins, two guest pages, and no more.
    expect(asked()).toEqual(['login', D26, 'login', D26]);
    expect((await exportOneDay(30)).body.type).toBe(`${TYPE}:upstream-login-failed`);
    expect(logins()).toBe(3);
  });

  it('is counted anew after a page of the diary', async () => {
    await exportOneDay(2);
    on.site.rejectPassword = false;
    expect((await exportOneDay()).status).toBe(200);
    on.site.rejectPassword = true;
    on.site.endSessions();
    await exportOneDay(30);
    // Two that were rejected, one that was not, and three that were.
    expect(logins()).toBe(6);
  });

  it('is not one at a site that cannot be used', async () => {
    on.site.addFault({ kind: 'maintenance', on: 'login' });
    await exportOneDay(5);
    expect(logins()).toBe(5);
  });
});
