import { datesBetween } from '../../web/src/dates';
import { aDay } from '../support/days';
import { post } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

/** The last day is yesterday. */
const WEEKS = datesBetween('2024-08-04', '2024-08-31');
const DAYS = WEEKS.map((date, index) => aDay(date, { totalCalories: 2000 + (index % 2) * 100 }));
const WEIGHTS = WEEKS.map((date, index) => {
  return { date, time: '07:30', kind: 'WEIGHT', value: 80 - index * 0.05 + (index % 2 ? 0.3 : -0.3) };
});

const rowsOf = (page: View) => page.texts('.measurements tbody tr');

describe('the body', () => {
  const diary = new DiaryView({ days: DAYS, isWritten: true });

  it('begins with nothing; what one adds is drawn, corrected and deleted by keyboard', async () => {
    const page = await diary.show('#/body');
    const none = 'There is no measurement of this kind in this period.';
    page.text(none);
    page.text(/A weight is needed on at least 8 days of each half of the period/);
    const value = page.field('Value in kg');
    await page.type(value, '501{Enter}');
    expect(page.get('alert').textContent).toContain('Enter a number from 2 to 500 kg');
    await page.type(page.field(/^Time/), '07:30');
    await page.type(value, '80,4{Enter}');
    page.text('Added.');
    expect(rowsOf(page)).toEqual(['Sun, 1 Sept 2024, 07:30 80.4']);
    await page.type(value, '80.6{Enter}');
    page.text('Replaced the earlier value of this day and time.');
    expect(page.figure('latest')).toBe('80.6');
    await page.click('button', 'Undo');
    expect(page.figure('latest')).toBe('80.4');
    const asked: string[] = [];
    globalThis.confirm = (question) => asked.push(question!) === 0;
    await page.type(value, '8.3{Enter}');
    // More than a tenth from the trend, which begins at the first value.
    expect(asked).toEqual(['8.3 kg? Your trend is at 80.4 kg.']);
    expect(page.figure('latest')).toBe('80.4');
    globalThis.confirm = () => true;
    await page.type(page.field(/^Time/), '21:00');
    await page.type(value, '{Control>}a{/Control}81,9{Enter}');
    expect([page.figure('latest'), ...rowsOf(page)]).toEqual([
      '80.4',
      'Sun, 1 Sept 2024, 21:00 (81.9)',
      'Sun, 1 Sept 2024, 07:30 80.4',
    ]);
    await page.click('button', 'Delete 1 Sept 2024 21:00: 81.9 kg');
    page.get('button', 'Delete 1 Sept 2024 07:30: 80.4 kg').focus();
    await page.press('{Enter}');
    page.text(none);
  });

  it('shows four weeks with their trend and the expenditure with its interval', async () => {
    await post(`${diary.url}/api/v2/measurements`, WEIGHTS);
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-10', kind: 'WAIST', value: 94.5 });
    const page = await diary.show('#/body');
    // Figures of the service's test, with all 28 days logged: scipy's linregress and t.
    expect([page.figure('expenditure'), page.figure('per-week')]).toEqual([
      'about 2,300–2,530 kcal a day, most likely 2,420',
      '−0.33',
    ]);
    page.text(/^± 0\.\d+ kg$/);
    page.text(/^Too low if you don/);
    expect(rowsOf(page)).toHaveLength(5);
    await page.click('button', 'Show all 28');
    expect(rowsOf(page)).toHaveLength(28);
    await page.choose(page.get('combobox', 'Measurement'), 'Waist');
    page.get('heading', 'Waist');
    expect([location.hash.includes('kind=WAIST'), page.figure('latest')]).toEqual([true, '94.5']);
  });
});
