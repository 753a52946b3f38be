import { mkdirSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { SetUpCode } from '../../../src/operations/settings/set-up-code';
import { loadAllSettings } from '../../../src/persistence/settings/load-all-settings';
import { askedDays } from '../../support/asked-of-site';
import { PASSWORD } from '../../support/access';
import type { TestApp } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { getJson, post, type JsonAnswer } from '../../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';

// Settings that are kept beside the diary file, read and changed over the API.

const setting = new SetUpSetting();
/** Of a service on which a test takes its settings back. */
const shared = new SetUpSetting({ forSuite: true });
let service: TestApp;
beforeAll(async () => (service = await shared.start()));

const keep = (settings: unknown) => writeFileSync(setting.settingsFile, JSON.stringify(settings));

async function change(service: TestApp, patch: object, headers: Record<string, string> = {}): Promise<JsonAnswer> {
  const code = (await service.app.get(SetUpCode).current()) ?? '';
  const { status, body } = await request(service.url)
    .patch('/api/v2/settings')
    .set({ 'Setup-Code': code, ...headers })
    .send(patch);
  return { status, body };
}
const shown = async ({ url }: TestApp) => (await getJson(`${url}/api/v2/settings`)).body as Record<string, object>;

describe('settings', () => {
  it('show where each value comes from, and of secrets only whether there is one', async () => {
    const service = await setting.start({
      TZ: 'Europe/Berlin',
      EXPORTER_UPSTREAM_USERNAME: 'me',
      EXPORTER_UPSTREAM_PASSWORD: 'hunter2',
    });
    await change(service, {
      scheduleAt: '04:30',
      ntfyUrl: 'https://ntfy.example/my-topic-7c0e',
      emailTo: 'a@x.de, b@x.de',
    });

    const settings = await shown(service);
    expect(settings).toMatchObject({
      username: { source: 'ENVIRONMENT', value: 'me' },
      password: { source: 'ENVIRONMENT', set: true },
      timeZone: { source: 'ENVIRONMENT', value: 'Europe/Berlin' },
      scheduleAt: { source: 'FILE', value: '04:30' },
      ntfyUrl: { source: 'FILE', set: true },
      emailTo: { source: 'FILE', value: 'a@x.de, b@x.de' },
      telegramToken: { source: 'DEFAULT', set: false },
      mqttUrl: { source: 'DEFAULT', value: null },
    });
    expect(JSON.stringify(settings)).not.toMatch(/hunter2|my-topic-7c0e/);
  });

  it('of the environment win: a change of them is 409, and names the variable', async () => {
    const service = await setting.start({ EXPORTER_SCHEDULER_CRON: '0 0 5 * * *' });

    const { status, body } = await change(service, { scheduleAt: '04:30' });
    expect([status, body.type, body.detail]).toEqual([
      409,
      'urn:problem-type:nutrition-diary:set-by-environment',
      'scheduleAt is set by EXPORTER_SCHEDULER_CRON in the environment; change it there',
    ]);
    expect((await shown(service)).scheduleAt).toEqual({ source: 'ENVIRONMENT', value: '05:00' });
  });

  it('are refused by field: other names, values that are none; nothing of the change is kept', async () => {
    const { status, body } = await change(service, {
      scheduleAt: '04:30',
      telegramToken: 7,
      mqttUrl: 'nas',
      port: '80',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      port: 'port is not a setting that can be changed here',
      telegramToken: 'telegramToken must be any text',
      mqttUrl: expect.stringMatching(/^mqttUrl must be an address that starts with mqtt:/),
    });
    expect((await shown(service)).scheduleAt).toEqual({ source: 'DEFAULT', value: '03:00' });
  });

  it('are removed by null', async () => {
    await change(service, { scheduleAt: '04:30' });
    const { body } = await change(service, { scheduleAt: null });

    expect(body.scheduleAt).toEqual({ source: 'DEFAULT', value: '03:00' });
    expect(shared.kept().settings).toEqual({});
  });
});

describe('a change takes effect at once', () => {
  it('of the account: the next fetch uses it, and the comparison of the whole diary is planned', async () => {
    const service = await setting.start();
    const fetched = async () => (await getJson(`${service.url}/api/v2/nutritiondata/export?days=1`)).body as object;
    await change(service, ACCOUNT);
    expect(await fetched()).toMatchObject({ successfulDays: ['2024-08-31'] });
    // The session of the account before does not go on.
    await change(service, { password: 'not-the-password' });
    expect(await fetched()).toMatchObject({ detail: expect.stringContaining('rejected the account') });
    await change(service, ACCOUNT);
    expect(await fetched()).toMatchObject({ successfulDays: ['2024-08-31'] });
    const { body } = await getJson(`${service.url}/actuator/scheduledtasks`);
    expect(body.cron).toContainEqual(expect.objectContaining({ runnable: { target: 'history' } }));
  });

  it('of the nightly time: the old one does not come again', async () => {
    const service = await setting.start();
    await change(service, { ...ACCOUNT, scheduleAt: '13:00' });
    await service.clock.passTo('2024-09-01T13:00:30Z');
    expect(askedDays(setting.site)).toEqual(['2024-08-31']);
    setting.site.requests.length = 0;

    await change(service, { scheduleAt: '16:00' });
    await service.clock.passTo('2024-09-02T15:00:00Z');
    // At 16:00 of the same day, and on the next one neither at the default, 03:00, nor at 13:00.
    expect(askedDays(setting.site)).toEqual(['2024-08-31']);
  });

  it('of a channel: the test message arrives', async () => {
    const ntfy = await HttpStub.start();
    try {
      await change(service, { ntfyUrl: `${ntfy.url}/my-topic` });
      const tested = await post(`${service.url}/api/v2/notifications/test`, {});
      expect(await tested.json()).toMatchObject([{ channel: 'ntfy', delivered: true }]);
      expect(ntfy.requests.map(({ method }) => method)).toEqual(['POST']);
    } finally {
      await change(service, { ntfyUrl: null });
      await ntfy.stop();
    }
  });

  it('of the password of the page, where there is one: the old sessions end', async () => {
    const service = await setting.start();
    await request(service.url)
      .put('/api/v2/setup')
      .send({ ...ACCOUNT, accessPassword: PASSWORD, code: await codeOf(service) });
    const login = async (password: string) => post(`${service.url}/api/v2/session`, { password });
    const cookie = (await login(PASSWORD)).headers.get('set-cookie')!.split(';', 1)[0]!;
    expect((await change(service, { accessPassword: 'another long password' }, { cookie })).status).toBe(200);

    expect((await fetch(`${service.url}/api/v2/about`, { headers: { cookie } })).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('another long password')).status).toBe(200);
  });
});

