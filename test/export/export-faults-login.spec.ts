import type { Fault } from '../../simulated-site/faults.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { makeFirstExport } from '../support/first-export';
import { exportDays, storedDays } from '../support/requests';

const [D26, D27, D28] = ['2024-08-26', '2024-08-27', '2024-08-28'];
const LOGIN_FAILED = [502, 'urn:problem-type:nutrition-diary:upstream-login-failed'];
const UNAVAILABLE = [502, 'urn:problem-type:nutrition-diary:upstream-unavailable'];

let site: SimulatedSite;
let other: SimulatedSite;
let service: TestApp;

beforeAll(makeFirstExport);

beforeEach(async () => {
  site = await SimulatedSite.start();
  other = await SimulatedSite.start();
  const environment = { 'EXPORTER_UPSTREAM_TIMEOUT-MS': '1000', ...upstreamOf(site) };
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment });
});

afterEach(async () => {
  await service.close();
  await site.stop();
  await other.stop();
});

const post = (fromDate = D26, toDate = D28) => exportDays(service, fromDate, toDate);

/** The status and the problem of a run that ended as a whole. */
async function problem(): Promise<[status: number, type: string]> {
  const { status, body } = await post();
  return [status, (body as { type: string }).type];
}

/** What the site was asked for, in order: `login`, or the day of a page. */
function asked(): string[] {
  return site.requests.filter(({ kind }) => kind !== 'other').map(({ kind, date }) => date ?? kind);
}

describe('a session', () => {
  it('that ends in the middle costs one new login, and the day is asked for once more', async () => {
    site.addFault({ kind: 'guest', after: 1 });
    expect(await post()).toEqual({ status: 200, body: { successfulDays: [D26, D27, D28], unsuccessfulDays: [] } });
    expect(asked()).toEqual(['login', D26, D27, 'login', D27, D28]);
    expect(site.logins).toBe(2);
  });

  it('that never lasts is a rejected login after the second guest page; the days before it stay', async () => {
    site.addFault({ kind: 'guest', always: true, after: 2 });
    expect(await problem()).toEqual(LOGIN_FAILED);
    expect(asked()).toEqual(['login', D26, D27, D28, 'login', D28]);
    expect(await storedDays(service)).toEqual([D26, D27]);
  });

  it.each<[string, Fault, unknown[]]>([
    ['is refused is a rejected login', { kind: 'redirect', to: '/db/i18n/account/?lang=de' }, LOGIN_FAILED],
    ['fails because the site is away is unavailable', { kind: 'status', status: 503 }, UNAVAILABLE],
  ])('whose renewal %s; the days before it stay', async (_how, fault, expected) => {
    site.addFault({ kind: 'guest', after: 1 });
    site.addFault({ ...fault, on: 'login', after: 1 } as Fault);
    expect(await problem()).toEqual(expected);
    expect(await storedDays(service)).toEqual([D26]);
  });
});

describe('a login', () => {
  const PASSING: [string, Fault][] = [
    ['503', { kind: 'status', status: 503 }],
    ['429', { kind: 'status', status: 429 }],
    ['a reset connection', { kind: 'reset' }],
    ['no answer in time', { kind: 'hang' }],
  ];

  it.each(PASSING)('that meets %s twice is retried like any request', async (_what, fault) => {
    site.addFault({ ...fault, on: 'login', times: 2 } as Fault);
    expect((await post(D26, D26)).body.successfulDays).toEqual([D26]);
    expect(asked()).toEqual(['login', 'login', 'login', D26]);
    expect(service.clock.pauses).toHaveLength(2);
    expect(site.logins).toBe(1);
  });

  it.each(PASSING)('that meets %s three times ends the run as unavailable', async (_what, fault) => {
    site.addFault({ ...fault, on: 'login' } as Fault);
    expect(await problem()).toEqual(UNAVAILABLE);
    expect(asked()).toEqual(['login', 'login', 'login']);
    expect(await storedDays(service)).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['404', { kind: 'status', status: 404 }],
    ['403', { kind: 'status', status: 403 }],
    ['another page, neither a session nor the form', { kind: 'maintenance' }],
    [
      'a redirect that would repeat the password (307)',
      { kind: 'redirect', to: '/db/i18n/account/?lang=de&action=login', status: 307 },
    ],
    ['a redirect to a page that is not there', { kind: 'redirect', to: '/db/i18n/nowhere/' }],
    ['a page of 10 GB', { kind: 'huge', bytes: 10_000_000_000 }],
  ])('that is answered by %s ends the run as unavailable, without another try', async (_what, fault) => {
    site.addFault({ ...fault, on: 'login' } as Fault);
    expect(await problem()).toEqual(UNAVAILABLE);
    expect(asked()).toEqual(['login']);
    expect(service.clock.pauses).toEqual([]);
  });

  it('at a site that is down ends the run as unavailable, after two retries; nothing of the system shows', async () => {
    await site.stop();
    const { status, body } = await post();
    expect([status, body.type]).toEqual(UNAVAILABLE);
    expect(service.clock.pauses).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|fetch failed/);
  });
});

describe('a redirect', () => {
  /** The other site, under another name than the first: it is there, and would be found. */
  async function anotherHost(): Promise<string> {
    const url = other.url.replace('127.0.0.1', 'localhost');
    expect((await fetch(url)).status).toBe(404);
    other.requests.length = 0;
    return url;
  }

  it.each([302, 307] as const)(
    'of a page to another host (%d) is not followed; the day is unsuccessful',
    async (status) => {
      site.addFault({ kind: 'redirect', to: `${await anotherHost()}/db/i18n/myday20/`, status, date: D27 });
      expect((await post()).body).toEqual({ successfulDays: [D26, D28], unsuccessfulDays: [D27] });
      expect(other.requests).toEqual([]);
      expect(service.clock.pauses).toEqual([]);
    },
  );

  it.each([302, 307] as const)(
    'of the login to another host (%d) is not followed; neither password nor cookie leaves',
    async (status) => {
      site.addFault({
        kind: 'redirect',
        to: `${await anotherHost()}/db/i18n/account/?action=login`,
        status,
        on: 'login',
      });
      const { status: answered, body } = await post();
      expect([answered, body.type]).toEqual(UNAVAILABLE);
      expect(other.requests).toEqual([]);
      expect(JSON.stringify(body)).not.toContain('localhost');
    },
  );

  it('of a page within the site is followed, cookies included', async () => {
    const to = '/db/i18n/myday20/?lang=en&p=1724716800&q=1724803199';
    site.addFault({ kind: 'redirect', to, date: D27, times: 1 });
    expect((await post()).body.successfulDays).toEqual([D26, D27, D28]);
    expect(asked()).toEqual(['login', D26, D27, D27, D28]);
  });

  it.each([
    ['in circles', '/db/i18n/myday20/?lang=en&p=1724716800&q=1724803199'],
    ['to no address', 'http://['],
  ])('%s makes the day unsuccessful', async (_where, to) => {
    site.addFault({ kind: 'redirect', to, date: D27 });
    expect((await post()).body).toEqual({ successfulDays: [D26, D28], unsuccessfulDays: [D27] });
    expect(asked().filter((date) => date === D27).length).toBeLessThanOrEqual(20);
  });
});
