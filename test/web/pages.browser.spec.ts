import { describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { aDay } from '../support/days';

/** Four days of May, nothing in June, two days of July. */
const DAYS = [
  ...['2024-05-28', '2024-05-29', '2024-05-30', '2024-05-31'].map((date) => aDay(date, { totalCalories: 1800.4 })),
  aDay('2024-07-10', { totalCalories: 2000 }),
  aDay('2024-07-11', { totalCalories: 2100.6 }),
];

describeInBrowser('a diary of gaps', () => {
  const diary = new DiaryInBrowser({ days: DAYS });

  it('has a chart that is read with the arrow keys, and has no mean in a gap', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-05-01&to=2024-07-31');
    const slider = page.getByRole('slider', { name: 'Calories' });
    await slider.focus();
    const reading = page.locator('.chart-reading');
    await expectSoon(() => reading.innerText()).toEqual('11 Jul 2024: 2,101 kcal · 7-day mean 2,050 kcal');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('10 Jul 2024: 2,000 kcal · 7-day mean 2,000 kcal').waitFor();
    await page.locator('[aria-valuetext="10 Jul 2024: 2,000 kcal · 7-day mean 2,000 kcal"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('9 Jul 2024: –', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.getByText('28 May 2024: 1,800 kcal').waitFor();
  });
});
