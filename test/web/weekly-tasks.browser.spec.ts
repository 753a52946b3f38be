import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon } from '../support/browser';
import { counted } from '../support/counted-clicks';
import { aDay, aProduct } from '../support/days';
import { post } from '../support/requests';

/** Two months of porridge with 30 g of fibre on Wednesdays and 20 g on others, and one day a year before. */
const DAYS = datesBetween('2024-07-01', '2024-08-31').map((date) =>
  aDay(date, {
    totalFibre: new Date(date).getUTCDay() === 3 ? 30 : 20,
    products: [aProduct('Haferflocken', { calories: 370 })],
  }),
);
const A_YEAR_AGO = aDay('2023-09-01', { totalCalories: 1777 });

describeInBrowser('what one comes for now and then', () => {
  const diary = new DiaryInBrowser({ days: [A_YEAR_AGO, ...DAYS] });
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const open = async () => {
    const page = await diary.show();
    await page.locator('.lately').waitFor();
    return { page, ...(await counted(page)) };
  };

  it('the day a year ago is one click from today', async () => {
    const { page, pressed } = await open();
    await link(page, 'A year ago').click();
    await page.getByRole('heading', { level: 1, name: 'Friday, 1 September 2023' }).waitFor();
    await page.getByText('1,777').first().waitFor();
    expect(await pressed()).toBe(1);
  });

  it('the weekday with most fibre is one click and one choice', async () => {
    const { page, pressed } = await open();
    await link(page, 'Trends').click();
    await page.getByRole('combobox', { name: 'Nutrient' }).selectOption('Fibre');
    await page.getByText('Most on Wednesdays with 30 g').waitFor();
    expect(await pressed()).toBe(1);
  });

  it('a weight is two clicks and one entry, in a form that is seen at once on a phone', async () => {
    const page = await diary.open('#/body', { viewport: { width: 360, height: 740 } });
    const value = page.getByLabel('Value in kg');
    await value.waitFor();
    const { pressed, filled } = await counted(page);
    const end = (await page.locator('.bottom').boundingBox())!.y;
    const { y, height } = (await page.getByRole('button', { name: 'Add' }).boundingBox())!;
    expect(y + height).toBeLessThan(end);
    await value.click();
    await page.keyboard.type('80.4');
    await page.getByRole('button', { name: 'Add' }).click();
    await expectFigures(page, { latest: '80.4' });
    expect([await pressed(), await filled()]).toEqual([2, 1]);
  });

  it('the days with a food are two clicks', async () => {
    const { page, pressed } = await open();
    await link(page, 'Foods').click();
    await link(page, 'Haferflocken').first().click();
    await page.getByText('Eaten on 62 days in the last 12 months; last on 31 Aug 2024.').waitFor();
    expect(await pressed()).toBe(2);
  });

  it('what comes before a symptom is two clicks', async () => {
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' });
    const { page, pressed } = await open();
    await link(page, 'Triggers').click();
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expectSoon(() => page.locator('main').innerText()).toMatch(/1 day|too few|every time/i);
    expect(await pressed()).toBe(2);
  });

  it('a report is printed by two clicks', async () => {
    const { page, pressed } = await open();
    await page.evaluate('print = () => (printed = true)');
    await link(page, 'Report').click();
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await expectSoon(() => page.evaluate('printed')).toEqual(true);
    expect(await pressed()).toBe(2);
  });

  it('the diary of the last year is in a file after two clicks', async () => {
    const { page, pressed } = await open();
    await link(page, 'Download').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(await pressed()).toBe(2);
  });

  it('dark colours are one choice', async () => {
    // The choice would remain in the window of the others.
    const page = await diary.open();
    const { pressed } = await counted(page);
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
    await expectSoon(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toEqual('dark');
    expect(await pressed()).toBe(0);
  });
});
