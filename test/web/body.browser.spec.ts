import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon } from '../support/browser';
import { aDay } from '../support/days';
import { post } from '../support/requests';

/** The last day is yesterday. */
const WEEKS = datesBetween('2024-08-04', '2024-08-31');
const DAYS = WEEKS.map((date, index) => aDay(date, { totalCalories: 2000 + (index % 2) * 100 }));
const WEIGHTS = WEEKS.map((date, index) => {
  return { date, time: '07:30', kind: 'WEIGHT', value: 80 - index * 0.05 + (index % 2 ? 0.3 : -0.3) };
});

const rowsOf = (page: Page) => page.locator('.measurements tbody tr').allInnerTexts();

describeInBrowser('the body', () => {
  const diary = new DiaryInBrowser({ days: DAYS, isWritten: true });

  it('begins with nothing; what one adds is drawn, corrected and deleted by keyboard', async () => {
    const page = await diary.open('#/body');
    await page.getByText('There is no measurement of this kind in this range.').waitFor();
    await page.getByText('A weight is needed on at least 8 days of each half of the range').waitFor();

    const value = page.getByLabel('Value in kg');
    await value.fill('501');
    await value.press('Enter');
    await page.getByRole('alert').getByText('Enter a number from 2 to 500 kg').waitFor();
    await value.fill('80,4');
    await page.getByLabel('Time (optional)').fill('7.30');
    await value.press('Enter');
    await page.getByText('Added.').waitFor();
    await expectSoon(() => rowsOf(page)).toEqual(['Sun, 1 Sept 2024, 07:30\tWeb app\t80.4\t']);

    await value.fill('80.6');
    await value.press('Enter');
    await page.getByText('Replaced the earlier value of this day and time.').waitFor();
    await expectFigures(page, { latest: '80.6' });

    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete 1 Sept 2024 07:30: 80.6 kg' }).press('Enter');
    await page.getByText('There is no measurement of this kind in this range.').waitFor();
  });

  it('shows four weeks with their trend and the expenditure with its interval', async () => {
    await post(`${diary.url}/api/v2/measurements`, WEIGHTS);
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-10', kind: 'WAIST', value: 94.5 });
    const page = await diary.open('#/body');
    await page.locator('.interval').waitFor();

    // Figures of the service's test, with all 28 days logged: scipy's linregress and t.
    await expectFigures(page, { expenditure: '2,417.3' });
    await page.getByText(/^2,417\.3 kcal a day, with 95% confidence between 2,30[12]\.\d and 2,53[12]\.\d$/).waitFor();
    await page.getByText(/^uncertain by about 0\.\d+ kg$/).waitFor();
    await page.getByText('Missing entries make this figure too low').waitFor();
    await expectFigures(page, { 'per-week': '−0.33' });
    await expectSoon(async () => (await rowsOf(page)).length).toEqual(14);
    await page.getByRole('button', { name: 'Show all 28' }).click();
    await expectSoon(async () => (await rowsOf(page)).length).toEqual(28);
    await page.getByRole('slider', { name: 'Over time: Read the chart by arrow keys' }).press('ArrowLeft');
    await page.getByText(/^30 Aug 2024: 78\.4 kg · Trend 7\d\.\d kg$/).waitFor();

    await page.getByText('8 weeks').click();
    await page.getByText('there are 28 days with a weight').waitFor();
    await page.getByRole('combobox', { name: 'Measurement' }).selectOption('Waist');
    await page.getByRole('heading', { name: 'Waist', exact: true }).waitFor();
    expect(page.url()).toContain('kind=WAIST');
    await expectFigures(page, { latest: '94.5' });
  });
});
