import type { BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../support/access';
import {
  describeInBrowser,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  PHONE,
  Windows,
} from '../support/browser';
import type { TestApp } from '../support/create-test-app';
import { codeOf, SetUpSetting } from '../support/set-up-setting';

// From an empty volume to yesterday's day on the screen, as a person does it. Today is 1 September 2024.

const GERMAN = {
  password: 'Neues Passwort',
  repeat: 'Noch einmal',
  next: 'Weiter',
  yes: 'Ja, weiter',
  user: 'Benutzername oder E-Mail-Adresse',
  sitePassword: 'Passwort bei fddb.info',
  logIn: 'Anmelden',
  nightly: 'Jede Nacht den Vortag abrufen um',
  yesterday: 'Gestern, Samstag, 31. August 2024',
  getAll: 'Mein ganzes Tagebuch holen',
};
const ENGLISH: typeof GERMAN = {
  password: 'New password',
  repeat: 'Repeat it',
  next: 'Next',
  yes: 'Yes, continue',
  user: 'User name or e-mail address',
  sitePassword: 'Password at fddb.info',
  logIn: 'Log in',
  nightly: 'Fetch yesterday every night at',
  yesterday: 'Yesterday, Saturday, 31 August 2024',
  getAll: 'Get my whole diary',
};

describeInBrowser('the set-up', () => {
  // A check that is refused, and requests of the time before the login.
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting({ history: { span: { from: '2024-08-20', to: '2024-08-31' } } });
  let service: TestApp;
  beforeEach(async () => (service = await setting.start({ TZ: 'UTC' })));

  /** The address of the last line of the log. */
  const open = async (options?: BrowserContextOptions) =>
    windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`, options);
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (page: Page) => page.locator('h2').first().innerText();

  async function choosePassword(page: Page, words = ENGLISH, password = PASSWORD): Promise<void> {
    await page.getByLabel(words.password).fill(password);
    await page.getByLabel(words.repeat).fill(password);
    await press(page, words.next);
  }

  async function logIn(page: Page, words = ENGLISH, password = 'demo-password', user = 'demo'): Promise<void> {
    await page.getByLabel(words.user).fill(user);
    await page.getByLabel(words.sitePassword).fill(password);
    await press(page, words.logIn);
  }

  it.each([
    ['English on a desktop', ENGLISH, { viewport: { width: 1280, height: 800 } }],
    ['German on a phone', GERMAN, { locale: 'de-DE', viewport: PHONE, isMobile: true, hasTouch: true }],
  ])('leads from nothing to the whole diary, in %s', async (_name, words, options) => {
    const page = await open(options);
    // All of it is the same in English.
    const expectGermanReadable = async () => words === GERMAN && expectReadableInBothColours(page);
    await page.getByLabel(words.password).waitFor();
    await expectGermanReadable();
    await choosePassword(page, words);
    await page.getByLabel(words.user).waitFor();
    await expectGermanReadable();
    // As the keyboard of a phone leaves it.
    await logIn(page, words, 'demo-password', 'demo ');
    await page.getByLabel(words.nightly).fill('04:30');
    await expectGermanReadable();
    await press(page, words.next);
    await page.getByRole('heading', { name: words.yesterday }).waitFor();
    // Its page has products, and their sum is the last row.
    const rows = await page.locator('table tbody tr').count();
    expect(rows).toBeGreaterThan(3);
    await expectGermanReadable();
    await press(page, words.yes);
    await expectGermanReadable();
    await press(page, words.getAll);

    // The overview shows yesterday when its page is read, without another login.
    await page.locator('a[href*="2024-08-31"]').first().waitFor();
    await expectToFit(page);
    const notificationLanguage = words === GERMAN ? 'de' : 'en';
    expect(setting.kept().settings).toMatchObject({ username: 'demo', scheduleAt: '04:30', notificationLanguage });
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(401);
  });

  it('says what is wrong with the account: rejected, away, unknown; and goes on when it is right', async () => {
    const page = await open();
    await choosePassword(page);
    await press(page, ENGLISH.logIn);
    await expectSoon(() => page.locator('.mistake').allInnerTexts()).toEqual(['This is missing.', 'This is missing.']);
    const problem = page.locator('.notice.problem');
    await logIn(page, ENGLISH, 'wrong');
    await expectSoon(() => problem.innerText()).toMatch(
      /^fddb.info rejected the login\s.+correct them here.+Apple or Google/s,
    );
    await expectSoon(() => page.evaluate('document.activeElement.type')).toEqual('password');
    setting.site.addFault({ kind: 'status', status: 503, on: 'login', times: 1 });
    await logIn(page);
    await expectSoon(() => problem.innerText()).toMatch(/^No usable answer from fddb.info/);
    setting.site.addFault({ kind: 'maintenance', on: 'login', times: 1 });
    await logIn(page);
    await expectSoon(() => problem.innerText()).toMatch(/^Unexpected page after the login/);
    await logIn(page);
    await page.getByLabel(ENGLISH.nightly).waitFor();
  });

  it('needs a password that is long and typed twice, or the choice to go without one', async () => {
    const page = await open();
    await page.getByLabel(ENGLISH.password).fill('short');
    await press(page, ENGLISH.next);
    await expectSoon(() => page.locator('.mistake').innerText()).toEqual('At least 12 characters.');
    await page.getByLabel(ENGLISH.password).fill(PASSWORD);
    await expectSoon(() => page.locator('.mistake').innerText()).toEqual('The passwords differ.');

    await page.locator('summary').click();
    await page.getByText('Anyone on your network can open this diary').waitFor();
    await press(page, 'Continue without a password');
    await page.getByLabel(ENGLISH.user).waitFor();
  });

  it('loses nothing but passwords by a reload in each step, or by going back and forward', async () => {
    const page = await open();
    await choosePassword(page);
    await page.getByLabel(ENGLISH.user).fill('demo');
    await page.goBack();
    await page.getByLabel(ENGLISH.password).waitFor();
    await page.goForward();
    await expectSoon(() => page.getByLabel(ENGLISH.user).inputValue()).toEqual('demo');
    await logIn(page);
    await page.getByLabel(ENGLISH.nightly).fill('04:30');
    for (const steps of [0, 1, 2]) {
      for (let n = 0; n < steps; n++) await press(page, n === 0 ? ENGLISH.next : ENGLISH.yes);
      await page.reload();
      await expectSoon(() => heading(page)).toEqual('A password for this web app');
      await choosePassword(page);
      await expectSoon(() => page.getByLabel(ENGLISH.user).inputValue()).toEqual('demo');
      await page.getByLabel(ENGLISH.sitePassword).fill('demo-password');
      await press(page, ENGLISH.logIn);
      await expectSoon(() => page.getByLabel(ENGLISH.nightly).inputValue()).toEqual('04:30');
    }
  });

  it('shows a second visitor that somebody is setting up, and tells whoever is late', async () => {
    const [first, second] = [await open(), await open()];
    await choosePassword(first);
    await logIn(first);
    await first.getByLabel(ENGLISH.nightly).waitFor();
    await second.reload();
    await second.getByText('Somebody else is setting up this service right now').waitFor();
    for (const page of [second]) {
      await choosePassword(page);
      await logIn(page);
    }
    for (const page of [first, second]) {
      await page.getByLabel(ENGLISH.nightly).waitFor();
      await press(page, ENGLISH.next);
      await press(page, ENGLISH.yes);
    }
    await press(first, 'Finish without fetching');
    await first.getByText('Welcome. Your diary is empty').waitFor();
    await press(second, ENGLISH.getAll);
    await second.getByText('Set up already').waitFor();
  });

  it('takes the code out of the address at once, and does not ask for it', async () => {
    const page = await open();
    await page.getByLabel(ENGLISH.password).waitFor();
    expect(await page.getByLabel('Code from the log').count()).toBe(0);
    expect(page.url()).toBe(`${service.url}/#/`);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('asks whoever comes without the code for it, again after a wrong one, and with it lets them skip the password', async () => {
    const page = await windows.open(service.url);
    const code = page.getByLabel('Code from the log');
    await choosePassword(page);
    await code.and(page.locator('[aria-invalid="true"]')).waitFor();
    await code.fill('AAAA-AAAA');
    await press(page, ENGLISH.next);
    await logIn(page);
    await page.getByText('The code was not accepted').waitFor();
    expect(setting.site.requests).toEqual([]);

    await expectReadableInBothColours(page);
    await code.fill((await codeOf(service)).toLowerCase().replace('-', ' '));
    await page.locator('summary').click();
    await press(page, 'Continue without a password');
    await logIn(page);
    await page.getByLabel(ENGLISH.nightly).waitFor();
  });

  it('shows what the environment sets, and does not ask for it', async () => {
    await setting.stop(service);
    service = await setting.start({
      TZ: 'Europe/Vienna',
      EXPORTER_SCHEDULER_CRON: '0 0 5 * * *',
      EXPORTER_NOTIFICATION_LANGUAGE: 'de',
    });
    const page = await open();
    await choosePassword(page);
    await logIn(page);
    await page.getByText('Europe/Vienna is set by TZ').waitFor();
    await page.getByText('Yesterday is fetched at 05:00, which is set by EXPORTER_SCHEDULER_CRON').waitFor();
    expect(await page.locator('form').locator('select, input').count()).toBe(0);
    await press(page, ENGLISH.next);
    await press(page, ENGLISH.yes);
    await press(page, 'Finish without fetching');
    await page.getByText('Welcome. Your diary is empty').waitFor();
    expect(Object.keys(setting.kept().settings).sort()).toEqual(['accessPassword', 'password', 'username']);
  });

  it('is not shown where it is closed', async () => {
    await setting.stop(service);
    service = await setting.start({ EXPORTER_SETUP_ENABLED: 'false' });
    const page = await open();
    await page.getByText('No fddb.info account is set up yet').waitFor();
  });
});
