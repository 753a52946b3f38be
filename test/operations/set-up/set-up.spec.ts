import { existsSync, mkdirSync } from 'node:fs';
import { canBeSetUp } from '../../../src/config/config';
import { loadConfig } from '../../../src/config/load-config';
import { cookieOf, PASSWORD, tryPassword } from '../../support/access';
import { upstreamOf, type TestApp } from '../../support/create-test-app';
import { getJson, post, put, readJson, storedDays } from '../../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';

// The first visit to a service that has no settings. Today is 1 September 2024.

const setting = new SetUpSetting();
const state = async ({ url }: TestApp) => (await getJson(`${url}/api/v2/setup`)).body as object;
const check = async (service: TestApp, body: object) =>
  readJson(await post(`${service.url}/api/v2/setup/login-check`, { code: await codeOf(service), ...body }));
const finish = async (service: TestApp, body: object) =>
  put(`${service.url}/api/v2/setup`, { code: await codeOf(service), ...body });
const problemOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { type: string }).type.split(':').at(-1),
];

describe('a service that nobody has set up', () => {
  it('is set up with an account and a password, which count at once and are kept for its owner alone, the password as its hash', async () => {
    const service = await setting.start();
    expect(await state(service)).toEqual({
      needed: true,
      allowed: 'CODE',
      inProgress: false,
      fddbExporterFound: false,
      zone: 'UTC',
      today: '2024-09-01',
      scheduleAt: '03:00',
      fixed: ['timeZone'],
    });

    const { status } = await finish(service, { ...ACCOUNT, accessPassword: PASSWORD, scheduleAt: '04:30' });
    expect(status).toBe(204);
    expect(setting.kept()).toEqual({
      mode: '600',
      settings: {
        ...ACCOUNT,
        accessPassword: expect.stringMatching(/^scrypt:[0-9a-f]{64}:[0-9a-f]{64}$/),
        scheduleAt: '04:30',
      },
    });
    expect(await state(service)).toMatchObject({ needed: false, allowed: 'NO' });
    const withoutLogin = await getJson(`${service.url}/api/v2/nutritiondata/export?days=1`);
    expect(withoutLogin.status).toBe(401);
    const login = await tryPassword(service.url, PASSWORD);
    expect(login.status).toBe(200);
    const cookie = cookieOf(login);
    const exported = await fetch(`${service.url}/api/v2/nutritiondata/export?days=1`, { headers: { cookie } });
    expect(await exported.json()).toEqual({ successfulDays: ['2024-08-31'], unsuccessfulDays: [] });
    const tasks = await fetch(`${service.url}/actuator/scheduledtasks`, { headers: { cookie } });
    expect(await tasks.json()).toMatchObject({
      cron: [
        { runnable: { target: 'scheduled-export' }, nextExecution: { time: '2024-09-02T04:30:00.000Z' } },
        // Its time is the default; without an account it was not planned.
        { runnable: { target: 'history' } },
        { runnable: { target: 'backup' } },
      ],
    });
  });

  it('takes the zone at once, for its days and its nightly fetch', async () => {
    const service = await setting.start({ TZ: '' });
    // Half past midnight of 2 September in Berlin.
    service.clock.moveTo('2024-09-01T22:30:00Z');
    const { body } = await check(service, { ...ACCOUNT, timeZone: 'Europe/Berlin' });
    expect(body).toMatchObject({ outcome: 'ACCEPTED', yesterday: { date: '2024-09-01' } });
    expect((await check(service, { ...ACCOUNT, timeZone: 'Mars' })).body.errors).toEqual({
      timeZone: 'timeZone must be a zone name such as Europe/Berlin',
    });
    const given = { ...ACCOUNT, timeZone: 'Europe/Berlin', notificationLanguage: 'de' };
    expect((await finish(service, given)).status).toBe(204);

    expect(setting.kept().settings).toEqual(given);
    const about = (await getJson(`${service.url}/api/v2/about`)).body;
    expect(about).toMatchObject({ today: '2024-09-02', timeZone: 'Europe/Berlin' });
    const { body: tasks } = await getJson(`${service.url}/actuator/scheduledtasks`);
    expect(tasks.cron[0]).toMatchObject({ nextExecution: { time: '2024-09-02T01:00:00.000Z' } });
  });

  it('needs no password of its own, and everything stays open then', async () => {
    const service = await setting.start();
    expect((await finish(service, ACCOUNT)).status).toBe(204);

    expect((await getJson(`${service.url}/api/v2/about`)).body).toMatchObject({ accountConfigured: true });
    expect((await getJson(`${service.url}/api/v2/session`)).status).toBe(404);
  });

  it('has no blanks around its user name, which keyboards add; those of a password belong to it', async () => {
    const service = await setting.start();
    const typed = { ...ACCOUNT, username: 'demo \u00a0' };
    expect((await check(service, typed)).body.outcome).toBe('ACCEPTED');

    expect((await finish(service, { ...typed, accessPassword: ` ${PASSWORD}` })).status).toBe(204);
    expect(setting.kept().settings['username']).toBe('demo');
    expect((await tryPassword(service.url, PASSWORD)).status).toBe(401);
    expect((await tryPassword(service.url, ` ${PASSWORD}`)).status).toBe(200);
  });

  it('stores all or nothing: wrong fields are named, what the environment has is 409, and a folder that cannot be written is 503', async () => {
    const service = await setting.start();
    const wrong = await readJson(
      await finish(service, { username: 'demo', accessPassword: 'short', timeZone: 'Mars', scheduleAt: '25:00' }),
    );
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { password: 'password is required', accessPassword: expect.stringContaining('12 characters') } },
    });
    const alsoWrong = await readJson(await finish(service, { ...ACCOUNT, timeZone: 'Mars', scheduleAt: '25:00' }));
    expect(alsoWrong.body.errors).toEqual({
      timeZone: 'timeZone must be a zone name such as Europe/Berlin',
      scheduleAt: 'scheduleAt must be a time such as 03:00',
    });
    const fixed = await readJson(await finish(service, { ...ACCOUNT, timeZone: 'Europe/Berlin' }));
    expect([fixed.status, fixed.body.type, fixed.body.detail]).toEqual([
      409,
      'urn:problem-type:nutrition-diary:set-by-environment',
      'timeZone is set by TZ in the environment; change it there',
    ]);
    // Stands where the new file is written.
    mkdirSync(`${setting.settingsFile}.new`);
    expect(await problemOf(await finish(service, { ...ACCOUNT, accessPassword: PASSWORD }))).toEqual([
      503,
      'store-unavailable',
    ]);

    expect(existsSync(setting.settingsFile)).toBe(false);
    expect(await state(service)).toMatchObject({ needed: true, allowed: 'CODE' });
    expect((await getJson(`${service.url}/api/v2/about`)).status).toBe(200);
  });

  it('shows others for ten minutes that somebody is setting up, and keeps nobody from it', async () => {
    const service = await setting.start({ FDDB_EXPORTER_FDDB_USERNAME: 'me' });
    const answer = await post(`${service.url}/api/v2/setup/login-check`, {
      ...ACCOUNT,
      code: await codeOf(service),
    });
    const own = await fetch(`${service.url}/api/v2/setup`, { headers: { cookie: cookieOf(answer) } });
    expect(await own.json()).toMatchObject({ inProgress: false });
    expect(await state(service)).toMatchObject({ inProgress: true, allowed: 'CODE', fddbExporterFound: true });
    service.clock.moveTo('2024-09-01T12:10:01Z');
    expect(await state(service)).toMatchObject({ inProgress: false });
  });

  it('is set up once: two at the same time are one', async () => {
    const service = await setting.start();
    const both = await Promise.all([
      finish(service, { ...ACCOUNT, accessPassword: PASSWORD }),
      finish(service, { ...ACCOUNT, accessPassword: 'another long password' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await problemOf(await finish(service, ACCOUNT))).toEqual([409, 'set-up-done']);
    const again = await check(service, ACCOUNT);
    expect([again.status, again.body.type]).toEqual([409, 'urn:problem-type:nutrition-diary:set-up-done']);
  });
});

describe('the account that is tried', () => {
  const setting = new SetUpSetting({ forSuite: true });
  let service: TestApp;
  beforeAll(async () => (service = await setting.start()));
  afterEach(async () => {
    setting.site.clearFaults();
    setting.site.rejectPassword = setting.site.cookieDespiteRejection = false;
    // The limits of the next test begin anew.
    await service.clock.sleep(61_000);
    expect((await check(service, ACCOUNT)).status).toBe(200);
    await service.clock.sleep(61_000);
    setting.site.requests.length = 0;
  });

  it('comes with yesterday as it was read; nothing is stored, and one login is made', async () => {
    const { status, body } = await check(service, ACCOUNT);

    expect(status).toBe(200);
    // The simulated site's 31 August 2024, as its page shows it.
    expect(body).toMatchObject({
      outcome: 'ACCEPTED',
      sentence: 'fddb.info accepted the login',
      yesterday: {
        date: '2024-08-31',
        products: expect.arrayContaining([expect.objectContaining({ meal: expect.any(String) })]),
      },
    });
    // The login redirects to the start page.
    expect(setting.site.requests.map(({ kind }) => kind)).toEqual(['login', 'other', 'diary']);
    expect(await storedDays(service)).toEqual([]);
    expect(existsSync(setting.settingsFile)).toBe(false);
  });

  it('is accepted without a day where yesterday is not understood', async () => {
    setting.site.addFault({ kind: 'layout-changed', times: 1 });
    expect((await check(service, ACCOUNT)).body).toEqual({
      outcome: 'ACCEPTED',
      sentence: 'fddb.info accepted the login; yesterday: page not understood',
    });
  });

  it('that is not accepted takes one request, and a sentence that says what to do', async () => {
    const tried = async () => {
      setting.site.requests.length = 0;
      const { body } = await check(service, ACCOUNT);
      expect(setting.site.requests).toHaveLength(1);
      return body as object;
    };
    setting.site.addFault({ kind: 'status', status: 503, on: 'login' });
    expect(await tried()).toEqual({
      outcome: 'SITE_AWAY',
      sentence: expect.stringMatching(/status 503\. Try again later/),
    });
    setting.site.clearFaults();
    setting.site.addFault({ kind: 'maintenance', on: 'login' });
    const elsewhere = /another page than expected\. Log in to fddb\.info in a browser and confirm/;
    expect(await tried()).toEqual({ outcome: 'PAGE_UNKNOWN', sentence: expect.stringMatching(elsewhere) });
    setting.site.clearFaults();
    setting.site.rejectPassword = true;
    const wrong = /wrong\. Try both in a browser at fddb\.info, and correct them here\. .+ Apple or Google/;
    expect(await tried()).toEqual({ outcome: 'REJECTED', sentence: expect.stringMatching(wrong) });
  });

  it('with a cookie that opens nothing is rejected after one login', async () => {
    setting.site.cookieDespiteRejection = true;
    setting.site.rejectPassword = true;

    expect((await check(service, ACCOUNT)).body).toEqual({
      outcome: 'REJECTED',
      sentence: expect.stringMatching(/^fddb.info accepted the login, but its diary page is still that of a guest/),
    });
    expect(setting.site.requests.filter(({ kind }) => kind === 'login')).toHaveLength(1);
  });

  it('is left alone for a minute after three rejections, and five checks a minute are the limit', async () => {
    setting.site.rejectPassword = true;
    const outcomes: string[] = [];
    for (let n = 0; n < 5; n++) outcomes.push((await check(service, ACCOUNT)).body.outcome);
    expect(outcomes).toEqual(['REJECTED', 'REJECTED', 'REJECTED', 'PAUSED', 'PAUSED']);
    expect(setting.site.requests).toHaveLength(3);

    const given = { ...ACCOUNT, code: await codeOf(service) };
    const sixth = await post(`${service.url}/api/v2/setup/login-check`, given);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60']);
    await service.clock.sleep(61_000);
    setting.site.rejectPassword = false;
    expect((await check(service, ACCOUNT)).body.outcome).toBe('ACCEPTED');
  });
});

describe('set-up is closed', () => {
  it.each<[string, Record<string, string>]>([
    ['an account', { EXPORTER_UPSTREAM_USERNAME: 'me', EXPORTER_UPSTREAM_PASSWORD: 'hunter2' }],
    ['half an account', { EXPORTER_UPSTREAM_USERNAME: 'me' }],
    ['a password of an account', { EXPORTER_UPSTREAM_PASSWORD: 'hunter2' }],
    ['a password', { EXPORTER_ACCESS_PASSWORD: PASSWORD }],
    ['any setting of access', { EXPORTER_ACCESS_PUBLIC_URL: 'https://diary.example.org' }],
    ['EXPORTER_SETUP_ENABLED=false', { EXPORTER_SETUP_ENABLED: 'false' }],
    ['a store in memory', { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' }],
  ])('with %s in the environment', (_name, environment) => {
    const open = { EXPORTER_SETUP_ENABLED: 'true', EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite:diary.db' };
    expect(canBeSetUp(loadConfig({ environment: open }).config)).toBe(true);
    expect(canBeSetUp(loadConfig({ environment: { ...open, ...environment } }).config)).toBe(false);
  });

  it.each([
    ['EXPORTER_UPSTREAM_USERNAME', 'me'],
    ['EXPORTER_SETUP_ENABLED', 'false'],
  ])('to whoever tries with %s=%s, and the site is asked for nothing', async (name, value) => {
    const service = await setting.start({ [name]: value });
    expect(await state(service)).toMatchObject({ allowed: 'NO' });
    expect(await problemOf(await finish(service, ACCOUNT))).toEqual([403, 'forbidden']);
    expect((await check(service, ACCOUNT)).status).toBe(403);
    expect(setting.site.requests).toEqual([]);
  });

  it('is not needed with stored days, and still possible', async () => {
    const first = await setting.start(upstreamOf(setting.site));
    await getJson(`${first.url}/api/v2/nutritiondata/export?days=1`);
    await setting.stop(first);
    const service = await setting.start();

    expect(await state(service)).toMatchObject({ needed: false, allowed: 'CODE' });
  });
});
