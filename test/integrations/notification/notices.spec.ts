import { Events } from '../../../src/platform/events/events';
import type { TestApp } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { codeOf } from '../../support/set-up-setting';
import { until } from '../../support/until';
import { CapturedLog } from '../../support/captured-log';

const setting = new ScheduleSetting();
let receiver: HttpStub;
beforeEach(async () => (receiver = await HttpStub.start()));
afterEach(() => receiver.stop());

const told = () =>
  receiver.requests.map(({ body }) => {
    const { title, message } = JSON.parse(body) as { title: string; message: string };
    return `${title.replace(/^(Nutrition diary|Ernährungstagebuch): /, '')} | ${message}`;
  });

/** Starts on 1 September at noon; a fetch is due each night at three. */
function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const own = { EXPORTER_NOTIFICATION_NTFY_URL: `${receiver.url}/a-topic`, EXPORTER_UPSTREAM_PAUSE_MS: '0' };
  return setting.start('2024-09-01T12:00:00Z', { ...own, ...environment });
}

/** Lets a night pass, until its notices have arrived. */
async function night(service: TestApp, date: string, notices: number): Promise<void> {
  await service.clock.passTo(`${date}T12:00:00Z`);
  await until(() => receiver.requests.length >= notices);
}

describe('notices', () => {
  it('a rejected account is told at once and once a day, for one reason, and then that fetching works again', async () => {
    const service = await start();
    setting.site.rejectPassword = true;
    await night(service, '2024-09-02', 1);
    await fetch(`${service.url}/api/v2/nutritiondata/export?days=1`);
    await night(service, '2024-09-03', 2);
    setting.site.rejectPassword = false;
    await night(service, '2024-09-04', 3);
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    await night(service, '2024-09-05', 4);

    const rejected =
      'fddb.info rejected the account | Log in to fddb.info in a browser with the same user name and password, and correct the ' +
      'account in Settings. If you use Apple or Google to log in, first set a password at ' +
      'fddb.info with “Passwort vergessen” (Forgot password). Days missed meanwhile can be fetched again.';
    const recovered = 'fetching from fddb.info works again | It had failed for 2 days.';
    expect(told()).toEqual([rejected, rejected, recovered, rejected]);
    expect(JSON.parse(receiver.requests[0]!.body)).toMatchObject({ topic: 'a-topic', priority: 5 });
    expect(setting.telegram.requests).toEqual([]);
  });

  it('a page that is not understood is told with its date; when only failures are chosen, the failure says why; a login that is answered with another page is told with what to do there', async () => {
    const both = await start();
    const failures = await start({ EXPORTER_NOTIFICATION_EVENTS: 'export.failed' });
    setting.site.addFault({ kind: 'missing-total-row', date: '2024-09-01' });
    await night(both, '2024-09-02', 1);
    await night(failures, '2024-09-02', 2);

    expect(told()).toEqual([
      expect.stringMatching(/^the page for 1 Sept 2024 could not be read \| fddb\.info may have changed its pages/),
      expect.stringMatching(/^fetching from fddb\.info failed \| fddb\.info may have changed its pages/),
    ]);

    setting.site.endSessions();
    setting.site.addFault({ kind: 'maintenance', on: 'login' });
    await night(both, '2024-09-03', 3);
    expect(told().slice(2)).toEqual([
      expect.stringMatching(
        /^fetching from fddb\.info failed \| .+ another page than expected\. Log in to fddb\.info in a browser/,
      ),
    ]);
  });

  it('a day with nothing logged is no failure, but after three of them people are told, once', async () => {
    const service = await start();
    for (const date of ['02', '03', '04', '05', '06']) setting.site.setDay(`2024-09-${date}`, 'empty');
    await service.clock.passTo('2024-09-04T12:00:00Z');
    await night(service, '2024-09-05', 1);
    await night(service, '2024-09-07', 1);
    setting.site.setDay('2024-09-11', 'empty');
    await night(service, '2024-09-12', 1);

    expect(told()).toEqual(['no food logged for 3 days | Fetching works; there was nothing to fetch.']);
  });

  it('nobody is told when that is switched off, nor of an import', async () => {
    const service = await start({ EXPORTER_NOTIFICATION_NO_NEW_DAY_AFTER: '0' });
    for (const date of ['02', '03', '04', '05']) setting.site.setDay(`2024-09-${date}`, 'empty');
    const events = service.app.get(Events);
    events.emit({
      name: 'export.failed',
      data: { work: 'import', startedBy: 'page', reason: 'No space', failures: [] },
    });
    await service.clock.passTo('2024-09-06T12:00:00Z');
    events.emit({ name: 'backup.failed', data: { reason: 'The disk is full', outcome: 'disk full' } });
    await until(() => receiver.requests.length > 0);

    expect(told()).toEqual(['the backup failed | The disk of the backup folder is full.']);
  });

  it('are in German from the moment it is chosen, also the test', async () => {
    const service = await start(setting.onFile);
    const body = '{"notificationLanguage":"de"}';
    const headers = { 'content-type': 'application/json', 'setup-code': await codeOf(service) };
    expect((await fetch(`${service.url}/api/v2/settings`, { method: 'PATCH', headers, body })).status).toBe(200);
    setting.site.addFault({ kind: 'status', status: 503, date: '2024-09-01' });
    await night(service, '2024-09-02', 1);
    await fetch(`${service.url}/api/v2/notifications/test`, { method: 'POST' });

    expect(told()).toEqual([
      expect.stringMatching(
        /^Der Abruf von fddb\.info ist fehlgeschlagen \| fddb\.info hat nicht oder nicht wie erwartet/,
      ),
      'Ein Test | Hier kommen die Benachrichtigungen des Ernährungstagebuchs an.',
    ]);
  });

  it('a receiver that keeps silent delays no run, and the others have their notice; Telegram tells of events only when they are chosen', async () => {
    const gotify = await HttpStub.start(() => 'silent');
    const settings = { EXPORTER_NOTIFICATION_GOTIFY_URL: gotify.url, EXPORTER_NOTIFICATION_GOTIFY_TOKEN: 'token' };
    const service = await start({ ...settings, EXPORTER_NOTIFICATION_EVENTS: 'export.finished' });
    await night(service, '2024-09-02', 1);
    await gotify.received(1);
    await night(service, '2024-09-03', 2);
    await until(() => setting.telegram.messages.length === 2);

    const text = 'Nutrition diary: fetch finished\nIts result is under “Data” in the web app.';
    expect(setting.telegram.messages[0]).toEqual({ chat_id: '42', text });

    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02']);
    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('diary_notifications_total{channel="ntfy",result="delivered"} 2\n');
    await gotify.stop();
  });
});

