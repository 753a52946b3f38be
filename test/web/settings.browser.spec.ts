import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/access';
import { describeInBrowser, FAILED_REQUEST, Windows } from '../support/browser';
import type { TestApp } from '../support/create-test-app';
import { codeOf, SetUpSetting } from '../support/set-up-setting';

describeInBrowser('the settings', () => {
  const windows = new Windows(FAILED_REQUEST);
  const setting = new SetUpSetting();

  const open = async (service: TestApp, options = {}) => {
    const page = await windows.open(`${service.url}/#/set-up?code=${await codeOf(service)}`, options);
    await page.goto(`${service.url}/#/settings`);
    return page;
  };
  const card = (page: Page, name: string) => page.locator(`[data-card="${name}"]`);
  const field = (page: Page, name: string) => page.locator(`.setting:has(input[name="${name}"])`);

  it('set a password of the web app: whoever has it open logs in; they remove it when that was confirmed', async () => {
    const service = await setting.start();
    const page = await open(service);
    await card(page, 'access').getByLabel('Password of this web app').fill('too short');
    await page.keyboard.press('Enter');
    await field(page, 'accessPassword').getByText('This is not valid.').waitFor();
    await card(page, 'access').getByLabel('Password of this web app').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(401);

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const remove = page.getByRole('button', { name: 'Remove: Password of this web app' });
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
    await page.getByText('Open to anyone on your network').waitFor();
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(200);
  });
});
