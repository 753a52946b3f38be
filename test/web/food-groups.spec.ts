import type { Page } from 'playwright-core';
import { RESTRICTED, TOKENS } from '../support/access';
import { describeInBrowser, DiaryInBrowser, expectSoon, FAILED_REQUEST, loaded } from '../support/browser';
import { post } from '../support/requests';

const MIGRAINE = { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' };
const DAIRY = { include: ['milch', 'käse'], exclude: ['kokosmilch'] };

function putGroup(
  diary: DiaryInBrowser,
  name: string,
  group: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${diary.url}/api/v2/food-groups/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(group),
  });
}

const card = (page: Page) => page.locator('[data-card="food-groups"]');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const include = (page: Page) => card(page).getByRole('combobox', { name: 'Foods whose name contains' });
const groupsOf = (page: Page) => card(page).locator('li > p:first-child').allInnerTexts();

describeInBrowser('food groups', () => {
  const diary = new DiaryInBrowser({ isWritten: true, expected: FAILED_REQUEST });
  beforeEach(() => post(`${diary.url}/api/v2/journal`, MIGRAINE));

  it('are made of keywords by keyboard, with mistakes told, and deleted', async () => {
    const page = await diary.open('#/triggers');
    await card(page).getByText('There are no groups yet.').waitFor();
    await button(page, 'New group').press('Enter');
    // The form has the focus.
    await page.keyboard.press('Enter');
    await card(page).getByRole('alert').getByText('Give the group a name').waitFor();
    await page.keyboard.type('Dairy');
    await button(page, 'Save group').click();
    await card(page).getByRole('alert').getByText('Add at least one keyword').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('kokosmilch');
    await include(page).fill('milch');
    await include(page).press('Enter');
    await include(page).fill('käse');
    // What is typed counts without the button.
    await button(page, 'Save group').click();
    await button(page, 'Change Dairy').waitFor();
    await expectSoon(() => groupsOf(page)).toEqual(['Dairy milch and käse without kokosmilch']);
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', ...DAIRY }]);
    await page.locator('button:focus', { hasText: 'New group' }).waitFor();

    page.once('dialog', (dialog) => void dialog.accept());
    await button(page, 'Delete Dairy').click();
    await card(page).getByText('There are no groups yet.').waitFor();
    expect(await diary.api('/api/v2/food-groups')).toEqual([]);
  });

  it('are not overwritten by a new one of the same name', async () => {
    await putGroup(diary, 'Dairy', DAIRY);
    const page = await diary.open('#/triggers');
    await button(page, 'New group').click();
    await card(page).getByLabel('Name of the group').fill('dairy ');
    await include(page).fill('joghurt');
    await button(page, 'Save group').click();
    await card(page).getByRole('alert').getByText('There is a group of this name already').waitFor();
    await button(page, 'Cancel').click();
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', ...DAIRY }]);
  });

  it('lose no change of two tabs', async () => {
    await putGroup(diary, 'Dairy', DAIRY);
    const [first, second] = [await diary.open('#/triggers'), await diary.open('#/triggers')];
    for (const page of [first, second]) {
      await button(page, 'Change Dairy').click();
      await button(page, 'Remove kokosmilch').click();
    }
    await button(first, 'Save group').click();
    await first.getByText('Dairy milch and käse', { exact: true }).waitFor();

    await button(second, 'Remove käse').click();
    await button(second, 'Save group').click();
    await card(second).getByRole('alert').getByText('This was changed meanwhile').waitFor();
    await button(second, 'Save mine all the same').click();
    await second.getByText('Dairy milch', { exact: true }).waitFor();
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', include: ['milch'], exclude: [] }]);

    second.once('dialog', (dialog) => void dialog.accept());
    await button(second, 'Delete Dairy').click();
    await second.getByText('There are no groups yet.').waitFor();
    await button(first, 'Change Dairy').click();
    await card(first).getByRole('alert').getByText('This was deleted meanwhile').waitFor();
    await first.getByText('There are no groups yet.').waitFor();
  });

  it('can be used in both languages, in light and dark, on a phone', async () => {
    await putGroup(diary, 'D'.repeat(100), { include: ['x'.repeat(200)] });
    await diary.expectReadable('#/triggers', (page) =>
      page.getByRole('button', { name: /^(New group|Neue Gruppe)$/ }).click(),
    );
  });
});

describeInBrowser('food groups of a diary that one may read', () => {
  const diary = new DiaryInBrowser({
    environment: { ...RESTRICTED, EXPORTER_WEB_ENABLED: 'true' },
    expected: /status of 40[13]/,
  });

  it('are shown without buttons', async () => {
    const authorization = `Bearer ${TOKENS.write}`;
    await post(`${diary.url}/api/v2/journal`, MIGRAINE, { headers: { authorization } });
    await putGroup(diary, 'Dairy', DAIRY, { authorization });
    const page = await diary.open('#/triggers', { extraHTTPHeaders: { authorization: `Bearer ${TOKENS.read}` } });
    await card(page).getByText('Dairy').first().waitFor();
    await loaded(page);
    await expectSoon(() => card(page).getByRole('button').count()).toEqual(0);
  });
});
