import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectReadable, expectSoon, loaded, PHONE } from '../support/browser';

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
    // An observer of intersections finds all of it visible.
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
    await expectReadable(page);
  });
});

const ON_PHONE = { viewport: PHONE, hasTouch: true };

/** Moves a finger over the page. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch('touchStart', from);
  await touch('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  await touch('touchMove', to);
  await touch('touchEnd');
}

describeInBrowser('on a phone', () => {
  const diary = new DiaryInBrowser();

  it('the views that are used most are at the thumb, which hits them; the others are behind a button', async () => {
    const page = await diary.open('#/day/2024-08-30', ON_PHONE);
    const bar = page.getByRole('navigation', { name: 'Most used views' });
    await expectSoon(() => bar.getByRole('link').allInnerTexts()).toEqual(['Overview', 'Day', 'Week', 'Trends']);
    await expectSoon(() => bar.getByRole('link', { name: 'Day' }).getAttribute('aria-current')).toEqual('page');
    for (const button of await bar.locator('a, button').all()) {
      const reach = async () => {
        const { width, height, y } = (await button.boundingBox())!;
        return { isWide: width >= 44, isHigh: height >= 44, ends: y + height };
      };
      await expectSoon(reach).toEqual({ isWide: true, isHigh: true, ends: PHONE.height });
    }
    await bar.getByRole('button', { name: 'More' }).tap();
    // The keyboard goes on there.
    await page.locator('#menu a:focus', { hasText: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Body' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Body' }).waitFor();
  });

  it('what has the focus is never below that bar', async () => {
    const page = await diary.open('#/day/2024-08-30', ON_PHONE);
    await page.locator('.journal').waitFor();
    await loaded(page);
    const hidden: string[] = [];
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      hidden.push(
        ...(await page.evaluate<string[]>(`[document.activeElement]
          .filter((part) => part !== document.body && !part.closest('.bottom'))
          .filter((part) => part.getBoundingClientRect().bottom > document.querySelector('.bottom').getBoundingClientRect().top)
          .map((part) => part.outerHTML)`)),
      );
    }
    expect(hidden).toEqual([]);
  });

  it('a finger that moves to the right opens the day before, to the left the day after, and down neither', async () => {
    const page = await diary.open('#/day/2024-08-29', ON_PHONE);
    await page.locator('.products').first().waitFor();
    await swipe(page, [80, 300], [280, 310]);
    await page.getByRole('heading', { name: 'Wednesday, 28 August 2024' }).waitFor();
    await swipe(page, [280, 300], [80, 310]);
    await page.getByRole('heading', { name: 'Thursday, 29 August 2024' }).waitFor();
    // Until its foods are there, the journal is where the finger begins, which has a use of its own for it.
    await loaded(page);
    await swipe(page, [100, 300], [190, 600]);
    await swipe(page, [280, 300], [80, 310]);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
  });

  it('language and colours are in the settings', async () => {
    const page = await diary.open('#/settings', ON_PHONE);
    await page.getByRole('combobox', { name: 'Colours' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  });
});

describeInBrowser('nothing in the window moves while its figures load', () => {
  const diary = new DiaryInBrowser();

  it.each([
    ['on a screen', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', ON_PHONE],
  ])('%s, however late each answer is', async (_, options) => {
    const shifts: Record<string, number> = {};
    const page = await diary.open('#/nowhere', options);
    let answers = 0;
    await page.route(/\/api\//, async (route) => {
      await new Promise((passed) => setTimeout(passed, 20 * (answers++ % 5)));
      await route.continue();
    });
    await page.evaluate(`window.shifts = [];
      window.observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift' })`);
    for (const hash of ['#/', '#/day/2024-08-30', '#/trends', '#/nutrients', '#/week', '#/goals', '#/body']) {
      await page.goto(`${diary.url}/#/nowhere`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await loaded(page);
      await page.evaluate(`window.begun = performance.now(); location.hash = '${hash}'`);
      await page.waitForURL(new RegExp(`${hash}$`));
      await loaded(page);
      shifts[hash] = await page.evaluate<number>(`[...shifts, ...observer.takeRecords()]
        .filter(({ startTime, hadRecentInput }) => startTime >= begun && !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0)`);
    }
    // Browsers rate a shift below 0.1 as good.
    expect(Object.entries(shifts).filter(([, moved]) => moved >= 0.1)).toEqual([]);
  });
});
