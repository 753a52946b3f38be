import type { Page } from 'playwright-core';
import {
  accessibilityMistakes,
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  expectToFit,
  loaded,
  PHONE,
} from '../support/browser';

describeInBrowser('the search', () => {
  const diary = new DiaryInBrowser();
  const options = (page: Page) => page.getByRole('dialog').getByRole('option').allInnerTexts();
  const open = async (settings = {}) => {
    const page = await diary.open('', settings);
    await page.locator('.months a').first().waitFor();
    await loaded(page);
    return page;
  };

  it('opens by a key, and leads to a view, a day or a food without a mouse', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'A view, a food, or a date' }).waitFor();
    await page.keyboard.type('trend');
    await page.getByRole('option', { name: 'Trends' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor();
    await expectSoon(() => page.getByRole('dialog').count()).toEqual(0);

    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('30 August');
    await page.getByRole('option', { name: 'Friday, 30 August 2024' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Friday, 30 August 2024' }).waitFor();

    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('ap');
    await page.getByRole('option', { name: 'Apfel, frisch' }).waitFor();
    // "ap" is in no view.
    await expectSoon(() => options(page)).toEqual(['Apfel, frisch\nFood']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Apfel, frisch' }).waitFor();
  });

  it('says when there is nothing, keeps the chosen one in sight, and closes by a click beside it', async () => {
    const page = await open({ viewport: { width: 800, height: 300 } });
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    for (let view = 0; view < 14; view++) await page.keyboard.press('ArrowDown');
    // All of it is visible, which is what an observer of intersections tells.
    const share = `new Promise((tell) => new IntersectionObserver(([entry]) => tell(entry.intersectionRatio))
      .observe(document.querySelector('[aria-selected="true"]')))`;
    await expectSoon(() => page.evaluate(share)).toEqual(1);

    await page.keyboard.type('qqq');
    await page.getByText('Nothing found').waitFor();
    await expectSoon(() => options(page)).toEqual([]);

    await page.mouse.click(5, 290);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('closes by Escape, back to where the focus was, and does not open while one types', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Search views' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Search views, days and foods');

    await page.goto(`${diary.url}/#/products`);
    await page.getByLabel('Search by part of the name').fill('1/2');
    await page.getByLabel('Search by part of the name').press('/');
    await expectSoon(() => page.getByRole('dialog').count()).toEqual(0);
  });

  it('fits a phone and has nothing that axe-core finds', async () => {
    const page = await open({ viewport: PHONE, locale: 'de-DE', colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Ansichten, Tage' }).click();
    await page.getByRole('option').first().waitFor();
    await expectToFit(page);
    expect(await accessibilityMistakes(page)).toEqual([]);
  });
});
