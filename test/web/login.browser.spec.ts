import type { Page } from 'playwright-core';
import { PASSWORD, RESTRICTED, TOKENS } from '../support/access';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectSoon,
  FAILED_REQUEST,
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
