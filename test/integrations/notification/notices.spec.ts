import { Events } from '../../../src/platform/events/events';
import type { TestApp } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { ScheduleSetting } from '../../support/schedule-fixture';
import { codeOf } from '../../support/set-up-setting';
import { until } from '../../support/until';

const setting = new ScheduleSetting();
let ntfy: HttpStub;
beforeEach(async () => (ntfy = await HttpStub.start()));
afterEach(() => ntfy.stop());

const told = () =>
  ntfy.requests.map(({ body }) => {
    const { title, message } = JSON.parse(body) as { title: string; message: string };
    return `${title.replace(/^(Nutrition diary|Ernährungstagebuch): /, '')} | ${message}`;
  });

/** Starts on 1 September at noon; a fetch is due each night at three. */
function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const own = { EXPORTER_NOTIFICATION_NTFY_URL: `${ntfy.url}/a-topic`, EXPORTER_UPSTREAM_PAUSE_MS: '0' };
  return setting.start('2024-09-01T12:00:00Z', { ...own, ...environment });
}

/** Lets a night pass, until its notices have arrived. */
async function night(service: TestApp, date: string, notices: number): Promise<void> {
  await service.clock.passTo(`${date}T12:00:00Z`);
  await until(() => ntfy.requests.length >= notices);
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
    expect(JSON.parse(ntfy.requests[0]!.body)).toMatchObject({ topic: 'a-topic', priority: 5 });
    expect(setting.telegram.requests).toEqual([]);
  });

  it('a page that is not understood is told with its date; when only failures are chosen, the failure says why', async () => {
    const both = await start();
    const failures = await start({ EXPORTER_NOTIFICATION_EVENTS: 'export.failed' });
    setting.site.addFault({ kind: 'missing-total-row', date: '2024-09-01' });
    await night(both, '2024-09-02', 1);
    await night(failures, '2024-09-02', 2);

    expect(told()).toEqual([
      expect.stringMatching(/^the page for 1 Sept 2024 could not be read \| fddb\.info may have changed its pages/),
      expect.stringMatching(/^fetching from fddb\.info failed \| fddb\.info may have changed its pages/),
    ]);
  });

  it('a login that is answered with another page is told with what to do there', async () => {
    const service = await start();
    setting.site.addFault({ kind: 'maintenance', on: 'login' });
    await night(service, '2024-09-02', 1);

    expect(told()).toEqual([
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
    await until(() => ntfy.requests.length > 0);

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

  it('a receiver that keeps silent delays no run, and the others have their notice', async () => {
    const gotify = await HttpStub.start(() => 'silent');
    const settings = { EXPORTER_NOTIFICATION_GOTIFY_URL: gotify.url, EXPORTER_NOTIFICATION_GOTIFY_TOKEN: 'token' };
    const service = await start({ ...settings, EXPORTER_NOTIFICATION_EVENTS: 'export.finished' });
    await night(service, '2024-09-02', 1);
    await gotify.received(1);
    await night(service, '2024-09-03', 2);

    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02']);
    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('diary_notifications_total{channel="ntfy",result="delivered"} 2\n');
    await gotify.stop();
  });

  it('Telegram tells of events only when they are chosen', async () => {
    const service = await start({ EXPORTER_NOTIFICATION_EVENTS: 'export.finished' });
    await night(service, '2024-09-02', 1);
    await until(() => setting.telegram.messages.length > 0);

    expect(setting.telegram.messages).toEqual([
      {
        chat_id: '42',
        text: 'Nutrition diary: fetch finished\nIts result is under “Data” in the web app.',
      },
    ]);
  });
});
