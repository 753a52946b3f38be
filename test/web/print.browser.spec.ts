import { A_WEEK, addToWeek } from '../support/a-week';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';

describeInBrowser('on paper', () => {
  const diary = new DiaryInBrowser(A_WEEK);
  beforeAll(() => addToWeek(diary));

  it('the week is one page of A4', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('the journal of a day has no buttons, and is not there without an entry', async () => {
    const printed = async (date: string) => {
      const page = await diary.show(`#/day/${date}`);
      await page.getByRole('button', { name: 'Add a symptom or note' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      const parts = ['.journal-entries', '.journal h2', '.journal button'];
      return Promise.all(parts.map((part) => page.locator(part).first().isVisible()));
    };
    expect(await printed('2024-08-27')).toEqual([true, true, false]);
    expect(await printed('2024-08-28')).toEqual([false, false, false]);
  });

  it('nutrients have their bars and the period', async () => {
    const page = await diary.show('#/nutrients?from=2024-08-01&to=2024-08-31');
    await page.locator('.nutrients').waitFor();
    await loaded(page);
    await page.emulateMedia({ media: 'print' });
    const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('.bar')).${property}`);
    // Browsers leave out backgrounds unless a page asks for them, and never borders.
    await expectSoon(() => Promise.all(['printColorAdjust', 'borderTopWidth'].map(style))).toEqual(['exact', '1px']);
    await expectSoon(() => page.locator('.period').first().innerText()).toContain('31 Aug 2024');
    await expectSoon(() => page.getByLabel('From', { exact: true }).isVisible()).toEqual(false);
  });

  it('is the content alone, on white, also when the screen is dark', async () => {
    const page = await diary.show('#/trends?from=2024-08-20&to=2024-08-31', { colorScheme: 'dark' });
    await page.locator('.sentence').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['nav', '.brand', '.preferences', '.controls .field', 'button']) {
      await page.locator(part).first().waitFor({ state: 'hidden' });
    }
    await expectSoon(() => page.locator('.sentence').first().isVisible()).toEqual(true);
    // The days of the figures.
    await expectSoon(() => page.locator('.period').first().isVisible()).toEqual(true);
    const colours = `[document.documentElement, document.querySelector('.card')].map((part) => getComputedStyle(part).backgroundColor)`;
    await expectSoon(() => page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await expectSoon(() => page.evaluate('getComputedStyle(document.body).color')).toEqual('rgb(31, 36, 34)');
  });
});