describe('a change waits for the next start', () => {
  it('of the time zone and the broker', async () => {
    const service = await setting.start({ EXPORTER_UPSTREAM_USERNAME: 'me', TZ: '' });
    const { body } = await change(service, {
      timeZone: 'Pacific/Chatham',
      mqttUrl: 'mqtt://nas',
      scheduleAt: '04:30',
    });

    const waiting = Object.entries(body as Record<string, { restartNeeded?: true }>)
      .filter(([, { restartNeeded }]) => restartNeeded)
      .map(([name]) => name);
    expect(waiting).toEqual(['timeZone', 'mqttUrl']);
    expect((await getJson(`${service.url}/api/v2/about`)).body.timeZone).not.toBe('Pacific/Chatham');
  });
});

describe('kept settings at the start', () => {
  const load = (environment: Record<string, string> = {}) =>
    loadAllSettings({ environment: { ...setting.onFile, ...environment } });

  it('count where the environment says nothing', async () => {
    keep({ ...ACCOUNT, scheduleAt: '04:30', timeZone: 'Europe/Vienna', emailTo: 'a@x.de' });
    const { config, warnings } = await load({ TZ: 'Europe/Berlin' });

    expect(config).toMatchObject({
      upstream: ACCOUNT,
      scheduler: { cron: '0 30 4 * * *' },
      timeZone: 'Europe/Berlin',
      notification: { emailTo: ['a@x.de'] },
    });
    expect(warnings).toEqual([]);
  });

  it('are left out with a line each where they are wrong, without a secret', async () => {
    keep({ username: 'demo', password: 7, scheduleAt: '25:00', ntfyUrl: 'https://ntfy.sh/50%off', mqttUrl: 'nas' });
    const file = setting.settingsFile;

    const { config, warnings } = await load();
    expect(config).toMatchObject({ upstream: { username: 'demo' }, scheduler: { cron: '0 0 3 * * *' } });
    expect([config.upstream.password, config.notification.ntfyUrl, config.mqtt.url]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(warnings).toEqual([
      `${file}: password: ***** is not valid and is left out; accepted: any text`,
      `${file}: scheduleAt: '25:00' is not valid and is left out; accepted: a time such as 03:00`,
      `${file}: ntfyUrl: ***** is not valid and is left out; accepted: an address that starts with http:// or https://`,
      expect.stringMatching(/settings\.json: mqttUrl: \*{5} is not valid and is left out; accepted: an address/),
      expect.stringContaining('No account is configured'),
    ]);
  });

  it('end it where the password of the page is wrong, because the diary would be open', async () => {
    keep({ accessPassword: 'short' });

    await expect(load()).rejects.toMatchObject({
      name: 'ConfigError',
      mistakes: [`${setting.settingsFile}: accessPassword: ***** is not valid; accepted: at least 12 characters`],
    });
  });

  it('end it where the file is no JSON, without a word of it', async () => {
    writeFileSync(setting.settingsFile, '{\n  "username": "demo",\n  "password": hunter2\n}\n');

    await expect(load()).rejects.toMatchObject({
      message: `${setting.settingsFile}: is not valid JSON; accepted: an object of settings`,
    });
  });

  it('end it where the file cannot be read', async () => {
    // A folder in its place is unreadable for every user.
    mkdirSync(setting.settingsFile);

    await expect(load()).rejects.toMatchObject({
      message: `${setting.settingsFile}: cannot be read (EISDIR); let the user of the service read it, or remove it`,
    });
  });

  it('are warned of where a name is none', async () => {
    keep({ ...ACCOUNT, user: 'demo' });

    expect((await load()).warnings).toEqual([`${setting.settingsFile}: user is not a setting and is ignored`]);
  });
});
