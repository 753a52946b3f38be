import type { Page } from 'playwright-core';
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
import { codeOf, SetUpSetting } from '../support/set-up-setting';

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

  async function logIn(page: Page): Promise<void> {
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
    await logIn(page);
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