describe('heartbeat', () => {
  const start = (kind: string, path: string, environment: Record<string, string> = {}): Promise<TestApp> =>
    setting.start('2024-09-01T12:00:00Z', {
      EXPORTER_HEARTBEAT_URL: receiver.url + path,
      EXPORTER_HEARTBEAT_KIND: kind,
      ...environment,
    });

  it('healthchecks gets the beginning, then the end or the failure, with one run id and the counts', async () => {
    const service = await start('healthchecks', '/ping/7c0e', { EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '2' });
    setting.site.setDay('2024-08-31', 'empty');
    await night(service, '2024-09-02', 2);
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    await night(service, '2024-09-03', 4);

    const asked = receiver.requests.map(({ method, path, body }) => `${method} ${path} ${body}`);
    const id = '[0-9a-f-]{36}';
    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`^POST /ping/7c0e/start\\?rid=${id} $`)),
      expect.stringMatching(new RegExp(`^POST /ping/7c0e\\?rid=${id} days stored: 1, nothing logged: 1$`)),
      expect.stringMatching(new RegExp(`^POST /ping/7c0e/start\\?rid=${id} $`)),
      expect.stringMatching(
        new RegExp(
          `^POST /ping/7c0e/fail\\?rid=${id} days stored: 0, nothing logged: 0; fddb.info rejected the account`,
        ),
      ),
    ]);
    const ids = asked.map((line) => /rid=(\S+)/.exec(line)?.[1]);
    expect([ids[0] === ids[1], ids[2] === ids[3], ids[0] === ids[2]]).toEqual([true, true, false]);
  });

  it('Uptime Kuma gets exactly up or down, a sentence and the milliseconds, whatever its address was copied with', async () => {
    const service = await start('kuma', '/api/push/4a10?status=up&msg=OK&ping=');
    await night(service, '2024-09-02', 1);
    setting.site.addFault({ kind: 'missing-total-row', date: '2024-09-02' });
    await night(service, '2024-09-03', 2);

    const asked = receiver.requests.map(({ method, path }) => {
      const { pathname, searchParams } = new URL(path, receiver.url);
      return [method, pathname, Object.fromEntries(searchParams)];
    });
    const ping = expect.stringMatching(/^\d+$/) as string;
    const problem = 'days stored: 0, nothing logged: 0; 1 day could not be stored: page not understood';
    expect(asked).toEqual([
      ['GET', '/api/push/4a10', { status: 'up', msg: 'days stored: 1, nothing logged: 0', ping }],
      ['GET', '/api/push/4a10', { status: 'down', msg: problem, ping }],
    ]);
  });

  it('any other address gets a GET after a success alone, with the query that it has', async () => {
    const service = await start('plain', '/alive?key=1');
    setting.site.rejectPassword = true;
    await service.clock.passTo('2024-09-02T12:00:00Z');
    setting.site.rejectPassword = false;
    await night(service, '2024-09-03', 1);

    expect(receiver.requests.map(({ method, path, body }) => `${method} ${path}${body}`)).toEqual(['GET /alive?key=1']);
  });

  it('a monitor that keeps silent or fails delays no run, and its address is in no log', async () => {
    receiver.next.push('silent');
    const service = await start('healthchecks', '/secret-id');
    const log = new CapturedLog();
    await night(service, '2024-09-02', 1);
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    receiver.release({ status: 404, body: 'not found' });
    await receiver.received(2);

    const list = async () => (await fetch(`${service.url}/api/v2/notifications`)).json() as Promise<object[]>;
    await until(async () => JSON.stringify(await list()).includes('"delivered":true,"status":200'));
    expect(log.lines).toContain('warn The notice was not delivered: status 404');
    expect(log.lines.join('\n')).not.toContain('secret');
  });
});

