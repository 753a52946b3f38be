import { siteWasAskedFor } from '../support/asked-of-site';
import { post, postExport } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

describe('the check in the settings', () => {
  // A closed port.
  const diary = new DiaryView({ isWritten: true, site: {}, environment: { EXPORTER_MQTT_URL: 'mqtt://127.0.0.1:9' } });

  it('shows what is well and what is not, with the next step; in German too', async () => {
    const card = (await diary.show('#/settings')).at('[data-card="check"]');
    await card.click('button', 'Check');
    card.text('Something is wrong.');
    card.text('fddb.info login');
    expect(card.at('[data-check="site-login"]').content).toBe('OK fddb.info accepted the login');
    expect(card.at('[data-check="broker"]').content).toMatch(
      /^Failed mqtt:\/\/127\.0\.0\.1:9: .* Start it, or correct its address \(EXPORTER_MQTT_URL\)$/,
    );

    diary.site.rejectPassword = true;
    const karte = (await diary.show('#/settings', { language: 'de' })).at('[data-card="check"]');
    await karte.click('button', 'Prüfen');
    karte.text('Etwas stimmt nicht.');
    karte.text('Anmeldung bei fddb.info');
    expect(karte.at('[data-check="site-login"]').content).toMatch(
      /^Fehler fddb\.info hat das Konto abgelehnt: .* Melde dich/,
    );
    expect(karte.at('[data-check="site-page"]').content).toMatch(/^Warnung nicht geprüft .* Behebe zuerst/);
    expect(karte.at('[data-check="broker"]').content).toMatch(
      /: nicht erreichbar \(the broker closed the connection\) Starte .*\(EXPORTER_MQTT_URL\)$/,
    );
    expect(karte.at('[data-check="clock"]').content).toMatch(
      /^Warnung die Uhr dieses Rechners geht .* nach; heute ist der 2024-09-01 .*; nächster Abruf: 03:00/,
    );
  });

  it('says that it is made, and that another one is', async () => {
    const page = await diary.show('#/settings', { language: 'de' });
    const release = diary.site.hold();
    const other = post(`${diary.url}/api/v2/doctor`, undefined);
    await siteWasAskedFor(diary.site, '2024-08-31');
    const button = page.get('button', 'Prüfen');
    await page.user.click(button);
    expect(button).toMatchObject({ disabled: true, textContent: 'Wird geprüft …' });
    await page.until(() => page.text(/Es wird gerade geprüft/));
    release();
    expect((await other).status).toBe(200);
  });
});

describe('a page that was not understood', () => {
  const diary = new DiaryView({ days: [], site: {} });

  it('has no report once it has been understood', async () => {
    const date = '2024-08-27';
    await postExport(diary, date, date);
    diary.site.addFault({ kind: 'page-options', date, options: { omitSugarRow: true } });
    await postExport(diary, date, date);
    const page = await diary.show('#/settings');
    diary.site.clearFaults();
    await postExport(diary, date, date);
    await page.click('button', 'Make a report of 27 Aug 2024');
    page.text('There is no page to report');
  });
});
