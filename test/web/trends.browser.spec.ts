import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { aDay } from '../support/days';

describeInBrowser('the chart of trends', () => {
  // Between 2,000 and 2,050 kcal.
  const diary = new DiaryInBrowser({
    days: datesBetween('2024-08-05', '2024-08-31').map((date, index) =>
      aDay(date, { totalCalories: 2000 + (index % 6) * 10 }),
    ),
  });

  it('is scaled to what varies and begins at zero when asked to, where weeks become bars', async () => {
    const page = await diary.show('#/trends?from=2024-08-05&to=2024-08-31');
    const fromZero = page.locator('.chart').first().getByLabel('From zero');
    await fromZero.waitFor();
    await expectSoon(() => page.locator('.chart-key').first().locator('.key-mean').count()).toEqual(1);
    await fromZero.check();
    await page.locator('.chart-key .key-bar').waitFor();
    await fromZero.uncheck();
    await page.locator('.chart-key .key-bar').waitFor({ state: 'detached' });
  });
});
