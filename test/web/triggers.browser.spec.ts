import type { Page } from 'playwright-core';
import { triggerDiary } from '../../bench/shared/trigger-diary.ts';
import { journalEntryOf } from '../../src/diary/journal/journal-entry';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadableInBothColours,
  expectSoon,
  FAILED_REQUEST,
  PHONE,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { post, put } from '../support/requests';

/** The diary of the service's test: two years in which `Food 0` multiplies the risk of a migraine by five. */
const DIARY = triggerDiary({ seed: 3, days: 730, foods: 40, risk: 5 });
const DAYS = DIARY.days.map(({ date, products }) =>
  aDay(date, { products: products.map((one) => aProduct(one.name, one)) }),
);

describeInBrowser('the search for triggers', () => {
  const diary = new DiaryInBrowser({ days: DAYS, now: '2025-01-01T12:00:00Z' });
  beforeAll(async () => {
    const symptoms = DIARY.symptoms.map((entry, at) => journalEntryOf({ ...entry, kind: 'SYMPTOM', label: 'Migraine' }, `m${at}`)); // prettier-ignore
    await diary.service.app.get(UserDataStore).save('journal', symptoms);
    await post(`${diary.url}/api/v2/journal`, { date: '2024-01-05', kind: 'SYMPTOM', label: 'Rash' });
  });

  it('says what is missing: since when the symptom is recorded, and more days with it', async () => {
    const page = await diary.show('#/triggers');
    await page.getByRole('heading', { name: 'After which foods did “Migraine” begin more often?' }).waitFor();
    await page.getByText('Since when have you recorded “Migraine” every time?').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('It is not known since when you have recorded this symptom every time').waitFor();

    await page.getByRole('combobox', { name: 'Symptom' }).selectOption('Rash');
    await page.getByRole('button', { name: 'Save this time' }).click();
    await page.getByRole('alert').getByText('Enter the first day').waitFor();
    await page.getByLabel('Recorded every time from').fill('2023-12-01');
    await page.getByLabel('Recorded every time from').press('Tab');
    await page.getByRole('button', { name: 'Save this time' }).click();
    await page.getByText('You have recorded “Rash” every time since 1 Dec 2023.').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('The symptom began on 1 day that can be compared. 9 more are needed').waitFor();
  });

  it('shows the food with its figures and days, and what could not be judged', async () => {
    await put(`${diary.url}/api/v2/symptoms/Migraine/coverage`, { from: '2023-01-02' });
    const page = await diary.show('#/triggers');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const finding = page.locator('[data-card="triggers"] .finding').first();
    // The figures of the test of the service: 39 onsets of 77, on 105 days of 616.
    await finding
      .getByText('occurred more often after “Food 0”: on 39 of 105 days (37%) after it, and on 38 of 511 days (7%)')
      .waitFor();
    await page.getByText('77 days on which it began were compared with 539 days without it, for 38 foods.').waitFor();
    await expectSoon(() => page.locator('[data-card="triggers"] .notice').count()).toEqual(0);
    await expectSoon(() => finding.locator('.day-strip .marked').count()).toEqual(77);
    await finding.getByRole('group', { name: 'Days compared, with “Food 0” and the symptom' }).waitFor();
    await expectSoon(() => finding.locator('.day-strip .cell:not(.outside)').count()).toEqual(616);
    await expectSoon(() => finding.locator('.day-strip .eaten').count()).toEqual(105);
    await finding.getByText('Days on which “Migraine” began after “Food 0”').click();
    await finding.getByText('39 days').click();
    await expectSoon(() => finding.locator('.dates li').count()).toEqual(39);

    await page.getByRole('navigation', { name: 'Two ways to search' }).getByText('Compare days').click();
    await page.getByRole('heading', { name: '2. Symptom days' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Triggers' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/correlation`);
    // One entry of the navigation for both.
    await page.locator('nav[aria-label="Views"] [aria-current="page"]', { hasText: 'Triggers' }).waitFor();
  });

  it('fits a phone and has nothing that axe-core finds, with a finding and the form of a group', async () => {
    await put(`${diary.url}/api/v2/food-groups/${'D'.repeat(100)}`, { include: ['x'.repeat(200)] });
    const page = await diary.show('#/triggers', { viewport: PHONE, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    await page.locator('.finding summary').first().click();
    await page.getByRole('button', { name: 'Neue Gruppe' }).click();
    await expectReadableInBothColours(page);
  });
});

describeInBrowser('the search for triggers without a symptom', () => {
  const diary = new DiaryInBrowser({ days: [] });

  it('says where one logs it', async () => {
    const page = await diary.show('#/triggers');
    await page.getByRole('link', { name: 'Log a symptom of today' }).click();
    await page.getByRole('button', { name: 'Log symptom' }).waitFor();
  });
});

const DAIRY = { include: ['milch', 'käse'], exclude: ['kokosmilch'] };

const card = (page: Page) => page.locator('[data-card="food-groups"]');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const include = (page: Page) => card(page).getByRole('combobox', { name: 'Foods whose name contains' });
const groupsOf = (page: Page) => card(page).locator('li > p:first-child').allInnerTexts();

describeInBrowser('food groups', () => {
  const diary = new DiaryInBrowser({ isWritten: true, expected: FAILED_REQUEST });
  const putDairy = () => put(`${diary.url}/api/v2/food-groups/Dairy`, DAIRY);
  beforeEach(() => post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' }));

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
    // A typed word counts without the button.
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
    await putDairy();
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
    await putDairy();
    const [first, second] = [await diary.open('#/triggers'), await diary.open('#/triggers')];
    for (const page of [first, second]) {
      await button(page, 'Change Dairy').click();
      await button(page, 'Remove kokosmilch').click();
    }
    await button(first, 'Save group').click();
    await first.getByText('Dairy milch and käse', { exact: true }).waitFor();

    await button(second, 'Remove käse').click();
    await button(second, 'Save group').click();
    await card(second).getByRole('alert').getByText('This has been changed in the meantime').waitFor();
    await button(second, 'Save mine anyway').click();
    await second.getByText('Dairy milch', { exact: true }).waitFor();
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', include: ['milch'], exclude: [] }]);

    second.once('dialog', (dialog) => void dialog.accept());
    await button(second, 'Delete Dairy').click();
    await second.getByText('There are no groups yet.').waitFor();
    await button(first, 'Change Dairy').click();
    await card(first).getByRole('alert').getByText('This has been deleted in the meantime').waitFor();
    await first.getByText('There are no groups yet.').waitFor();
  });
});
