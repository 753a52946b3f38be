import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ServiceProcess } from '../../proof/shared/process.ts';
import { PASSWORD } from '../support/access';
import { describeInBrowser, expectReadable, Windows } from '../support/browser';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { OidcProvider } from '../support/oidc-provider';
import { freePort } from '../support/server-process';
import { ServiceSetting } from '../support/service-setting';

describeInBrowser('the built service, whose users log in at an OIDC issuer', () => {
  const setting = new ServiceSetting({ forSuite: true });
  const windows = new Windows();
  let provider: OidcProvider;
  let service: ServiceProcess;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    provider = await OidcProvider.start({ redirectUris: [`http://127.0.0.1:${port}/login/oidc/callback`] });
    await setting.fill(DIARY_WITH_GAPS);
    service = await open();
  });
  afterAll(() => provider.stop());

  function open(environment: Record<string, string> = { EXPORTER_ACCESS_PASSWORD: PASSWORD }): Promise<ServiceProcess> {
    return setting.start({ PORT: String(port), ...provider.settings, ...environment });
  }

  /** Leaves for the provider, which is another host. */
  async function visit(path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await windows.openUnwatched(options);
    await page.goto(service.url + path);
    return page;
  }

  /** At the provider, which asks who it is and then for consent. */
  async function logInAs(page: Page, user: string): Promise<void> {
    await page.locator('input[name="login"]').fill(user);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('button[type="submit"]', { hasText: 'Continue' }).click();
  }

  it('has a button for it beside the password, which leads there and back to what was opened', async () => {
    const page = await visit('/#/day/2024-08-31');
    const button = page.getByRole('link', { name: `Log in with 127.0.0.1:${new URL(provider.issuer).port}` });
    await button.waitFor();
    await page.getByLabel('Password').waitFor();

    await button.click();
    await logInAs(page, 'anna');
    await page.getByText('Käse & <Brot>').waitFor();
    expect(page.url()).toBe(`${service.url}/#/day/2024-08-31`);

    // The session is the service's own, so a logout ends that alone.
    await page.getByRole('button', { name: 'Log out' }).click();
    await button.waitFor();
  });

  it('says in German that somebody may not use the diary, and takes the password instead', async () => {
    const page = await visit('/#/day/2024-08-31', { locale: 'de-DE' });
    await page.getByRole('link', { name: /^Mit 127\.0\.0\.1:\d+ anmelden$/ }).click();
    await logInAs(page, 'mallory');
    await page
      .getByText('Du bist beim Anmeldedienst als jemand angemeldet, der dieses Tagebuch nicht benutzen darf.')
      .waitFor();
    expect(page.url()).toBe(`${service.url}/#/day/2024-08-31`);
    await expectReadable(page);

    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('Käse & <Brot>').waitFor();
  });

  it('says that the login was cancelled there', async () => {
    const page = await visit('/#/settings');
    await page.getByRole('link', { name: /^Log in with/ }).click();
    await page.getByRole('link', { name: /cancel/i }).click();
    await page.getByText('The login was refused or cancelled at the login provider.').waitFor();
    expect(page.url()).toBe(`${service.url}/#/settings`);
  });

  it('says that the login took too long, when the cookie of its beginning has ended', async () => {
    const page = await visit('/#/settings');
    await page.getByRole('link', { name: /^Log in with/ }).click();
    await page.locator('input[name="login"]').waitFor();
    await page.context().clearCookies({ name: /sign-on/ });
    await logInAs(page, 'anna');
    await page.getByText('The login took too long, or was begun in another browser. Try again.').waitFor();
  });

  it('has no field for a password when there is none', async () => {
    await service.stop();
    service = await open({});
    const page = await visit('/');
    await page.getByRole('link', { name: /^Log in with/ }).waitFor();
    await page.getByLabel('Password').waitFor({ state: 'hidden' });
    // It has the focus, so that Enter is enough.
    await page.locator('a:focus').waitFor();
    await page.keyboard.press('Enter');
    await logInAs(page, 'anna');
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    await service.stop();
    service = await open();
  });

  it('says when the issuer does not answer, and the password still counts', async () => {
    await service.stop();
    await provider.stop();
    service = await open();
    const page = await visit('/#/day/2024-08-31');
    await page.getByRole('link', { name: /^Log in with/ }).click();
    await page.getByText('The login provider is not responding. Try again in a moment.').waitFor();

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Käse & <Brot>').waitFor();
    await provider.start();
  });
});
