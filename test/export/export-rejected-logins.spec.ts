import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { exportDays } from '../support/requests';

const LOGIN_FAILED = 'urn:problem-type:nutrition-diary:upstream-login-failed';

let site: SimulatedSite;
let service: TestApp;

beforeEach(async () => {
  site = await SimulatedSite.start();
  site.rejectPassword = true;
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
});

afterEach(async () => {
  await service.close();
  await site.stop();
});

async function exportOneDay(): Promise<{ status: number; type?: string; detail?: string }> {
  const { status, body } = await exportDays(service, '2024-08-27', '2024-08-27');
  return { status, ...(body as object) };
}

async function login(): Promise<unknown> {
  const answer = await fetch(`${service.url}/actuator/health`);
  return ((await answer.json()) as { components: { upstreamLogin: unknown } }).components.upstreamLogin;
}

function logins(): number {
  return site.requests.filter(({ kind }) => kind === 'login').length;
}

it('after three rejected logins the account is left alone: 30 exports log in three times, and say until when', async () => {
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push(await exportOneDay());

  expect(logins()).toBe(3);
  expect(new Set(answers.map(({ status, type }) => `${status} ${type}`))).toEqual(new Set([`502 ${LOGIN_FAILED}`]));
  expect(answers[2]?.detail).toBe('fddb.info rejected the configured account: the user name or the password is wrong');
  expect(answers[3]?.detail).toBe(
    'fddb.info rejected the configured account 3 times in a row; it is not tried again before 2024-09-01T12:01:00.000Z',
  );
  expect(answers[29]).toEqual(answers[3]);
});

it('the time grows from 1 to 30 minutes, with one login after each', async () => {
  for (let n = 0; n < 3; n++) await exportOneDay();
  // Each is when the account may be tried again: 1, 2, 4, 8, 16, 30 and 30 minutes after the login before.
  const due = ['12:01', '12:03', '12:07', '12:15', '12:31', '13:01', '13:31'];
  for (const [index, time] of due.entries()) {
    const { detail } = await exportOneDay();
    expect(detail).toContain(`${index + 3} times in a row; it is not tried again before 2024-09-01T${time}:00.000Z`);
    service.clock.moveTo(`2024-09-01T${time}:00Z`);
    await exportOneDay();
    expect(logins()).toBe(index + 4);
  }
});

it('the check of the account counts as well, and stays DOWN without asking', async () => {
  await login();
  await exportOneDay();
  await exportOneDay();
  expect(logins()).toBe(3);

  expect(await exportOneDay()).toMatchObject({ status: 502, type: LOGIN_FAILED });
  service.clock.moveTo('2024-09-01T12:00:59Z');
  expect(await login()).toMatchObject({ status: 'DOWN', details: { error: 'Authentication seems invalid' } });
  expect(logins()).toBe(3);
});

it('a cookie that opens nothing is a rejection as well', async () => {
  site.cookieDespiteRejection = true;
  expect((await exportOneDay()).type).toBe(LOGIN_FAILED);
  // Two logins, two guest pages, and no more.
  expect(site.requests.map(({ kind }) => kind)).toEqual(['login', 'diary', 'login', 'diary']);
  for (let n = 0; n < 30; n++) expect((await exportOneDay()).type).toBe(LOGIN_FAILED);
  expect(logins()).toBe(3);
});

it('a page of the diary makes the count begin anew', async () => {
  await exportOneDay();
  await exportOneDay();
  site.rejectPassword = false;
  expect((await exportOneDay()).status).toBe(200);
  site.rejectPassword = true;
  site.endSessions();
  for (let n = 0; n < 30; n++) await exportOneDay();
  // Two that were rejected, one that was not, and three that were.
  expect(logins()).toBe(6);
});

it('after the time the account works again when the site takes it', async () => {
  for (let n = 0; n < 4; n++) await exportOneDay();
  site.rejectPassword = false;
  expect((await exportOneDay()).status).toBe(502);
  service.clock.moveTo('2024-09-01T12:01:00Z');
  expect((await exportOneDay()).status).toBe(200);
});

it('a site that cannot be used rejects nothing', async () => {
  site.addFault({ kind: 'maintenance', on: 'login' });
  for (let n = 0; n < 5; n++) await exportOneDay();
  expect(logins()).toBe(5);
});
