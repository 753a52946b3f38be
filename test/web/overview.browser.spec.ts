import { ACCOUNT, describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';

describeInBrowser('the overview', () => {
  const diary = new DiaryInBrowser({ environment: ACCOUNT });

  it('leads to yesterday, and to a missing day, which it offers to fetch', async () => {
    const page = await diary.show();
    await page.locator('[data-figure="month"]').waitFor();
    // The diary is younger.
    await expectSoon(() => page.getByRole('link', { name: 'A year ago' }).count()).toEqual(0);
    await page.getByRole('link', { name: 'Yesterday' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saturday, 31 August 2024' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
    await page.goBack();
    await page.locator('.months a[href="#/day/2024-08-28"]').click();
    await page.getByText('This day was not fetched yet').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Fetch this day' }).isEnabled()).toEqual(true);
  });
});
