import type { Page } from 'playwright-core';
import type { DayStatusDto } from '../../web/src/api/schema';
import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectSoon, FAILED_REQUEST, PHONE } from '../support/browser';
import { aDay } from '../support/days';
import { post } from '../support/requests';

/** The last day is yesterday, with a tenth of the energy of the days before. */
const DAYS = datesBetween('2024-08-04', '2024-08-31').map((date, index) =>
  aDay(date, { totalCalories: index === 27 ? 200 : 2000 + (index % 2) * 100 }),
);

const MIGRAINE = { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine', severity: 7, time: '16:30' };
const entriesOf = (page: Page) => page.locator('.journal-entries > li > p:first-child').allInnerTexts();
/** By finger: the label of a radio button. */
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true });

describeInBrowser('the journal of a day', () => {
  const diary = new DiaryInBrowser({ days: DAYS, isWritten: true, expected: FAILED_REQUEST });
  const log = (entry: object) => post(`${diary.url}/api/v2/journal`, entry);

  it('takes a symptom that one had before with a tap on its name, at the time that it is now', async () => {
    await log(MIGRAINE);
    const page = await diary.open('#/day/2024-09-01?at=journal', { viewport: PHONE, hasTouch: true });
    await expectSoon(() =>
      page.evaluate('document.querySelector(".journal").getBoundingClientRect().top < 200'),
    ).toEqual(true);
    await chip(page, 'Symptom', 'Migraine').tap();
    await chip(page, 'Severity, 0 to 10', '4').tap();
    await page.getByRole('button', { name: 'Log symptom' }).tap();
    // The time is now, because the day is today.
    await expectSoon(() => entriesOf(page)).toEqual([expect.stringMatching(/^Migraine \d\d:\d\d, severity 4$/)]);
    expect(await diary.api('/api/v2/journal?fromDate=2024-09-01')).toMatchObject([
      { date: '2024-09-01', kind: 'SYMPTOM', label: 'Migraine', severity: 4, text: null },
    ]);
  });

  it('is printed without its form, and not at all without an entry', async () => {
    await log({ ...MIGRAINE, date: '2024-08-21' });
    const printed = async (date: string) => {
      const page = await diary.open(`#/day/${date}`);
      await page.getByRole('button', { name: 'Log symptom' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      return Promise.all(
        ['.journal-entries', '.journal h2', 'form'].map((part) => page.locator(part).first().isVisible()),
      );
    };

    expect(await printed('2024-08-21')).toEqual([true, true, false]);
    expect(await printed('2024-08-22')).toEqual([false, false, false]);
  });

  it('keeps first symptoms, notes and tags, tells of mistakes, and changes and deletes entries', async () => {
    const page = await diary.open('#/day/2024-08-28');
    const save = page.getByRole('button', { name: 'Log symptom' });
    await save.click();
    await page.getByRole('alert').getByText('Choose or enter a name').waitFor();
    await page.getByRole('textbox', { name: 'Symptom' }).fill('Headache');
    await page.getByLabel('Time (optional)').fill('25');
    await save.click();
    await page.getByRole('alert').getByText('Enter the time as hh:mm').waitFor();
    await page.getByLabel('Time (optional)').fill('7.05');
    await save.click();
    await page.getByText('Headache 07:05').waitFor();

    await page.getByText('Note', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Slept badly,\n<b>long</b> flight');
    await page.getByRole('button', { name: 'Add note' }).dblclick();
    await page.getByText('<b>long</b> flight').waitFor();

    await page.getByRole('button', { name: 'Change Headache' }).click();
    await page.getByRole('button', { name: 'Save change' }).waitFor();
    await chip(page, 'Severity, 0 to 10', '10').click();
    await page.getByRole('button', { name: 'Save change' }).click();
    await page.getByText('Headache 07:05, severity 10').waitFor();
    await expectSoon(() => entriesOf(page)).toEqual(['Note', 'Headache 07:05, severity 10']);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete Headache' }).click();
    await page.getByText('Headache 07:05').waitFor({ state: 'detached' });
    await expectSoon(() => entriesOf(page)).toEqual(['Note']);
  });

  it('loses no change of two tabs', async () => {
    await log(MIGRAINE);
    const [first, second] = [await diary.open('#/day/2024-08-20'), await diary.open('#/day/2024-08-20')];
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Change Migraine' }).click();
      await page.getByRole('button', { name: 'Save change' }).waitFor();
    }
    await chip(first, 'Severity, 0 to 10', '8').click();
    await first.getByRole('button', { name: 'Save change' }).click();
    await first.getByText('Migraine 16:30, severity 8').waitFor();

    await second.getByLabel('Remark (optional)').fill('after the flight');
    await second.getByRole('button', { name: 'Save change' }).click();
    await second.getByRole('alert').getByText('This has been changed in the meantime').waitFor();
    await expectSoon(() => second.getByLabel('Remark (optional)').inputValue()).toEqual('after the flight');
    await second.getByRole('button', { name: 'Save mine anyway' }).click();
    await second.locator('.journal-text').getByText('after the flight').waitFor();
  });

  it('says which day looks half logged, and keeps what one says about it', async () => {
    const page = await diary.open('#/day/2024-08-31');
    // 200 kcal where the days around have 2,000 or 2,100.
    await page.getByText('This day has much less energy than similar days around it.').waitFor();
    await page.getByText('Incomplete', { exact: true }).click();
    await page.locator('.tag', { hasText: 'Incomplete' }).waitFor();
    await page.getByText('This day has much less energy').waitFor({ state: 'detached' });
    await page.getByLabel('Leave this day out').check();
    await page.getByRole('combobox', { name: 'Why' }).selectOption('Travelling');
    const status = () => diary.api<DayStatusDto>('/api/v2/days/2024-08-31/status');
    await expectSoon(status).toEqual(
      expect.objectContaining({ completeness: 'INCOMPLETE', excluded: true, reason: 'TRAVEL' }),
    );
    await page.goto(`${diary.url}/#/`);
    await page.locator('.months [data-date="2024-08-31"][data-state="half"]').waitFor();
  });
});

const symptom = (date: string, label: string, more: object = {}) => ({
  date,
  kind: 'SYMPTOM' as const,
  label,
  ...more,
});

/** 1 July to 31 August 2024 without 29 August. */
const TWO_MONTHS = datesBetween('2024-07-01', '2024-08-31')
  .filter((date) => date !== '2024-08-29')
  .map((date) => aDay(date, { totalCalories: 2000 }));

const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const reading = (page: Page) => page.locator('.chart-reading').innerText();

describeInBrowser('marks of symptoms', () => {
  const diary = new DiaryInBrowser({ days: TWO_MONTHS });
  beforeAll(async () => {
    for (const entry of [
      symptom('2024-08-27', 'Migraine', { severity: 7, time: '16:30' }),
      symptom('2024-08-29', 'migraine', { severity: 4 }),
      symptom('2024-08-30', 'Nausea', { endDate: '2024-08-31' }),
    ])
      await post(`${diary.url}/api/v2/journal`, entry);
  });

  it('are in the calendar with their names, on days with and without entries', async () => {
    const page = await diary.show('#/');
    await cell(page, '2024-08-27').and(page.locator('.marked')).waitFor();
    await page
      .getByTitle('Tuesday, 27 August 2024, Logged, 2,000 kcal, Migraine (severity 7)', { exact: true })
      .waitFor();
    await expectSoon(() => cell(page, '2024-08-31').innerText()).toContain('Nausea');
    await expectSoon(() => page.locator('.months .marked').count()).toEqual(4);
    await page.locator('.calendar-key').getByText('Symptoms').waitFor();
  });

  it('are at the foot of the daily chart, and read by arrow keys and in its table', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-01&to=2024-08-31');
    await page.locator('.key-mark', { hasText: 'Symptoms' }).waitFor();
    await expectSoon(() => reading(page)).toEqual('31 Aug 2024: 2,000 kcal · 7-day mean 2,000 kcal · Nausea');
    const slider = page.getByRole('slider', { name: 'Calories: Read the chart by arrow keys' });
    for (let day = 31; day > 29; day--) await slider.press('ArrowLeft');
    await expectSoon(() => reading(page)).toEqual('29 Aug 2024: – · 7-day mean 2,000 kcal · Migraine (severity 4)');

    await page.getByText('Show as table').first().click();
    const row = page.getByRole('row', { name: '27 Aug 2024' });
    await expectSoon(() => row.getByRole('cell').allInnerTexts()).toEqual(['2,000', '2,000', 'Migraine (severity 7)']);
  });

  it('can be those of one symptom, also by week', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31');
    await page.getByLabel('Mark days with').selectOption('Migraine');
    await page.locator('.key-mark', { hasText: 'Migraine' }).waitFor();
    await expectSoon(() => reading(page)).toContain(' · Migraine on 2 days');
    expect(page.url()).toContain('symptom=Migraine');
    await page.reload();
    await page.locator('.key-mark', { hasText: 'Migraine' }).waitFor();
    await expectSoon(() => page.getByLabel('Mark days with').inputValue()).toEqual('Migraine');

    // No day of July has a symptom.
    await page.goto(`${diary.url}/#/trends?from=2024-07-01&to=2024-07-31`);
    await page.locator('.chart-reading', { hasText: '29 Jul – 4 Aug 2024' }).waitFor();
    await page.locator('.key-mark').waitFor({ state: 'detached' });
  });
});
