import type { Page } from 'playwright-core';
import type { GoalTargetDto } from '../../src/features/goals/goals.dto';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { AT_MOST_2100, putGoals } from '../support/goals';

/** Agrees with the next question of the page, which is resolved to. */
function agree(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

describeInBrowser('goals', () => {
  const diary = new DiaryInBrowser({ isWritten: true, expected: /status of 4(04|09|12)/ });

  it('are set, changed and deleted by keyboard; the past is judged differently after a question only', async () => {
    const page = await diary.open('#/goals');
    await page.getByText('You have no goals yet.').waitFor();
    await page.getByRole('link', { name: 'New goals' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Enter a number from 0 to 1,000,000').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    // In German that is 2,100 kcal, and no goal is 2.1 kcal.
    await page.getByLabel('Amount (kcal)').fill('2.100');
    await page.getByText('Write thousands as 2,100 and decimals as 2.1').waitFor();
    await page.getByLabel('Amount (kcal)').fill('2,100');
    await page.getByText('These goals would have been met on 10 of 26 days with entries in the last 28.').waitFor();
    await page.getByLabel('Valid from').fill('2024-08-05');
    await page.getByLabel('Valid from').press('Tab');
    let question = agree(page);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    expect(await question).toBe('These goals begin in the past: 25 days will be judged differently. Save them?');
    await page.getByRole('heading', { name: 'From 5 Aug 2024 current' }).waitFor();
    await loaded(page);
    await page.getByText('Met on 10 of 25 days in the last 12 weeks; 3 days in a row now.').waitFor();
    await expectSoon(() => page.locator('.dots .number').allInnerTexts()).toEqual([
      '0 of 6',
      '0 of 7',
      '5 of 7',
      '5 of 5',
    ]);
    await expectSoon(() => page.locator('.goal-targets tbody tr').innerText()).toEqual(
      'Calories, at most 2,100 kcal\t10 of 25\t2,073 kcal\t−27 kcal',
    );

    // Plans for other days begin with the goals of today, and ask nothing.
    await page.getByRole('link', { name: 'New goals' }).press('Enter');
    await page.getByLabel('Valid from').fill('2024-09-09');
    await page.getByLabel('Valid from').press('Tab');
    await page.getByRole('button', { name: 'Add targets for certain days' }).press('Enter');
    await page.getByText('On these days only the targets entered for them apply, not those of all').waitFor();
    await page.getByLabel('Amount (kcal)').first().fill('2400');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Choose weekdays or enter day types').waitFor();
    await page.getByLabel('Sunday').press(' ');
    await page.getByRole('button', { name: 'Other target' }).last().press('Enter');
    await expectSoon(() => page.getByLabel('Comparison').last().inputValue()).toEqual('AT_MOST');
    await page.getByLabel('Nutrient').last().selectOption('Protein');
    await expectSoon(() => page.getByLabel('Comparison').last().inputValue()).toEqual('AT_LEAST');
    await page.getByLabel('Amount (g)').fill('1.6');
    await page.getByLabel('per kg of body weight').last().press(' ');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('heading', { name: 'From 9 Sept 2024 planned' }).waitFor();
    await expectSoon(() => page.locator('.goal-versions > li').first().locator('dl').innerText()).toEqual(
      'Sunday\nCalories at most 2,400 kcal\nAll other days\nCalories at most 2,100 kcal\nProtein at least 1.6 g per kg of body weight',
    );

    await page.getByRole('link', { name: 'Change the goals from 5 Aug 2024' }).press('Enter');
    question = agree(page);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    expect(await question).toBe('Delete the goals from 5 Aug 2024? 25 past days will be judged differently.');
    await page.getByRole('heading', { name: 'From 9 Sept 2024 planned' }).waitFor();
    await expectSoon(() => page.locator('.goal-versions > li').count()).toEqual(1);
  });

  it('that another tab has changed are not overwritten unasked, and no entry is lost', async () => {
    await putGoals(diary, '2024-08-05', AT_MOST_2100);
    const [first, second] = [await diary.open('#/goals/2024-08-05'), await diary.open('#/goals/2024-08-05')];
    for (const page of [first, second]) {
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByLabel('Amount (kcal)').waitFor();
    }
    await first.getByLabel('Note').fill('cut');
    await first.getByRole('button', { name: 'Save' }).click();
    await first.getByRole('heading', { name: 'From 5 Aug 2024' }).waitFor();

    const mine = second.getByLabel('Amount (kcal)');
    await mine.fill('2,050');
    // Told before any question about the past.
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByRole('alert').getByText('Changed elsewhere. Your input is still here.').waitFor();
    await second.getByRole('alert').getByText('cut').waitFor();
    await second.getByRole('alert').getByText('Calories at most 2,100 kcal').waitFor();
    await expectSoon(() => mine.inputValue()).toEqual('2,050');
    await second.getByRole('button', { name: 'Save mine anyway' }).click();
    await second.getByText('Calories at most 2,050 kcal').waitFor();

    // A version that is new in one tab may exist already.
    await first.goto(`${diary.url}/#/goals/new`);
    await first.getByLabel('Valid from').fill('2024-08-05');
    await first.getByLabel('Valid from').press('Tab');
    await first.getByLabel('Amount (kcal)').fill('1,900');
    await first.getByRole('button', { name: 'Save' }).click();
    await first
      .getByRole('alert')
      .getByText('There are already goals from this day on. Your input is still here.')
      .waitFor();
    await expectSoon(() => first.getByLabel('Amount (kcal)').inputValue()).toEqual('1,900');
    await first.getByRole('button', { name: 'Use the saved version' }).click();
    await expectSoon(() => first.getByLabel('Amount (kcal)').inputValue()).toEqual('2,050');

    // A deletion in one tab shows in the other.
    await second.goto(`${diary.url}/#/goals/2024-08-05`);
    await second.getByLabel('Amount (kcal)').waitFor();
    await fetch(`${diary.url}/api/v2/goals/2024-08-05?rewritesHistory=true`, { method: 'DELETE' });
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByRole('alert').getByText('Deleted elsewhere. Your input is still here.').waitFor();
    await second.getByRole('button', { name: 'Save mine anyway' }).click();
    await second.getByText('Calories at most 2,050 kcal').waitFor();
  });
});

const TODAY = aDay('2024-09-01', { totalCalories: 1500, totalFat: 50, totalProtein: 90 });
/** At most 2,100 kcal, from 26 August between 1,900 and 2,050, and three other targets. */
const OTHER_TARGETS: GoalTargetDto[] = [
  { metric: 'CALORIES', comparator: 'BETWEEN', min: 1900, max: 2050 },
  { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
  { metric: 'FAT', comparator: 'AT_MOST', value: 45 },
  { metric: 'IRON', comparator: 'AT_LEAST', value: 14 },
];

describeInBrowser('goals elsewhere:', () => {
  const diary = new DiaryInBrowser({ days: [...DIARY_WITH_GAPS, TODAY] });
  beforeAll(async () => {
    await putGoals(diary, '2024-08-12', AT_MOST_2100);
    await putGoals(diary, '2024-08-26', { sets: [{ appliesTo: null, targets: OTHER_TARGETS.slice(0, 1) }] });
    await putGoals(diary, '2024-09-01', { sets: [{ appliesTo: null, targets: OTHER_TARGETS }] });
  });

  it('today shows what remains, the calendar what was met, and charts the target of each day', async () => {
    const page = await diary.open();
    const bars = page.locator('.goal-bars li');
    await bars.first().waitFor();
    await expectSoon(() => bars.allInnerTexts()).toEqual([
      'Calories\n400 kcal to go\n1,500 / 1,900–2,050',
      'Protein\n30 g to go\n90 / 120 g',
      'Fat\n5 g over\n50 / 45 g',
      'Iron\nnot known today\n– / 14 mg',
    ]);

    await page.getByLabel('The calendar shows').selectOption('Goals');
    await page.locator('.cell[data-state="met"]').first().waitFor();
    await loaded(page);
    const stateOf = (date: string) => page.locator(`[data-date="${date}"]`).getAttribute('data-state');
    const dates = ['2024-08-11', '2024-08-21', '2024-08-20', '2024-08-26', '2024-08-28', '2024-08-30', '2024-09-01'];
    const states = ['unjudged', 'met', 'missed', 'missed', 'unjudged', 'met', 'unjudged'];
    await expectSoon(() => Promise.all(dates.map(stateOf))).toEqual(states);
    await page.getByTitle('Wednesday, 28 August 2024, Not judged, no entry', { exact: true }).waitFor();
    await page.locator('[data-date="2024-08-30"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-date="2024-08-29"]:focus').waitFor();

    await page.goto(`${diary.url}/#/goals`);
    const dot = (name: string) => page.getByRole('link', { name, exact: true });
    await dot('Wednesday, 21 August 2024: Goals met').waitFor();
    await dot('Wednesday, 28 August 2024: Not judged; no entry').waitFor();
    const missed = 'Monday, 26 August 2024: Goals missed; Calories 600 kcal, between 1,900 and 2,050 kcal';
    await expectSoon(() => dot(missed).getAttribute('title')).toEqual(missed);
    // The goals of 26 August ended those before, whose value is beside them as well.
    await expectSoon(() => page.locator('.goal-targets tbody th').allInnerTexts()).toEqual([
      'Calories, at most 2,100 kcal',
      'Calories, between 1,900 and 2,050 kcal',
    ]);
    // All dots are one tab stop, and each leads to its day.
    await expectSoon(() => page.locator('.day-dot[tabindex="0"]').count()).toEqual(1);
    await page.locator('.day-dot[tabindex="0"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-date="2024-08-23"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Friday, 23 August 2024' }).waitFor();

    await page.goto(`${diary.url}/#/trends?granularity=DAY&from=2024-08-01&to=2024-08-31`);
    await page.getByText('Target between 1,900 and 2,050 kcal').waitFor();
    const slider = page.getByRole('slider', { name: 'Calories: Read the chart by arrow keys' });
    for (let day = 31; day > 25; day--) await slider.press('ArrowLeft');
    await page.getByText('25 Aug 2024: 2,060 kcal · 7-day mean 2,090 kcal · Target at most 2,100 kcal').waitFor();
    await page.getByLabel('Nutrient').selectOption('Sugar');
    await page.locator('.chart-title', { hasText: 'Sugar' }).waitFor();
    await loaded(page);
    await expectSoon(() => page.locator('.key-target').count()).toEqual(0);
  });
});
