import { describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay } from '../support/days';
import { amounts } from '../support/details';

describeInBrowser('the view of nutrients', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2024-07-10', { nutrients: amounts({ VITAMIN_C: 96 }) })] });

  it('prints its bars and the period', async () => {
    const page = await diary.show('#/nutrients?from=2024-07-01&to=2024-07-31');
    await page.locator('.nutrients').waitFor();
    await loaded(page);
    await page.emulateMedia({ media: 'print' });
    const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('.bar')).${property}`);
    // Browsers leave out backgrounds unless a page asks for them, and never borders.
    await expectSoon(() => Promise.all(['printColorAdjust', 'borderTopWidth'].map(style))).toEqual(['exact', '1px']);
    await expectSoon(() => page.getByText('1 – 31 Jul 2024').isVisible()).toEqual(true);
    await expectSoon(() => page.getByLabel('From', { exact: true }).isVisible()).toEqual(false);
  });
});
