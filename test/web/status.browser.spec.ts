import { rmSync, writeFileSync } from 'node:fs';
import { BackupSetting } from '../support/backup-setting';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  expectToFit,
  loaded,
  Windows,
} from '../support/browser';
import { postExport } from '../support/requests';

const BERLIN = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };

describeInBrowser('the status', () => {
  const diary = new DiaryInBrowser({ days: [], site: {} });

  it('follows an export and the health without a reload; in German too, with instants in the zone of the user', async () => {
    const page = await diary.open('#/status');
    await page.clock.install();
    await page.reload();
    await page.getByText('None yet.').waitFor();
    const login = page.locator('[data-component="upstreamLogin"]');
    await login.getByText('fddb.info login: OK').waitFor();

    await postExport(diary, '2024-08-26', '2024-08-28');
    await page.getByText('3 of 3 days stored').waitFor();
    await expectSoon(() => page.getByText('Complete').count()).toEqual(1);

    diary.site.rejectPassword = true;
    diary.site.endSessions();
    await postExport(diary, '2024-08-26', '2024-08-26');
    await page.getByText('0 of 1 day stored').waitFor();
    // The health is asked for every 15 seconds.
    await page.clock.runFor(15_000);
    await login.getByText('fddb.info rejected the login.').waitFor();

    const german = await diary.open('#/status', BERLIN);
    const ofLogin = german.locator('[data-component="upstreamLogin"]');
    await ofLogin.getByText('fddb.info hat die Anmeldung abgelehnt.').waitFor();
    // 12:00 UTC is 14:00 in Berlin in summer.
    await ofLogin.getByText('geprüft 01.09.2024, 14:00 MESZ').waitFor();
    await german.getByText('Täglich 03:00 Uhr (Vortag)').waitFor();
    await loaded(german);
    expect(await german.getByRole('main').innerText()).not.toMatch(/Authentication|rejected|2024-09-01T/);
  });
});

describeInBrowser('behind a proxy that keeps events back', () => {
  const diary = new DiaryInBrowser({ days: [], site: {} });

  it('the status and each fetch are shown', async () => {
    const page = await diary.open('#/settings');
    await page.route('**/export/events*', () => new Promise<void>(() => undefined));
    await page.getByRole('link', { name: 'Status' }).click();
    await page.locator('[data-figure="version"]').waitFor();
    await expectSoon(() => page.locator('.loading').count()).toEqual(0);
    await page.goto(`${diary.url}/#/fetch?from=2024-08-30&to=2024-08-31`);
    await page.getByRole('button', { name: 'Start fetching' }).click();
    await page.getByText('All 2 days are stored.').waitFor();
  });
});

describeInBrowser('a service without an account that everyone may use', () => {
  const diary = new DiaryInBrowser();

  it('says who may use it, what to set, how to turn the assistant on, and that a diary in memory is not backed up', async () => {
    const page = await diary.open();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Nobody has to log in. To change that, set a password under “Access”').waitFor();
    await page.getByText('set EXPORTER_MCP_ENABLED=true and restart the service').waitFor();
    await page.locator('[data-card="backup"]').getByText('Backups are not available in this setup.').waitFor();

    await page.getByRole('link', { name: 'Status' }).click();
    await page.locator('[data-figure="access"]').waitFor();
    await expectFigures(page, { access: 'Open to anyone on your network' });
    await expectSoon(() => page.getByRole('button', { name: 'Log out' }).count()).toEqual(0);
    await page.locator('[data-card="notifications"]').getByText('No channel is set up.').waitFor();
    // Clients of before do not know it.
    expect(Object.keys(await diary.api<object>('/api/v2/about'))).not.toContain('accessRestricted');

    const german = await diary.open('#/status', BERLIN);
    await german.getByText('Es ist kein Konto eingerichtet. Gib es in den Einstellungen ein.').waitFor();
    await expectSoon(() => german.getByRole('main').innerText()).toEqual(expect.not.stringContaining('no account'));
  });
});

describeInBrowser('a service with notices and an assistant', () => {
  // A closed port.
  const diary = new DiaryInBrowser({
    environment: {
      EXPORTER_MCP_ENABLED: 'true',
      EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
      EXPORTER_NOTIFICATION_APPRISE_URL: 'http://127.0.0.1:9/notify/key',
    },
  });

  it('shows the address of the assistant and the command that connects it', async () => {
    const page = await diary.show('#/access');
    await expectFigures(page, {
      'mcp-address': `${diary.url}/mcp`,
      'mcp-command': `claude mcp add --transport http nutrition-diary ${diary.url}/mcp`,
    });
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectToFit(page);
  });

  it('sends a test over every channel, and says how it went; in German too', async () => {
    const page = await diary.show('#/status');
    const card = page.locator('[data-card="notifications"]');
    await card.getByText('nothing sent yet').first().waitFor();
    await card.getByRole('button', { name: 'Send a test notice' }).click();
    const ntfy = card.locator('[data-channel="ntfy"]');
    await ntfy.getByText('the connection failed (ECONNREFUSED)').waitFor();
    await expectSoon(() => ntfy.innerText()).toMatch(/^not delivered .*2024/);
    await card.locator('[data-channel="Apprise"]').getByText('ECONNREFUSED').waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectReadable(page);

    const german = await diary.show('#/status', BERLIN);
    await german.getByRole('button', { name: 'Testnachricht senden' }).waitFor();
    await german.locator('[data-channel="ntfy"]').getByText('nicht zugestellt 01.09.2024, 14:00').waitFor();
  });
});

describeInBrowser('the card of the backups', () => {
  const setting = new BackupSetting();
  const windows = new Windows();

  it('makes a backup, and says when it was made and when the next one is due', async () => {
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/settings`);
    const card = page.locator('[data-card="backup"]');
    await card.getByText('None yet.').waitFor();
    await card.getByRole('button', { name: 'Back up now' }).click();
    await card.getByText('Last backup').waitFor();

    await expectFigures(page, { 'last-backup': '1 Sept 2024, 12:00', backups: '1' });
    await expectSoon(() => card.innerText()).toMatch(/Next backup\s+2 Sept 2024, 03:30/);
    await expectSoon(() => card.innerText()).toMatch(/Size\s+0\.00\d+ MB/);
    await page.getByRole('link', { name: 'Status' }).click();
    await page.locator('[data-component="backup"]').getByText('Backup: OK').waitFor();
  });

  it('says in German why there is no backup, until there is one', async () => {
    writeFileSync(setting.backups, 'a file where the folder should be');
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/settings`, BERLIN);
    const card = page.locator('[data-card="backup"]');
    await card.getByText('In den Sicherungsordner kann nicht geschrieben werden.').waitFor();
    await expectReadable(page);
    await page.getByRole('link', { name: 'Systemstatus' }).click();
    await page.locator('[data-component="backup"]').getByText('Sicherung: Problem').waitFor();
    await page.getByRole('link', { name: 'Einstellungen' }).click();

    rmSync(setting.backups);
    await card.getByRole('button', { name: 'Jetzt sichern' }).click();
    await card.getByText('Letzte Sicherung').waitFor();
    await expectSoon(() => card.innerText()).toEqual(expect.not.stringMatching(/Keine Sicherung|backup|Backup/));
  });
});
