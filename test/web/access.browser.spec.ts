import type { Page } from 'playwright-core';
import { AttemptLimit } from '../../src/access/attempt-limit';
import { bearer, PASSWORD, TOKENS, RESTRICTED } from '../support/access';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
} from '../support/browser';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post, put } from '../support/requests';

describeInBrowser('a service with a password', () => {
  const diary = new DiaryInBrowser({ environment: RESTRICTED, site: {}, expected: FAILED_REQUEST });
  // Forgets the wrong guesses of the story before.
  beforeEach(() => diary.service.app.get(AttemptLimit, { strict: false }).succeeded('127.0.0.1'));

  async function logIn(page: Page): Promise<void> {
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  it('shows a login page, and after the login what was opened: also a link to a day', async () => {
    const page = await diary.open('#/day/2024-08-31');
    await page.getByRole('heading', { name: 'Nutrition diary' }).waitFor();
    expect(await page.content()).not.toContain('Käse');
    // Password managers recognise these fields.
    const autocomplete = `[...document.querySelectorAll('form input')].map((field) => field.type + ' ' + field.autocomplete)`;
    await expectSoon(() => page.evaluate(autocomplete)).toEqual(['text username', 'password current-password']);

    await logIn(page);
    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
    // The session is in a cookie that scripts do not see.
    await expectSoon(() => page.evaluate('document.cookie')).toEqual('');
  });

  it('says that a password is wrong, by keyboard alone, and how long to wait after too many', async () => {
    const page = await diary.open();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await page.keyboard.type('wrong password');
      await page.keyboard.press('Enter');
      await page.getByText('The password is wrong.').waitFor();
      await page.locator('#submit:enabled').waitFor();
    }
    await expectReadable(page);
    await page.keyboard.type(PASSWORD);
    await expectSoon(() => page.getByText('The password is wrong.').count()).toEqual(0);
    await page.keyboard.press('Enter');
    await page.getByText('Too many attempts. Try again in 60 seconds.').waitFor();
  });

  it('is in German for who reads German, and remembers a choice', async () => {
    const page = await diary.open('', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    await expectSoon(() => page.title()).toEqual('Anmelden – Ernährungstagebuch');
    await page.getByLabel('Passwort').fill('falsches Passwort');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('Das Passwort ist falsch.').waitFor();

    await page.getByLabel('Sprache').selectOption('en');
    await page.getByText('The password is wrong.').waitFor();
    await logIn(page);
    await page.getByRole('link', { name: 'Overview' }).waitFor();
  });

  it('shows the login page again after a logout in another tab, with the reason, and then where one was', async () => {
    const page = await diary.open('#/products');
    await logIn(page);
    await page.getByRole('heading', { name: 'Foods', exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${diary.url}/#/settings`);
    await other.locator('[data-figure="version"]').waitFor();
    expect(await other.getByText('Open to anyone on your network').count()).toBe(0);
    const kept = () => other.evaluate('JSON.stringify(sessionStorage)');
    // The logout forgets these inputs.
    await other.getByRole('link', { name: 'Triggers' }).click();
    await other.getByRole('link', { name: 'Compare days' }).click();
    await other.getByRole('heading', { name: 'Triggers' }).waitFor();
    await other.getByLabel('Days of your symptoms').fill('2024-08-27');
    await expectSoon(kept).toContain('compared-days');
    await other.getByRole('button', { name: 'Log a symptom' }).click();
    await other.getByLabel('Symptom', { exact: true }).fill('Migraine');
    await other.keyboard.press('Escape');
    await expectSoon(kept).toContain('Migraine');
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByLabel('Password').waitFor();
    expect(await kept()).not.toMatch(/compared-days|Migraine/);

    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByText('You have been logged out.').waitFor();
    await logIn(page);
    await page.getByRole('heading', { name: 'Trends' }).waitFor();
  });

  it('goes on with an export when the session ends in the middle, and shows it after the login', async () => {
    const release = diary.site.hold({ after: 2 });
    const page = await diary.open('#/fetch?from=2024-07-01&to=2024-07-08');
    await logIn(page);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await page.getByText('2 of 8 days', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByText('2 of 8 days', { exact: true }).waitFor();
    const [cookie] = await page.context().cookies();
    await fetch(`${diary.url}/api/v2/session`, {
      method: 'DELETE',
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });

    await page.getByText('You have been logged out.').waitFor();
    await logIn(page);
    release();
    await page.getByText('All 8 days are stored.').waitFor();
  });

  it('makes a token for who is logged in, shows it once, and revokes it; it says what is wrong with a name or days', async () => {
    const page = await diary.open('#/access');
    await logIn(page);
    const create = async (name: string, days: string) => {
      await page.getByLabel(/^Name/).fill(name);
      await page.getByLabel('Valid for (days)').fill(days);
      await page.getByRole('button', { name: 'Create token' }).click();
    };
    await create('home assistant', '30');
    await page.getByText('Use letters, digits, hyphens, dots and underscores').waitFor();
    await expectSoon(() => page.getByLabel(/^Name/).getAttribute('aria-invalid')).toEqual('true');
    await create('home-assistant', '0');
    await page.getByText('Enter a whole number from 1 to 3650').waitFor();
    await create('home-assistant', '30');
    await page.getByText('Token “home-assistant” created').waitFor();
    const token = await page.locator('[data-figure="token"]').innerText();
    await expectReadable(page);
    expect(await page.evaluate('getComputedStyle(document.querySelector("td.instant")).whiteSpace')).toBe('nowrap');
    await page.setViewportSize({ width: 320, height: 740 });
    await expectToFit(page);
    expect((await fetch(`${diary.url}/api/v2/about`, { headers: bearer(token) })).status).toBe(200);

    await page.reload();
    const row = page.getByRole('row', { name: /home-assistant/ });
    await row.waitFor();
    expect(await page.content()).not.toContain(token);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Revoke home-assistant' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await fetch(`${diary.url}/api/v2/about`, { headers: bearer(token) })).status).toBe(401);
  });

  it('finds the session although a link on another site led here, which browsers send no cookie with', async () => {
    const page = await diary.openUnwatched();
    await page.goto(diary.url);
    await logIn(page);
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    // The same machine under another name is another site.
    const elsewhere = `${diary.url.replace('127.0.0.1', 'localhost')}/login/icon.svg`;
    await page.goto(elsewhere);
    await page.evaluate(`location.href = ${JSON.stringify(`${diary.url}/#/day/2024-08-31`)}`);

    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
  });

  it('stays on this host, also where the path looks like the name of another one', async () => {
    const page = await diary.open('/evil.example/x');
    // Simulates a reload that brought no cookie.
    await page.evaluate('sessionStorage.setItem("login-tries", `1 ${Date.now()}`)');
    await logIn(page);

    await page.waitForURL(`${diary.url}//evil.example/x?`);
  });

  it('lets in who has switched off the storage of the browser', async () => {
    const page = await diary.open('nothing');
    const refuse = 'get() { throw new DOMException("denied", "SecurityError"); }';
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { ${refuse} });`);
    await page.reload();
    await logIn(page);

    await page.getByText('not-found').waitFor();
  });

  it('shows the reference of the API after a login, and tries requests with a token', async () => {
    const page = await diary.open('swagger-ui.html');
    await logIn(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page
      .getByLabel(/auth-bearer-value|Value/)
      .first()
      .fill(TOKENS.read);
    await page.getByRole('button', { name: 'Apply credentials' }).first().click();
    await page.getByRole('button', { name: 'Close' }).first().click();

    await page.locator('#operations-Administration-AboutController_about').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/api/v2/about')),
      page.getByRole('button', { name: 'Execute' }).click(),
    ]);
    expect(request.headers()['authorization']).toBe(`Bearer ${TOKENS.read}`);
    expect((await request.response())?.status()).toBe(200);
  });
});

describeInBrowser('who may read the diary, and not change it,', () => {
  const diary = new DiaryInBrowser({
    environment: { ...RESTRICTED, EXPORTER_WEB_ENABLED: 'true' },
    expected: /status of 40[13]/,
  });
  beforeAll(async () => {
    const headers = bearer(TOKENS.write);
    const symptom = { date: '2024-08-20', time: '16:30', kind: 'SYMPTOM', label: 'Migraine', severity: 7 };
    await post(`${diary.url}/api/v2/journal`, symptom, { headers });
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-20', kind: 'WEIGHT', value: 80 }, { headers });
    await put(`${diary.url}/api/v2/food-groups/Dairy`, { include: ['milch'] }, headers);
    await putGoals(diary, '2024-08-05', AT_MOST_2100, headers);
  });

  it('sees what is there without forms and buttons', async () => {
    const page = await diary.open('', { extraHTTPHeaders: bearer(TOKENS.read) });
    for (const [hash, said, shown, form] of [
      ['#/body', 'To add or delete measurements, log in', '.measurements', 'main form'],
      ['#/day/2024-08-20', 'Log in to make changes.', '.journal-entries', '.journal :is(form, input:enabled)'],
      ['#/triggers', 'Dairy', '[data-card="food-groups"] li', '[data-card="food-groups"] button'],
      ['#/goals', 'To change goals, log in as someone', '.goal-versions', 'main a[href="#/goals/new"]'],
      ['#/goals/2024-08-05', 'Calories at most 2,100 kcal', '.goal-sets', 'main form'],
    ] as const) {
      await page.goto(`${diary.url}/${hash}`);
      await page.getByText(said).first().waitFor();
      await page.locator(shown).first().waitFor();
      await loaded(page);
      const main = page.getByRole('main');
      const changing = main
        .getByRole('button', { name: /Change|Delete/ })
        .or(main.getByRole('link', { name: /New goals|Change/ }));
      await expectSoon(async () => [hash, await page.locator(form).or(changing).count()]).toEqual([hash, 0]);
    }
  });
});
