import type { Page } from 'playwright-core';
import { PASSWORD, RESTRICTED, TOKENS } from '../support/access';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  PHONE,
  Windows,
} from '../support/browser';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { OidcProvider } from '../support/oidc-provider';
import { freePort } from '../support/server-process';
import { codeOf, SetUpSetting } from '../support/set-up-setting';

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

describeInBrowser('a service with a password', () => {
  const diary = new DiaryInBrowser({ environment: RESTRICTED, expected: FAILED_REQUEST });

  it('shows a login page, and after the login what was opened: also a link to a day', async () => {
    const page = await diary.open('#/day/2024-08-31');
    await page.getByRole('heading', { name: 'Nutrition diary' }).waitFor();
    expect(await page.content()).not.toContain('Käse');
    await expectReadable(page);
    await logIn(page);
    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
    // The session is in a cookie that scripts do not see.
    await expectSoon(() => page.evaluate('document.cookie')).toEqual('');
  });

  it('shows the login page again after a logout in another tab, with the reason, and then where one was', async () => {
    const page = await diary.open('#/products');
    await logIn(page);
    await page.getByRole('heading', { name: 'Foods', exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${diary.url}/#/settings`);
    await other.locator('[data-figure="version"]').waitFor();
    expect(await other.getByText('Anyone on your network can open this diary.').count()).toBe(0);
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
    await page.evaluate(`sessionStorage.setItem('kept', '{"journal":"Migraine"}')`);
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByLabel('Password').waitFor();
    expect(await kept()).not.toMatch(/compared-days|Migraine/);

    await page.getByText('You have been logged out.').waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Migraine');
    await logIn(page);
    await page.getByRole('heading', { name: 'Foods', exact: true }).waitFor();
  });

  it('finds the session although a link on another site led here, which browsers send no cookie with', async () => {
    const page = await diary.openUnwatched();
    await page.goto(diary.url);
    await logIn(page);
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    // The same machine under another name is another site.
    await page.goto(`${diary.url.replace('127.0.0.1', 'localhost')}/login/icon.svg`);
    await page.evaluate(`location.href = ${JSON.stringify(`${diary.url}/#/day/2024-08-31`)}`);

    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
  });

  it('shows the reference of the API after a login, and tries requests with a token', async () => {
    const page = await diary.open('swagger-ui.html');
    await logIn(page);
    // Roles would be computed for each part of a large page, again and again.
    await page.locator('button.authorize').first().click();
    const dialog = page.locator('.dialog-ux');
    await dialog.locator('input').first().fill(TOKENS.read);
    await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    const operation = page.locator('#operations-Administration-AboutController_about');
    await operation.getByRole('button').first().click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/api/v2/about')),
      operation.getByRole('button', { name: 'Execute' }).click(),
    ]);
    expect(request.headers()['authorization']).toBe(`Bearer ${TOKENS.read}`);
    expect((await request.response())?.status()).toBe(200);
  });
});

describeInBrowser('a service that is open', () => {
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting();

  it('gets a password in its settings: whoever has it open logs in, and removes it when that was confirmed', async () => {
    const service = await setting.start();
    const page = await windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`);
    await page.goto(`${service.url}/#/settings`);
    const password = page.locator('[data-card="access"]').getByLabel('Web app password');
    await password.fill('too short');
    await page.keyboard.press('Enter');
    await page.locator('.setting:has(input[name="accessPassword"])').getByText('This is not valid.').waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(401);

    await logIn(page);
    const remove = page.getByRole('button', { name: 'Remove: Web app password' });
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
    await page.getByText('Anyone on your network can open this diary.').waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(200);
  });
});

describeInBrowser('a service whose users log in at an OIDC issuer', () => {
  const windows = new Windows();
  let provider: OidcProvider;
  let service: TestApp;

  beforeAll(async () => {
    const port = await freePort();
    provider = await OidcProvider.start({ redirectUris: [`http://127.0.0.1:${port}/login/oidc/callback`] });
    service = await createTestApp({ port, days: DIARY_WITH_GAPS, environment: provider.settings });
  });
  afterAll(async () => {
    await service.close();
    await provider.stop();
  });

  it('leads there by Enter and back to what was opened, and ends its own session alone', async () => {
    const page = await windows.openUnwatched();
    await page.goto(`${service.url}/#/day/2024-08-31`);
    const button = page.getByRole('link', { name: `Log in with 127.0.0.1:${new URL(provider.issuer).port}` });
    await button.and(page.locator(':focus')).waitFor();
    await page.getByLabel('Password').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    // The provider asks who it is, and then for consent.
    await page.locator('input[name="login"]').fill('anna');
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('button[type="submit"]', { hasText: 'Continue' }).click();
    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${service.url}/#/day/2024-08-31`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await button.waitFor();
  });
});

// From an empty volume to yesterday's day on the screen, in German on a phone. Today is 1 September 2024.
describeInBrowser('the set-up', () => {
  // Requests of the time before the login.
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting({ history: { span: { from: '2024-08-20', to: '2024-08-31' } } });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** The address of the last line of the log. */
  async function open() {
    const service = await setting.start({ TZ: '' });
    const options = { locale: 'de-DE', viewport: PHONE, isMobile: true, hasTouch: true };
    return { service, page: await windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`, options) };
  }

  async function choosePassword(page: Page): Promise<void> {
    await page.getByLabel('Neues Passwort').fill(PASSWORD);
    await page.getByLabel('Noch einmal').fill(PASSWORD);
    await press(page, 'Weiter');
  }

  async function logInAtSite(page: Page): Promise<void> {
    await page.getByLabel('Benutzername oder E-Mail-Adresse').fill('demo');
    await page.getByLabel('Passwort bei fddb.info').fill('demo-password');
    await press(page, 'Anmelden');
  }

  it('leads from nothing to the whole diary, each step with its button on the screen', async () => {
    const { service, page } = await open();
    const expectStep = async (part: string) => {
      await page.getByText(part, { exact: true }).first().waitFor();
      const { y, height } = (await page.locator('button[type="submit"]').boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(PHONE.height);
      await expectReadableInBothColours(page);
    };
    await expectStep('Neues Passwort');
    // Without the code of the address it is asked for.
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expectStep('Code aus dem Protokoll');
    await page.getByLabel('Code aus dem Protokoll').fill(await codeOf(service));
    await choosePassword(page);
    await expectStep('Zeitzone');
    await press(page, 'Weiter');
    await expectStep('Passwort bei fddb.info');
    await logInAtSite(page);
    await expectStep('Gestern, Samstag, 31. August 2024');
    await press(page, 'Ja, weiter');
    await expectStep('Hole dein ganzes Tagebuch');
    await press(page, 'Mein ganzes Tagebuch holen');

    // The overview shows yesterday when its page is read, without another login.
    await page.locator('a[href*="2024-08-31"]').first().waitFor();
    await expectToFit(page);
    expect(setting.kept().settings).toMatchObject({ username: 'demo', scheduleAt: '03:00' });
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(401);
  });

  it('takes the code out of the address, and loses nothing but passwords by a reload or by going back', async () => {
    const { service, page } = await open();
    await choosePassword(page);
    await page.getByLabel('Jede Nacht den Vortag abrufen um').fill('04:30');
    await press(page, 'Weiter');
    await page.getByLabel('Benutzername oder E-Mail-Adresse').fill('demo');
    await page.goBack();
    await page.goForward();
    const user = page.getByLabel('Benutzername oder E-Mail-Adresse');
    await expectSoon(() => user.inputValue()).toEqual('demo');
    await page.reload();
    await choosePassword(page);
    await expectSoon(() => page.getByLabel('Jede Nacht den Vortag abrufen um').inputValue()).toEqual('04:30');
    await press(page, 'Weiter');
    await expectSoon(() => user.inputValue()).toEqual('demo');
    while (page.url() !== 'about:blank') {
      expect(page.url()).toMatch(new RegExp(`^${service.url}/#/(\\?step=\\w+)?$`));
      await page.goBack();
    }
  });
});
