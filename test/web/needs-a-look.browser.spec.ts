import type { DayStatusDto } from '../../web/src/api/schema';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { aDay } from '../support/days';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, loaded, PHONE } from '../support/browser';

/** 26 August looks half logged; 11 and 28 August are missing. */
describeInBrowser('days that need a look', () => {
  const diary = new DiaryInBrowser({ site: {}, isWritten: true });
  const statusOf = (date: string) => diary.api<DayStatusDto>(`/api/v2/days/${date}/status`);
  const datesIn = (page: Awaited<ReturnType<typeof diary.open>>) =>
    page.locator('[data-card="look"] .look-days a').allInnerTexts();

  it('stand on the overview with their dates, and are answered by one tap each on a phone', async () => {
    const page = await diary.open('', { viewport: PHONE, hasTouch: true });
    await page.locator('[data-card="look"]').waitFor();
    await expectSoon(() => datesIn(page)).toEqual(['Mon 26 Aug', 'Wed 28 Aug', 'Sun 11 Aug']);
    await page.getByRole('button', { name: 'Incomplete', exact: true }).tap();
    await page.getByText('Marked as incomplete').waitFor();
    await page.getByRole('button', { name: 'Nothing logged', exact: true }).first().tap();
    await page.getByText('Left out of statistics').waitFor();
    await expectSoon(() => statusOf('2024-08-26')).toEqual(expect.objectContaining({ completeness: 'INCOMPLETE' }));
    await expectSoon(() => statusOf('2024-08-28')).toEqual(expect.objectContaining({ excluded: true }));

    await page.reload();
    await loaded(page);
    await expectSoon(() => datesIn(page)).toEqual(['Sun 11 Aug']);
  });

  it('are fetched by one click, and a day that is empty at fddb.info is not asked for again', async () => {
    diary.site.setDay('2024-08-28', 'empty');
    const page = await diary.open();
    // The list loads again when the fetch ends, which the page may learn by an event before it has the answer to the click.
    await page.route('**/api/v2/nutritiondata/export', async (route) => {
      const reloaded = page.waitForResponse(/\/nutritiondata\/coverage/);
      const response = await route.fetch();
      await reloaded;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Fetch', exact: true }).first().click();
    await page.getByText('Not stored; the day says why').waitFor();
    await page.reload();
    await loaded(page);
    await expectSoon(() => datesIn(page)).toEqual(['Mon 26 Aug', 'Sun 11 Aug']);
  });

  it('are none in a diary without any', async () => {
    const page = await diary.open();
    for (const name of ['Complete', 'Nothing logged', 'Nothing logged'])
      await page.getByRole('button', { name, exact: true }).first().click();
    await expectSoon(() => page.locator('[data-card="look"] [role="status"]').count()).toEqual(3);
    await page.reload();
    await page.locator('.lately').waitFor();
    await loaded(page);
    expect(await page.locator('[data-card="look"]').count()).toBe(0);
  });
});

describeInBrowser('days of more than a year ago', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2023-06-01'), ...DIARY_WITH_GAPS], site: {}, isWritten: true });

  it('are missing like the others, and a day that was answered is not', async () => {
    const page = await diary.open();
    // 2 June 2023 to 22 July 2024, 11 and 28 August.
    await page.getByRole('heading', { name: 'Missing: 419 days' }).waitFor();
    await page.getByRole('button', { name: 'Nothing logged', exact: true }).first().click();
    await page.getByText('Left out of statistics').waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Missing: 418 days' }).waitFor();
    await page.getByRole('link', { name: 'Fetch all 418 …' }).click();
    await expectFigures(page, { 'missing-days': '418 days without entries since the first one.' });
  });
});
