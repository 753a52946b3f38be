import { describeInBrowser, DiaryInBrowser } from '../support/browser';
import { postExport } from '../support/requests';

describeInBrowser('the status', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true });
  const exportOf = (fromDate: string, toDate: string) => postExport(diary, fromDate, toDate);

  it('follows an export and the health without a reload', async () => {
    const page = await diary.open('#/status');
    await page.clock.install();
    await page.reload();
    await page.getByText('None yet.').waitFor();
    const login = page.locator('[data-component="upstreamLogin"]');
    await login.getByText('fddb.info login: OK').waitFor();

    await exportOf('2024-08-26', '2024-08-28');
    await page.getByText('3 of 3 days stored').waitFor();
    expect(await page.getByText('Complete').count()).toBe(1);

    diary.site.rejectPassword = true;
    diary.site.endSessions();
    await exportOf('2024-08-26', '2024-08-26');
    await page.getByText('0 of 1 day stored').waitFor();
    // The health is asked for every 15 seconds.
    await page.clock.runFor(15_000);
    await login.getByText('fddb.info rejected the login.').waitFor();
  });

  it('is German throughout, and shows instants in the zone of the user', async () => {
    diary.site.rejectPassword = true;
    await exportOf('2024-08-26', '2024-08-26');
    const page = await diary.open('#/status', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const login = page.locator('[data-component="upstreamLogin"]');
    await login.getByText('fddb.info hat die Anmeldung abgelehnt.').waitFor();

    // 12:00 UTC is 14:00 in Berlin in summer.
    await login.getByText('geprüft 01.09.2024, 14:00').waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('Täglich 03:00 Uhr (Vortag)');
    expect(text).not.toMatch(/Authentication|rejected|2024-09-01T/);
  });
});

describeInBrowser('the status without an account', () => {
  const diary = new DiaryInBrowser();

  it('says in the language of the page what to set', async () => {
    const page = await diary.open('#/status', { locale: 'de-DE' });
    await page.getByText('Es ist kein Konto eingerichtet: EXPORTER_UPSTREAM_USERNAME').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('no account');
  });
});
