import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { Fault } from '../../simulated-site/faults.ts';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
} from '../support/browser';
import { readReport } from '../support/page-reports';
import { post, postExport } from '../support/requests';

const HISTORY = '/api/v2/nutritiondata/history';

/** Agrees with the next question of the page, which is resolved to. */
function agree(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

describeInBrowser('by keyboard', () => {
  const diary = new DiaryInBrowser({ expected: /status of 4(04|09|12)/ });

  it('one comes past the menu, and to the heading of the next page, in English in any other language', async () => {
    const page = await diary.open('', { locale: 'fr-FR' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    await expectSoon(focused).toEqual('Skip to content');
    await page.keyboard.press('Enter');
    await expectSoon(() => page.evaluate('document.activeElement.id')).toEqual('main');

    await page.getByRole('link', { name: 'Trends' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor();
    await expectSoon(focused).toEqual('Trends');
  });

  it('the search keeps the chosen one in sight, and closes by Escape, back to where the focus was', async () => {
    const page = await diary.show();
    await page.setViewportSize({ width: 800, height: 300 });
    await page.getByRole('button', { name: 'Search views' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let view = 0; view < 14; view++) await page.keyboard.press('ArrowDown');
    // An observer of intersections finds all of it visible.
    const share = `new Promise((tell) => new IntersectionObserver(([entry]) => tell(entry.intersectionRatio))
      .observe(document.querySelector('[aria-selected="true"]')))`;
    await expectSoon(() => page.evaluate(share)).toEqual(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Search views, days and foods');
  });

  it('goals are set, changed and deleted; the past gets a different result after a question only', async () => {
    const page = await diary.show('#/goals');
    await page.getByText('You have no goals yet.').waitFor();
    await page.getByRole('link', { name: 'New goals' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Enter a number from 0 to 1,000,000').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    // In German that is 2,100 kcal, and no goal is 2.1 kcal.
    await page.getByLabel('Amount (kcal)').fill('2.100');
    await page.getByText('Write thousands as 2,100 and decimals as 2.1').waitFor();
    await page.getByLabel('Amount (kcal)').fill('2,100');
    await page.getByText('These goals would have been met on 10 of 26 days with entries in the last 28.').waitFor();
    await page.getByLabel('Starts on').fill('2024-08-05');
    await page.getByLabel('Starts on').press('Tab');
    let question = agree(page);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    expect(await question).toBe('These goals begin in the past: 25 days will get a different result. Save them?');
    await page.getByRole('heading', { name: 'From 5 Aug 2024 current' }).waitFor();
    await page.getByText('Met on 10 of 25 days in the last 12 weeks; 3 days in a row now.').waitFor();
    const weeks = ['0/6', '0/7', '5/7', '5/5'];
    await expectSoon(() => page.locator('.dots .number').allInnerTexts()).toEqual(weeks);
    await expectSoon(() => page.locator('.goal-targets tbody tr').innerText()).toEqual(
      'Calories, at most 2,100 kcal\t10/25\t2,073\t−27',
    );

    // Plans for other days begin with the goals of today, and ask nothing.
    await page.getByRole('link', { name: 'New goals' }).press('Enter');
    await page.getByLabel('Starts on').fill('2024-09-09');
    await page.getByLabel('Starts on').press('Tab');
    await page.getByRole('button', { name: 'Add targets for certain days' }).press('Enter');
    await page.getByText('These targets replace the others on the chosen days').waitFor();
    await page.getByLabel('Amount (kcal)').first().fill('2400');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Choose days').waitFor();
    await page.getByLabel('Sunday').press(' ');
    await page.getByRole('button', { name: 'Another target' }).last().press('Enter');
    await expectSoon(() => page.getByLabel('Condition').last().inputValue()).toEqual('AT_MOST');
    await page.getByLabel('Nutrient').last().selectOption('Protein');
    await expectSoon(() => page.getByLabel('Condition').last().inputValue()).toEqual('AT_LEAST');
    await page.getByLabel('Amount (g)').fill('1.6');
    await page.getByLabel('per kg of body weight').last().press(' ');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('heading', { name: 'From 9 Sept 2024 planned' }).waitFor();
    await expectSoon(() => page.locator('.goal-versions > li').first().locator('dl').innerText()).toEqual(
      'Sunday\nCalories at most 2,400 kcal\nAll other days\nCalories at most 2,100 kcal\nProtein at least 1.6 g per kg of body weight',
    );

    await page.getByRole('link', { name: 'Change the goals from 5 Aug 2024' }).press('Enter');
    question = agree(page);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    expect(await question).toBe('Delete the goals from 5 Aug 2024? 25 past days will get a different result.');
    await page.getByRole('heading', { name: 'From 9 Sept 2024 planned' }).waitFor();
    await expectSoon(() => page.locator('.goal-versions > li').count()).toEqual(1);
  });
});

describeInBrowser('by keyboard, of a day that lost foods at fddb.info,', () => {
  const diary = new DiaryInBrowser({
    ...{ days: [], site: { history: { span: { from: '2024-07-18', to: '2024-07-24' } } } },
    environment: { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' },
  });

  it('the foods that were lost are shown, and what fddb.info has is refused', async () => {
    await post(diary.url + HISTORY, { mode: 'fetch' });
    const day = diary.site.expectedDay('2024-07-22')!;
    diary.site.setDay('2024-07-22', { ...day, products: day.products.slice(1) });
    // The schedule, which offers what it found, compares on a Sunday.
    await diary.service.clock.passTo('2024-09-08T12:00:00Z');
    const offers = async () => (await diary.api<{ offers: unknown[] }>(HISTORY)).offers.length;
    await expectSoon(offers).toEqual(1);
    const page = await diary.open('#/day/2024-07-22', { viewport: PHONE });
    const offer = page.locator('.notice', { hasText: 'Yours are kept.' });
    // It is hidden, and takes no focus, until the journal above it has its place.
    await offer.locator('summary').waitFor();
    await offer.locator('summary').focus();
    await page.keyboard.press('Enter');
    const missing = offer.locator('div', { hasText: 'No longer at fddb.info:' }).last();
    await expectSoon(() => missing.getByRole('listitem').allInnerTexts()).toEqual([day.products[0]!.expected.name]);
    await expectReadable(page);
    await offer.getByRole('button', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate('document.activeElement.textContent');
    await expectSoon(focused).toEqual('Yours are kept: 22 Jul 2024');
    expect(await offers()).toBe(0);
    // The stored day was not replaced, so it has no versions and no section for them.
    await page.reload();
    await loaded(page);
    await expectSoon(() => page.locator('#versions').count()).toEqual(0);
  });
});

const DATE = '2024-08-27';
/** A page with a word for fibre that nobody knows, and without its sugar. */
const CHANGED = {
  kind: 'page-options',
  date: DATE,
  options: { fibreLabel: 'Roughage & co', omitSugarRow: true },
} as unknown as Fault;

describeInBrowser('the report of a page that was not understood', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, expected: FAILED_REQUEST });

  it('is previewed, its labels are struck out, and it is saved; with the keyboard, on a phone, in German too', async () => {
    await postExport(diary, DATE, DATE);
    diary.site.addFault(CHANGED);
    await postExport(diary, DATE, DATE);

    const page = await diary.open('#/settings', { viewport: PHONE });
    const card = page.locator('[data-card="unread-pages"]');
    await card.getByRole('button', { name: 'Make a report of 27 Aug 2024' }).focus();
    await page.keyboard.press('Enter');
    const text = card.locator('pre');
    await text.getByText('Roughage &amp; co').waitFor();
    await expectToFit(page);
    await expectReadable(page);

    const label = card.getByRole('checkbox', { name: 'Roughage & co' });
    await label.focus();
    await page.keyboard.press('Space');
    await text.getByText('>xxxxxxxxxxxxx<').waitFor();
    expect(await text.innerText()).not.toContain('Roughage');
    await card.getByText('Nothing is sent anywhere.').waitFor();

    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('page-report.html');
    const report = await textOf(await saved.createReadStream());
    expect(report).toBe(await text.textContent());
    expect(readReport(report)).toMatchObject({ kind: 'page not understood' });

    const german = await diary.open('#/data', { locale: 'de-DE' });
    await german.getByRole('button', { name: 'Bericht erstellen: 27. Aug. 2024' }).click();
    await german.getByText('Es wird nichts verschickt.').waitFor();
  });
});
