import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded, PHONE } from '../support/browser';

const THREE_DAYS = '#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31';

describeInBrowser('a chart', () => {
  // 29 to 31 August have 2,020, 2,010 and 2,000 kcal.
  const diary = new DiaryInBrowser();
  const tip = (page: Page) => page.locator('.chart-tip');
  const plot = (page: Page) => page.locator('.chart .u-over');
  const open = async (hash: string, options = {}) => {
    const page = await diary.show(hash, options);
    await page.locator('.chart-title').waitFor();
    await loaded(page);
    return page;
  };

  it('says at the pointer what is there, and a click opens the day', async () => {
    const page = await open(THREE_DAYS);
    const box = (await plot(page).boundingBox())!;
    await plot(page).hover({ position: { x: box.width / 2, y: 80 } });
    await expectSoon(() => tip(page).innerText()).toMatch(/^30 Aug 2024\s+2,010 kcal\s+7-day average \d,\d{3} kcal$/);
    await page.mouse.move(0, 0);
    await tip(page).waitFor({ state: 'detached' });

    await plot(page).click({ position: { x: box.width - 1, y: 80 } });
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
  });

  it('is read by keyboard: the arrow keys choose a day, Escape hides it, Enter opens it', async () => {
    const page = await open(THREE_DAYS);
    await page.getByRole('slider', { name: 'Calories' }).focus();
    await page.keyboard.press('ArrowLeft');
    await tip(page).getByText('30 Aug 2024').waitFor();
    await page.keyboard.press('Escape');
    await tip(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await page.getByText('29 Aug 2024: 2,020 kcal').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();

    // There are no entries on 28 August.
    await page.goto(`${diary.url}/#/trends?granularity=DAY&from=2024-08-27&to=2024-08-29`);
    await page.locator('.chart-reading', { hasText: '29 Aug 2024' }).waitFor();
    await page.getByRole('slider', { name: 'Calories' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[aria-valuetext^="28 Aug 2024: –"]').waitFor();
  });

  it('shows a day by a tap and opens it by its link, and never reaches beyond a phone', async () => {
    const page = await open(THREE_DAYS, { viewport: PHONE, hasTouch: true, isMobile: true });
    const box = (await plot(page).boundingBox())!;
    for (const x of [1, box.width - 1]) {
      await plot(page).tap({ position: { x, y: 80 } });
      await tip(page).waitFor();
      const isWithin = async () => {
        const { x: left, width } = (await tip(page).boundingBox())!;
        return left >= 0 && left + width <= PHONE.width;
      };
      await expectSoon(isWithin).toEqual(true);
      expect(page.url()).toContain('#/trends');
    }
    await tip(page).getByRole('link', { name: 'Open the day' }).tap();
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
  });

  it('hides what it says by a tap beside it, and when it gets other days', async () => {
    const page = await open(THREE_DAYS, { viewport: PHONE, hasTouch: true, isMobile: true });
    await plot(page).tap({ position: { x: 1, y: 80 } });
    await tip(page).waitFor();
    await page.getByRole('heading', { level: 1 }).tap();
    await tip(page).waitFor({ state: 'detached' });

    await plot(page).tap({ position: { x: 1, y: 80 } });
    await page.locator('.chart-reading', { hasText: '29 Aug 2024' }).waitFor();
    // The tip of a finger leaves the curve free, and does not repeat the reading.
    const { y, height } = (await plot(page).boundingBox())!;
    expect((await tip(page).boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
    await expectSoon(() => tip(page).innerText()).toEqual('Open the day');
    await page.evaluate(`location.hash = '${THREE_DAYS.replace('08-29', '08-27')}'`);
    await tip(page).waitFor({ state: 'detached' });
  });

  it('of weeks is scaled to what varies, is of bars from zero when asked to, and leads to its days', async () => {
    const page = await open('#/trends?granularity=WEEK&from=2024-08-05&to=2024-09-01');
    const bars = page.locator('.chart-key .key-bar');
    await page.locator('.chart-key .key-mean').first().waitFor();
    await page.locator('.chart').first().getByLabel('From zero').check();
    await bars.waitFor();
    await page.locator('.chart').first().getByLabel('From zero').uncheck();
    await bars.waitFor({ state: 'detached' });
    const box = (await plot(page).boundingBox())!;
    await plot(page).click({ position: { x: 10, y: box.height - 10 } });
    await page.waitForURL(/granularity=DAY&from=2024-08-05&to=2024-08-11/);
    await page.locator('.chart-reading', { hasText: '10 Aug 2024' }).waitFor();
  });
});

describeInBrowser('nothing in the window moves while its figures load', () => {
  const diary = new DiaryInBrowser();

  it.each([
    ['on a screen', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', { viewport: PHONE, hasTouch: true }],
  ])('%s, however late each answer is', async (_, options) => {
    const shifts: Record<string, number> = {};
    const page = await diary.open('#/nowhere', options);
    // In the page itself, as a route would pass each request through three processes.
    await page.addInitScript(`window.begun = 0;
      window.answers = 0;
      const answer = fetch;
      window.fetch = async (...request) => {
        await new Promise((passed) => setTimeout(passed, 20 * (answers++ % 5)));
        return answer(...request);
      };
      window.shifts = [];
      window.observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift' })`);
    const moved = () =>
      page.evaluate<number>(`[...shifts, ...observer.takeRecords()]
        .filter(({ startTime, hadRecentInput }) => startTime >= begun && !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0)`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await loaded(page);
    // A fifth of what browsers rate as good.
    expect(await moved()).toBeLessThan(0.02);
    for (const view of ['', 'day/2024-08-30', 'trends', 'nutrients', 'week', 'goals', 'body', 'settings']) {
      const hash = `#/${view}`;
      await page.goto(`${diary.url}/#/nowhere`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await loaded(page);
      await page.evaluate(`window.begun = performance.now(); location.hash = '${hash}'`);
      await page.waitForURL(new RegExp(`${hash}$`));
      await loaded(page);
      shifts[hash] = await moved();
    }
    // On a busy machine an answer may come after what follows has been shown.
    expect(Object.entries(shifts).filter(([, moved]) => moved >= 0.1)).toEqual([]);
  });
});
