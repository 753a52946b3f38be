import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { StateStore } from '../../src/persistence/state-store';
import { askWith, PASSWORD, RESTRICTED, TOKENS, bearer } from '../support/access';
import {
  describeInBrowser,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
  Windows,
} from '../support/browser';
import type { TestApp } from '../support/create-test-app';
import { HttpStub } from '../support/http-stub';
import { getJson } from '../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../support/set-up-setting';

const GERMAN = { locale: 'de-DE' };

describeInBrowser('the settings', () => {
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting();

  const open = async (service: TestApp, options = {}) => {
    const page = await windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`, options);
    await page.goto(`${service.url}/#/settings`);
    return page;
  };
  const card = (page: Page, name: string) => page.locator(`[data-card="${name}"]`);
  const field = (page: Page, name: string) => page.locator(`.setting:has(input[name="${name}"])`);

  it('change the account, with which days are fetched then; a password that was entered is nowhere in the page', async () => {
    const service = await setting.start();
    const page = await open(service);
    const account = card(page, 'account');
    await account.getByLabel('User name').fill(ACCOUNT.username);
    await account.getByLabel('Password').fill(ACCOUNT.password);
    await page.keyboard.press('Enter');
    await account.getByText('Saved.').waitFor();

    expect(setting.kept()).toEqual({ settings: ACCOUNT, mode: '600' });
    await account.getByText('Set here. Enter a new one to replace it.').waitFor();
    const values = `[...document.querySelectorAll('input')].map(({ value }) => value).join()`;
    await expectSoon(() => page.evaluate(values)).toEqual(expect.not.stringContaining(ACCOUNT.password));
    expect(await page.content()).not.toContain(ACCOUNT.password);
    const { body } = await getJson(`${service.url}/api/v2/nutritiondata/export?days=1`);
    expect(body.successfulDays).toEqual(['2024-08-31']);
    await page.reload();
    await expectSoon(() => account.getByLabel('User name').inputValue()).toEqual('demo');
    await page.getByRole('link', { name: 'Fetch' }).click();
    await page.getByRole('button', { name: 'Start fetching' }).waitFor();
  });

  it('send what has changed in a card, and remove what was emptied', async () => {
    const service = await setting.start();
    const page = await open(service);
    const account = card(page, 'account');
    await account.getByLabel('User name').fill('demo');
    const broker = card(page, 'broker');
    await broker.getByLabel('Address').fill('mqtt://nas');
    await broker.getByLabel('Address').fill('');
    await broker.getByLabel('User name').fill('diary');
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
    await broker.getByRole('button', { name: 'Save' }).click();
    await broker.getByText('Saved.').waitFor();
    await broker.getByLabel('User name').fill('');
    await broker.getByRole('button', { name: 'Save' }).click();
    await expectSoon(() => sent).toEqual([{ mqttUsername: 'diary' }, { mqttUsername: null }]);
    await broker.getByText('Saved.').waitFor();

    await expectSoon(() => account.getByLabel('User name').inputValue()).toEqual('demo');
    await broker.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    expect(setting.kept().settings).toEqual({});
  });

  it('change the nightly time at once, and the time zone at the next start', async () => {
    const service = await setting.start({ ...inEnvironment(), TZ: '' });
    const page = await open(service, GERMAN);
    const time = card(page, 'time');
    await time.getByText('Voreinstellung.').first().waitFor();
    await time.getByLabel('Nächtlicher Abruf um').fill('4:30');
    await time.getByLabel('Zeitzone').fill('Pacific/Chatham');
    await time.getByRole('button', { name: 'Speichern' }).click();
    await time.getByText('Gespeichert.').waitFor();

    await expectSoon(() => time.getByLabel('Nächtlicher Abruf um').inputValue()).toEqual('04:30');
    await expectSoon(() => field(page, 'scheduleAt').innerText()).toMatch(/Hier gesetzt\.\s*$/);
    await field(page, 'timeZone').getByText('Gilt nach dem nächsten Neustart.').waitFor();
    const { body } = await getJson(`${service.url}/actuator/scheduledtasks`);
    const tasks = body.cron as { runnable: { target: string }; expression: string }[];
    expect(tasks.find(({ runnable }) => runnable.target === 'scheduled-export')?.expression).toBe('0 30 4 * * *');
    await page.getByRole('link', { name: 'Systemstatus' }).click();
    await page.getByText('Täglich 04:30 Uhr (Vortag)').waitFor();
  });

  it('of the environment are shown and cannot be changed, a secret only as set', async () => {
    const service = await setting.start({ ...inEnvironment(), EXPORTER_MQTT_PASSWORD: 'hunter2-broker' });
    const page = await open(service, GERMAN);
    const name = card(page, 'account').getByLabel('Benutzername');
    await expectSoon(() => name.inputValue()).toEqual('demo');
    await expectSoon(() => name.isEditable()).toEqual(false);
    const password = card(page, 'broker').getByLabel('Passwort');
    await expectSoon(() => password.inputValue()).toEqual('Gesetzt');
    await expectSoon(() => password.isEditable()).toEqual(false);
    await field(page, 'mqttPassword').getByText('In der Umgebung oder der .env des Dienstes gesetzt').waitFor();
    expect(await page.content()).not.toMatch(/hunter2-broker|demo-password/);
    await card(page, 'broker').getByText('unter Systemstatus → Prüfen').waitFor();
  });

  it('that are wrong are named at their field, which gets the focus, also when it was folded; nothing is kept', async () => {
    const service = await setting.start();
    const page = await open(service, GERMAN);
    const notices = card(page, 'notices');
    const channel = notices.locator('summary', { hasText: 'ntfy' });
    await channel.click();
    await notices.getByLabel('Adresse mit dem Thema').fill('ntfy.sh/my-diary');
    await channel.click();
    await notices.getByRole('button', { name: 'Speichern' }).click();
    await field(page, 'ntfyUrl').getByText('Diese Angabe ist ungültig.').waitFor();
    await field(page, 'ntfyUrl').getByText('Beginnt mit https:// oder http://').waitFor();
    await expectSoon(() => page.evaluate('document.activeElement.name')).toEqual('ntfyUrl');
    await expectSoon(() => notices.locator('.mistake').count()).toEqual(1);
    await expectReadableInBothColours(page);
    await page.setViewportSize(PHONE);
    await expectToFit(page);
    expect(await getJson(`${service.url}/api/v2/settings`)).toMatchObject({
      body: { ntfyUrl: { source: 'DEFAULT', set: false } },
    });
  });

  it('set a channel up, over which a test message arrives, and remove it', async () => {
    const ntfy = await HttpStub.start();
    try {
      const page = await open(await setting.start());
      const notices = card(page, 'notices');
      await notices.getByText('No channel is set up.').waitFor();
      const channel = notices.locator('summary', { hasText: 'ntfy' });
      await channel.click();
      await notices.getByLabel('Address with the topic').fill(`${ntfy.url}/my-topic-7c0e`);
      await notices.getByRole('button', { name: 'Save' }).click();
      await channel.getByText('set up').waitFor();
      await notices.getByRole('button', { name: 'Send a test notice' }).click();
      await notices.locator('[data-channel="ntfy"]').getByText('delivered').waitFor();
      expect(ntfy.requests.map(({ method }) => method)).toEqual(['POST']);
      expect(await page.content()).not.toContain('my-topic-7c0e');

      page.once('dialog', (dialog) => void dialog.accept());
      await notices.getByRole('button', { name: 'Remove: Address with the topic' }).click();
      await notices.getByText('No channel is set up.').waitFor();
      expect(setting.kept().settings).toEqual({});
    } finally {
      await ntfy.stop();
    }
  });

  it('set a password of the web app: whoever has it open logs in; they remove it when that was confirmed', async () => {
    const service = await setting.start();
    const page = await open(service);
    await card(page, 'access').getByLabel('Password of this web app').fill('too short');
    await page.keyboard.press('Enter');
    await field(page, 'accessPassword').getByText('This is not valid.').waitFor();
    await card(page, 'access').getByLabel('Password of this web app').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(401);

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const remove = page.getByRole('button', { name: 'Remove: Password of this web app' });
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await remove.click();
    expect(questions).toEqual([expect.stringContaining('anyone on your network can read and change the diary')]);
    expect(Object.keys(setting.kept().settings)).toEqual(['accessPassword']);
    page.once('dialog', (dialog) => void dialog.accept());
    await remove.click();
    await page.getByText('Open to anyone on your network').waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(200);
  });

  it('ask for the code while there is no password, once, and again for a wrong one', async () => {
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/settings`, GERMAN);
    const broker = card(page, 'broker');
    await broker.getByLabel('Benutzername').fill('diary');
    await broker.getByRole('button', { name: 'Speichern' }).click();
    await broker.getByText('Nur du kannst das Protokoll').waitFor();
    await expectReadableInBothColours(page);
    await broker.getByLabel('Code aus dem Protokoll').fill('AAAA-AAAA');
    await broker.getByRole('button', { name: 'Code senden' }).click();
    await broker.getByText('Der Code wurde nicht angenommen').waitFor();
    await broker.getByLabel('Code aus dem Protokoll').fill(` ${(await codeOf(service)).toLowerCase()} `);
    await page.keyboard.press('Enter');
    await broker.getByText('Gespeichert.').waitFor();
    expect(setting.kept().settings).toEqual({ mqttUsername: 'diary' });

    await card(page, 'time').getByLabel('Nächtlicher Abruf um').fill('4:30');
    await page.keyboard.press('Enter');
    await card(page, 'time').getByText('Gespeichert.').waitFor();
  });

  it('say why they cannot be changed: in a file that nobody can read, by now in the environment', async () => {
    const service = await setting.start();
    const page = await open(service, GERMAN);
    const broker = card(page, 'broker');
    await broker.getByLabel('Benutzername').fill('diary');
    writeFileSync(setting.settingsFile, '{');
    await broker.getByRole('button', { name: 'Speichern' }).click();
    await broker.getByText('Datenbank nicht erreichbar').waitFor();

    writeFileSync(setting.settingsFile, '{}');
    const environment = { ...setting.onFile, ...inEnvironment(), EXPORTER_MQTT_USERNAME: 'nas' };
    await setting.stop(service);
    const next = await setting.run({ environment, port: Number(new URL(service.url).port) });
    await broker.getByRole('button', { name: 'Speichern' }).click();
    // Each start has another code.
    await broker.getByLabel('Code aus dem Protokoll').fill(await codeOf(next));
    await page.keyboard.press('Enter');
    await broker.getByText('Durch die Umgebung festgelegt').waitFor();
  });

  it('are not shown to who may not change them', async () => {
    const service = await setting.start(RESTRICTED);
    expect((await askWith(TOKENS.write, 'GET', `${service.url}/api/v2/settings`)).status).toBe(403);
    const page = await open(service, { extraHTTPHeaders: bearer(TOKENS.write) });
    await page.getByText('Settings and tokens need the permission').waitFor();
    await loaded(page);
    expect(await page.locator('.setting').count()).toBe(0);
    const admin = await open(service, { extraHTTPHeaders: bearer(TOKENS.admin) });
    await admin.locator('.setting').first().waitFor();
  });

  function inEnvironment(): Record<string, string> {
    return { EXPORTER_UPSTREAM_USERNAME: ACCOUNT.username, EXPORTER_UPSTREAM_PASSWORD: ACCOUNT.password };
  }
});

describeInBrowser('a newer version', () => {
  const windows = new Windows();
  const setting = new SetUpSetting();
  const PAGE = 'https://github.com/me/diary/releases/tag/v99.1.0';

  it('is in the settings, with a link to what is new, once the service has found one', async () => {
    const service = await setting.start({
      EXPORTER_VERSION_CHECK_ENABLED: 'true',
      EXPORTER_VERSION_CHECK_URL: 'http://127.0.0.1:1',
    });
    const open = (options = {}) => windows.open(`${service.url}/#/settings`, options);
    const page = await open();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await loaded(page);
    expect(await page.getByText('is available').count()).toBe(0);

    const found = { tag: 'v99.1.0', url: PAGE };
    await service.app.get(StateStore).set('newest-release', JSON.stringify(found));
    await page.reload();
    const link = page.getByRole('link', { name: '99.1.0 is available: what is new' });
    expect(await link.getAttribute('href')).toBe(PAGE);
    const german = await open(GERMAN);
    expect(await german.getByRole('link', { name: '99.1.0 ist da: Was ist neu?' }).getAttribute('href')).toBe(PAGE);

    await service.app.get(StateStore).set('newest-release', JSON.stringify({ ...found, url: null }));
    await page.reload();
    await page.getByText('99.1.0 is available').waitFor();
    expect(await page.getByRole('link', { name: '99.1.0' }).count()).toBe(0);
  });
});

describeInBrowser('a service that keeps no settings', () => {
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting();

  it('says so when somebody saves one', async () => {
    const service = await setting.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' });
    const page = await windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`, GERMAN);
    await page.goto(`${service.url}/#/settings`);
    const broker = page.locator('[data-card="broker"]');
    await broker.getByLabel('Benutzername').fill('diary');
    await broker.getByRole('button', { name: 'Speichern' }).click();
    await broker.getByText('Einstellungen lassen sich hier nicht speichern').waitFor();
  });
});