describe('notifications api', () => {
  let server: HttpStub;
  beforeEach(async () => {
    // May be any server of the network, so that nothing of its answer is shown but the status.
    server = await HttpStub.start(({ path, headers }) => ({
      status: path === '/message' ? 401 : 200,
      body: `Cannot POST ${path} with ${headers['x-gotify-key']?.toString()}`,
    }));
  });
  afterEach(() => server.stop());

  const environment = () => ({
    ...setting.onFile,
    EXPORTER_NOTIFICATION_NTFY_URL: `${server.url}/secret-topic`,
    EXPORTER_NOTIFICATION_GOTIFY_URL: server.url,
    EXPORTER_NOTIFICATION_GOTIFY_TOKEN: 'secret-token',
    EXPORTER_NOTIFICATION_WEBHOOK_URL: 'http://127.0.0.1:9/secret-hook',
    EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`,
  });

  it('a test goes over every channel once; each result is there after the next start, and nothing secret in them', async () => {
    const first = await setting.run({ environment: environment() });
    const list = async (url: string) => (await fetch(`${url}/api/v2/notifications`)).json() as Promise<object[]>;
    expect((await list(first.url))[0]).toEqual({
      channel: 'ntfy',
      delivered: null,
      status: null,
      detail: null,
      at: null,
      event: null,
    });

    const answer = await fetch(`${first.url}/api/v2/notifications/test`, { method: 'POST' });
    const results = [
      { channel: 'ntfy', delivered: true, status: 200, detail: null },
      { channel: 'Gotify', delivered: false, status: 401, detail: 'status 401' },
      { channel: 'webhook', delivered: false, status: null, detail: 'the connection failed (ECONNREFUSED)' },
    ];
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(results);
    expect(server.requests.map(({ path }) => path).sort()).toEqual(['/', '/message']);
    await setting.stop(first);

    const second = await setting.run({ environment: environment() });
    const kept = { at: '2024-09-01T12:00:00.000Z', event: 'test' };
    expect(await list(second.url)).toEqual(results.map((result) => ({ ...result, ...kept })));
    expect(JSON.stringify(await list(second.url))).not.toContain('secret');
  });
});
