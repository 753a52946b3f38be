import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../support/access';
import { siteWasAskedFor } from '../support/asked-of-site';
import { post, postExport, put } from '../support/requests';
import { ACCOUNT, codeOf } from '../support/set-up-setting';
import { temporaryFolder } from '../support/temporary-folder';
import { DiaryView, type View } from '../support/views/diary-view';

const CODE = 'Code from the log';
const [USER, SITE_PASSWORD, NIGHTLY] = [
  'User name or e-mail address',
  'Password at fddb.info',
  /^Fetch yesterday every/,
];

// The first visit to a service without an account, today on 1 September 2024.
describe('the set-up', () => {
  const folder = temporaryFolder();
  const settings = join(folder, 'settings.json');
  const environment = {
    ...{ EXPORTER_SETUP_ENABLED: 'true', EXPORTER_UPSTREAM_USERNAME: '', EXPORTER_UPSTREAM_PASSWORD: '' },
    ...{ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`, TZ: '' },
  };
  beforeEach(() => rmSync(settings, { force: true }));
  const diary = new DiaryView({ days: [], site: {}, isWritten: true, environment });
  const code = () => codeOf(diary.service);
  const mistakes = (page: View) => page.texts('.mistake');

  async function choosePassword(page: View, typed?: string): Promise<void> {
    await page.type(page.field(CODE), typed ?? (await code()));
    await page.type(page.field('New password'), PASSWORD);
    await page.type(page.field('Repeat it'), PASSWORD);
    await page.click('button', 'Next');
  }

  async function logIn(page: View, password = ACCOUNT.password): Promise<void> {
    await page.type(page.field(USER), 'demo ');
    await page.type(page.field(SITE_PASSWORD), password);
    await page.click('button', 'Log in');
  }

  it('leads over password, zone and account to yesterday in that zone, and keeps all of it at the end', async () => {
    const page = await diary.show();
    page.text('Step 1 of 5. Nothing is saved before the last one.');
    await choosePassword(page);
    page.text('Step 2 of 5');
    // It is the second of September there since 10:00 in UTC.
    await page.choose(page.get('combobox', 'Time zone'), 'Pacific/Kiritimati');
    await page.type(page.field(NIGHTLY), '04:30');
    await page.click('button', 'Next');
    await logIn(page);
    page.get('heading', 'Yesterday, Sunday, 1 September 2024');
    // Five foods and their sum, until all are asked for.
    expect(page.texts('tbody tr')).toHaveLength(6);
    await page.click('button', /^Show all \d+$/);
    expect(page.texts('tbody tr').length).toBeGreaterThan(6);
    await page.click('button', 'No, use another account');
    await page.click('button', 'Next');
    await page.click('button', 'Yes, continue');
    await page.click('button', 'Finish without fetching');
    await page.until(() =>
      expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({
        username: 'demo',
        timeZone: 'Pacific/Kiritimati',
        scheduleAt: '04:30',
      }),
    );
  });

  it('shows yesterday as it was read until the diary arrives', async () => {
    const page = await diary.show();
    await page.type(page.field(CODE), await code());
    await page.click('button', 'Continue without a password');
    await page.click('button', 'Next');
    await logIn(page);
    await page.click('button', 'Yes, continue');
    diary.route(/^POST .*history/, () => Response.json({}));
    await page.click('button', 'Get my whole diary');
    await page.until(() => expect(page.heading).toBe('Overview'));
    await page.until(() => page.get('heading', 'Yesterday, Saturday, 31 August 2024'));
    // A run that ended without a day offers the diary again.
    diary.site.setDay('2024-08-20', 'empty');
    await postExport(diary, '2024-08-20', '2024-08-20');
    await page.until(() => page.get('button', 'Get my whole diary'));
  });

  it('says what is wrong with the account: missing, rejected, unknown, tried too often', async () => {
    const page = await diary.show();
    await choosePassword(page);
    await page.click('button', 'Next');
    await page.click('button', 'Log in');
    expect(mistakes(page)).toEqual(['This is missing.', 'This is missing.']);
    await logIn(page, 'wrong');
    expect(page.texts('.notice.problem')).toEqual([
      expect.stringMatching(/^fddb.info rejected the login.+Apple or Google/),
    ]);
    expect(document.activeElement).toBe(page.field(SITE_PASSWORD));
    diary.site.addFault({ kind: 'maintenance', on: 'login', times: 1 });
    await logIn(page);
    expect(page.texts('.notice.problem')).toEqual([expect.stringMatching(/^Unexpected page after the login/)]);
    for (let n = 0; n < 3; n++) await logIn(page, 'wrong');
    await logIn(page);
    // The sixth of a minute: the button says when it works again.
    expect(page.get('button', /^Log in \(in \d+ s\)$/)).toHaveProperty('disabled', true);
  });

  it('needs a password that is long and typed twice, or the choice to go without one', async () => {
    const page = await diary.show();
    await page.type(page.field(CODE), await code());
    await page.type(page.field('New password'), 'short');
    await page.click('button', 'Next');
    expect(mistakes(page)).toEqual(['At least 12 characters.']);
    await page.type(page.field('New password'), PASSWORD);
    expect(mistakes(page)).toEqual(['The passwords differ.']);
    await page.click('button', 'Continue without a password');
    page.get('heading', 'Time zone');
  });

  it('asks for the code again after a wrong one, before anything is sent to fddb.info', async () => {
    const page = await diary.show();
    await choosePassword(page, 'AAAA-AAAA');
    await page.click('button', 'Next');
    await logIn(page);
    expect(mistakes(page)).toEqual(['The code was not accepted. A restart makes a new one.']);
    expect(diary.site.requests).toEqual([]);
    await choosePassword(page, (await code()).toLowerCase().replace('-', ' '));
    await page.click('button', 'Next');
    await logIn(page);
    page.get('heading', /^Yesterday/);
  });

  it('shows a second visitor that somebody is setting up, and tells whoever is late', async () => {
    const given = { ...ACCOUNT, code: await code() };
    await post(`${diary.url}/api/v2/setup/login-check`, given);
    const page = await diary.show();
    page.text('Somebody else is setting up this service right now');
    await choosePassword(page);
    await page.click('button', 'Next');
    await logIn(page);
    await page.click('button', 'Yes, continue');
    await put(`${diary.url}/api/v2/setup`, given);
    await page.click('button', 'Get my whole diary');
    page.text('Set up already');
  });
});

describe('the set-up beside an environment', () => {
  const folder = temporaryFolder();
  const diary = new DiaryView({
    days: [],
    environment: {
      ...{ EXPORTER_SETUP_ENABLED: 'true', TZ: 'Europe/Vienna', EXPORTER_SCHEDULER_CRON: '0 0 5 * * *' },
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
    },
  });

  it('shows what that sets, and does not ask for it', async () => {
    const page = await diary.show();
    await page.type(page.field(CODE), await codeOf(diary.service));
    await page.click('button', 'Continue without a password');
    page.text(/^Europe\/Vienna is set on the server/);
    page.text(/^Yesterday is fetched at 05:00, which is set on the server \(EXPORTER_SCHEDULER_CRON\)/);
    expect(page.texts('form select, form input')).toEqual([]);
  });
});

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
