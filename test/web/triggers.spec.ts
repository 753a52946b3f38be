import { triggerDiary } from '../../bench/trigger-diary.ts';
import { journalEntryOf } from '../../src/diary/journal/journal-entry';
import { OwnData } from '../../src/persistence/own-data';
import { describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { post } from '../support/requests';

/** As in the test of the service: two years in which `Food 0` multiplies the risk of a migraine by five. */
const DIARY = triggerDiary({ seed: 3, days: 730, foods: 40, risk: 5 });
const DAYS = DIARY.days.map(({ date, products }) =>
  aDay(date, { products: products.map((one) => aProduct(one.name, one)) }),
);

describeInBrowser('the search for triggers', () => {
  const diary = new DiaryInBrowser({ days: DAYS, now: '2025-01-01T12:00:00Z' });
  beforeAll(async () => {
    const symptoms = DIARY.symptoms.map((entry, at) => journalEntryOf({ ...entry, kind: 'SYMPTOM', label: 'Migraine' }, `m${at}`)); // prettier-ignore
    await diary.service.app.get(OwnData).save('journal', symptoms);
    await post(`${diary.url}/api/v2/journal`, { date: '2024-01-05', kind: 'SYMPTOM', label: 'Rash' });
  });

  it('says what is missing: since when the symptom is recorded, and more days with it', async () => {
    const page = await diary.open('#/triggers');
    await page.getByRole('heading', { name: 'After which foods did “Migraine” begin more often?' }).waitFor();
    await page.getByText('Since when have you recorded “Migraine” every time?').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('It is not known when you recorded this symptom every time').waitFor();

    await page.getByRole('combobox', { name: 'Symptom' }).selectOption('Rash');
    await page.getByLabel('Recorded every time from').fill('2023-12-01');
    await page.getByLabel('Recorded every time from').press('Tab');
    await page.getByRole('button', { name: 'Save this time' }).click();
    await page.getByText('You have recorded “Rash” every time since 1 Dec 2023.').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('The symptom began on 1 day that can be compared. 9 more are needed').waitFor();
  });

  it('shows the food with its figures and days, and what could not be judged', async () => {
    await fetch(`${diary.url}/api/v2/symptoms/Migraine/coverage`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '2023-01-02' }),
    });
    const page = await diary.open('#/triggers');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const finding = page.locator('[data-card="triggers"] .finding').first();
    // The figures of the test of the service: 39 onsets of 77, on 105 days of 616.
    await finding
      .getByText('occurred more often after “Food 0”: on 39 of 105 days (37%) after it, and on 38 of 511 days (7%)')
      .waitFor();
    await page.getByText('77 days on which it began were compared with 539 days without it, for 38 foods.').waitFor();
    await expectSoon(() => page.locator('[data-card="triggers"] .notice').count()).toEqual(0);
    await expectSoon(() => finding.locator('.day-strip .marked').count()).toEqual(77);
    await expectSoon(() =>
      finding.getByRole('group', { name: 'Days compared, with “Food 0” and the symptom' }).count(),
    ).toEqual(1);
    await expectSoon(() => finding.locator('.day-strip .cell:not(.outside)').count()).toEqual(616);
    await expectSoon(() => finding.locator('.day-strip .eaten').count()).toEqual(105);
    await finding.getByText('Days on which “Migraine” began after “Food 0”').click();
    await finding.getByText('39 days').click();
    await expectSoon(() => finding.locator('.dates li').count()).toEqual(39);

    await page.getByRole('navigation', { name: 'Two ways to ask' }).getByText('Compare days').click();
    await page.getByRole('heading', { name: 'Correlation' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/correlation`);
    // One entry of the navigation for both.
    await expectSoon(() => page.locator('nav[aria-label="Views"] [aria-current="page"]').innerText()).toEqual(
      'Triggers',
    );
  });

  it('can be used in both languages, in light and dark, on a phone', async () => {
    await diary.expectReadable('#/triggers', async (page) => {
      await page.getByRole('button', { name: /^(Search|Suchen)$/ }).click();
      await page.locator('.finding').first().waitFor();
      await page.evaluate(`document.querySelectorAll('details').forEach((part) => (part.open = true))`);
    });
  });
});

describeInBrowser('the search for triggers without a symptom', () => {
  const diary = new DiaryInBrowser({ days: [] });

  it('says where one logs it', async () => {
    const page = await diary.open('#/triggers');
    await page.getByRole('link', { name: 'Log a symptom of today' }).click();
    await page.getByRole('button', { name: 'Log symptom' }).waitFor();
  });
});
