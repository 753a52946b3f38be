import { rmSync, writeFileSync } from 'node:fs';
import { BackupSetting } from '../support/backup-setting';
import { accessibilityMistakes, describeInBrowser, figure, Windows } from '../support/browser';
import { createTestApp } from '../support/create-test-app';

describeInBrowser('the card of the backups', () => {
  const setting = new BackupSetting();
  const windows = new Windows();

  it('makes a backup, and says when it was made and when the next one is due', async () => {
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/status`);
    const card = page.locator('[data-card="backup"]');
    await card.getByText('None yet.').waitFor();
    await page.locator('[data-component="backup"]').getByText('Backup: none yet').waitFor();
    await card.getByRole('button', { name: 'Back up now' }).click();
    await card.getByText('Last backup').waitFor();

    expect(await figure(page, 'last-backup')).toBe('1 Sept 2024, 12:00');
    expect(await figure(page, 'backups')).toBe('1');
    const text = await card.innerText();
    expect(text).toMatch(/Next backup\s+2 Sept 2024, 03:30/);
    expect(text).toMatch(/Size\s+0\.00\d+ MB/);
    await page.locator('[data-component="backup"]').getByText('Backup: OK').waitFor();
    expect(await accessibilityMistakes(page)).toEqual([]);
  });

  it('says in German why there is no backup, until there is one', async () => {
    writeFileSync(setting.backups, 'a file where the folder should be');
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/status`, {
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    });
    const card = page.locator('[data-card="backup"]');
    await card.getByText('In den Sicherungsordner kann nicht geschrieben werden.').waitFor();
    await page.locator('[data-component="backup"]').getByText('Sicherung: Problem').waitFor();
    expect(await accessibilityMistakes(page)).toEqual([]);

    rmSync(setting.backups);
    await card.getByRole('button', { name: 'Jetzt sichern' }).click();
    await card.getByText('Letzte Sicherung').waitFor();
    const text = await card.innerText();
    expect(text).not.toContain('Keine Sicherung');
    expect(text).not.toMatch(/backup|Backup/);
  });

  it('says that a diary in memory is not backed up', async () => {
    const service = await createTestApp();
    const page = await windows.open(`${service.url}/#/status`);
    await page.locator('[data-card="backup"]').getByText('Backups are not available in this setup.').waitFor();
    await service.close();
  });
});
