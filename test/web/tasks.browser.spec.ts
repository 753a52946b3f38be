import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser } from '../support/browser';
import { aDay } from '../support/days';

describeInBrowser('from the overview', () => {
  const diary = new DiaryInBrowser({ days: datesBetween('2024-07-01', '2024-08-31').map((date) => aDay(date)) });

  it('one click compares the last month with the one before, above the fold', async () => {
    const page = await diary.show();
    await page.getByRole('link', { name: 'August 2024', exact: true }).click();
    const change = page.locator('[data-figure="comparison"]');
    await change.waitFor();
    const { y, height } = (await change.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
  });
});
