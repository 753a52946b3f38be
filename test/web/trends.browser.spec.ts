import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay } from '../support/days';
import { post } from '../support/requests';

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

  it('has the weight over the same dates when asked to, and in its table', async () => {
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-30', kind: 'WEIGHT', value: 80.4 });
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31');
    await page.getByLabel('With weight').check();
    await page.locator('.key-other', { hasText: 'Weight (kg)' }).waitFor();
    expect(page.url()).toContain('weight=true');
    await loaded(page);
    await page.getByText('Show as table').first().click();
    await expectSoon(() => page.locator('.of-chart tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^29 Aug 2024\t.*\t–$/),
      expect.stringMatching(/^30 Aug 2024\t.*\t80\.4$/),
      expect.stringMatching(/^31 Aug 2024\t.*\t–$/),
    ]);
  });
});
