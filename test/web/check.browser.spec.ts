import { siteWasAskedFor } from '../support/asked-of-site';
import { describeInBrowser, DiaryInBrowser, expectReadable, expectToFit } from '../support/browser';
import { post } from '../support/requests';

const BERLIN = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };

describeInBrowser('the check on the status page', () => {
  const diary = new DiaryInBrowser({
    isWritten: true,
    site: {},
    // A closed port.
    environment: { EXPORTER_MQTT_URL: 'mqtt://127.0.0.1:9' },
    expected: /409 \(Conflict\)/,
  });

  it('shows what is well and what is not, with the next step; in German too', async () => {
    const page = await diary.open('#/status');
    const card = page.locator('[data-card="check"]');
    const release = diary.site.hold();
    await card.getByRole('button', { name: 'Check' }).click();
    await card.getByRole('button', { name: 'Checking …', disabled: true }).waitFor();
    release();

    await card.getByText('Something is wrong.').waitFor();
    expect(await card.locator('[data-check="site-login"]').innerText()).toBe('OK\nfddb.info accepted the login');
    expect(await card.locator('[data-check="broker"]').innerText()).toMatch(
      /^Failed\nmqtt:\/\/127\.0\.0\.1:9: .*ECONNREFUSED.*\nStart the broker, or correct EXPORTER_MQTT_URL$/,
    );
    await card.getByText('Login at fddb.info').waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectToFit(page);
    await expectReadable(page);

    diary.site.rejectPassword = true;
    const german = await diary.open('#/status', BERLIN);
    const karte = german.locator('[data-card="check"]');
    await karte.getByRole('button', { name: 'Prüfen' }).click();
    await karte.getByText('Etwas stimmt nicht.').waitFor();
    await karte.getByText('Anmeldung bei fddb.info').waitFor();
    expect(await karte.locator('[data-check="site-login"]').innerText()).toMatch(
      /^Fehler\nfddb\.info rejected the account/,
    );
    expect(await karte.locator('[data-check="site-page"]').innerText()).toMatch(/^Warnung\n/);
  });

  it('says that another one is being made', async () => {
    const page = await diary.open('#/status', BERLIN);
    const release = diary.site.hold();
    const other = post(`${diary.url}/api/v2/doctor`, undefined);
    await siteWasAskedFor(diary.site, '2024-08-31');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByText('Es wird gerade geprüft').waitFor();
    release();
    expect((await other).status).toBe(200);
  });
});
