import { Events } from '../../../src/platform/events/events';
import { CapturedLog } from '../../support/captured-log';
import type { TestApp } from '../../support/create-test-app';
import { day } from '../../support/days';
import { HttpStub } from '../../support/http-stub';
import { ScheduleSetting } from '../../support/schedule-fixture';
import { until } from '../../support/until';

const setting = new ScheduleSetting();
let ntfy: HttpStub;
beforeEach(async () => (ntfy = await HttpStub.start()));
afterEach(() => ntfy.stop());

const told = () =>
  ntfy.requests.map(({ body }) => {
    const { title, message } = JSON.parse(body) as { title: string; message: string };
    return `${title.replace('Nutrition diary: ', '')} | ${message}`;
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
      'account in Settings, or on the server if it is set there. If you use Apple or Google to log in, first set a password at ' +
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
      expect.stringMatching(
        /^a page of fddb\.info was not understood \| It is the one of 2024-09-01\. fddb\.info may have/,
      ),
      'the fetch from fddb.info failed | 1 day could not be stored: page not understood.',
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
    events.emit({ name: 'export.failed', data: { work: 'import', startedBy: 'page', reason: 'No space' } });
    await service.clock.passTo('2024-09-06T12:00:00Z');
    events.emit({ name: 'backup.failed', data: { reason: 'The disk is full' } });
    await until(() => ntfy.requests.length > 0);

    expect(told()).toEqual(['there is no new backup | The disk is full.']);
  });

  it('days that fddb.info will soon forget are told', async () => {
    const service = await start();
    const dates = [day('2022-09-02'), day('2022-09-03')];
    service.app.get(Events).emit({ name: 'days.at-risk', data: { firstDay: day('2022-09-01'), count: 2, dates } });
    await until(() => ntfy.requests.length > 0);

    expect(told()).toEqual([
      '2 days will soon be deleted at fddb.info, not fully saved here yet | It has days from 2022-09-01 on. ' +
        'Fetch them on the page of the service before they are gone.',
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
        text: 'Nutrition diary: a fetch from fddb.info has ended\nIts result is under “Data” in the web app.',
      },
    ]);
  });

  it('no address of a channel, nor a token, is in a log or a result', async () => {
    const service = await start({
      EXPORTER_NOTIFICATION_NTFY_URL: 'http://user:pass-secret@127.0.0.1:9/topic-secret',
      EXPORTER_NOTIFICATION_NTFY_TOKEN: 'tk_secret',
    });
    const log = new CapturedLog();
    service.app.get(Events).emit({ name: 'backup.failed', data: { reason: 'The disk is full' } });
    await until(() => log.lines.some((line) => line.includes('was not delivered')));

    expect(log.lines).toContain('warn The notice was not delivered: the connection failed (ECONNREFUSED)');
    expect(log.lines.join('\n')).not.toMatch(/secret/);
  });
});
