import type { Page } from 'playwright-core';
import { addDays } from '../../src/diary/calendar-day';
import type { DayStatusDto } from '../../web/src/api/schema';
import { RESTRICTED, TOKENS } from '../support/access';
import { describeInBrowser, DiaryInBrowser, expectSoon, FAILED_REQUEST, loaded, PHONE } from '../support/browser';
import { aDay, day } from '../support/days';
import { post } from '../support/requests';

/** The last day is yesterday, with a tenth of the energy of the days before. */
const DAYS = Array.from({ length: 28 }, (_, index) => addDays(day('2024-08-04'), index)).map((date, index) =>
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

  it('takes a symptom that one had before with three taps on a phone', async () => {
    await log(MIGRAINE);
    const page = await diary.open('#/day/2024-09-01', { viewport: PHONE, hasTouch: true });
    await chip(page, 'Symptom', 'Migraine').tap();
    await chip(page, 'Severity, 0 to 10', '4').tap();
    await page.getByRole('button', { name: 'Log symptom' }).tap();
    // The time is now, because the day is today.
    await expectSoon(() => entriesOf(page)).toEqual([expect.stringMatching(/^Migraine \d\d:\d\d, severity 4$/)]);
    expect(await diary.api('/api/v2/journal?fromDate=2024-09-01')).toMatchObject([
      { date: '2024-09-01', kind: 'SYMPTOM', label: 'Migraine', severity: 4, text: null },
    ]);
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
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('<b>long</b> flight').waitFor();

    await page.getByRole('button', { name: 'Change Headache' }).click();
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
    await second.getByRole('alert').getByText('This was changed meanwhile').waitFor();
    await expectSoon(() => second.getByLabel('Remark (optional)').inputValue()).toEqual('after the flight');
    await second.getByRole('button', { name: 'Save mine all the same' }).click();
    await second.locator('.journal-text').getByText('after the flight').waitFor();
  });

  it('says which day looks half logged, and keeps what one says about it', async () => {
    const page = await diary.open('#/day/2024-08-31');
    // 200 kcal where the days around have 2,000 or 2,100.
    await page.getByText('This day has much less energy than similar days around it.').waitFor();
    await page.getByText('Incomplete', { exact: true }).click();
    await page.getByText('This day has much less energy').waitFor({ state: 'detached' });
    await page.getByLabel('Leave this day out').check();
    await page.getByRole('combobox', { name: 'Why' }).selectOption('Travelling');
    const status = () => diary.api<DayStatusDto>('/api/v2/days/2024-08-31/status');
    await expectSoon(status).toEqual(
      expect.objectContaining({ completeness: 'INCOMPLETE', excluded: true, reason: 'TRAVEL' }),
    );
  });

  it('can be read in both languages, in light and dark, on a phone', async () => {
    await log({ ...MIGRAINE, text: 'x'.repeat(300), endDate: '2024-08-22' });
    await diary.expectReadable('#/day/2024-08-20', async (page) => {
      await page.locator('.journal-entries').waitFor();
      await page.locator('.day-status > summary').click();
    });
  });
});

describeInBrowser('the journal of a diary that one may read', () => {
  const diary = new DiaryInBrowser({
    days: DAYS,
    environment: { ...RESTRICTED, EXPORTER_WEB_ENABLED: 'true' },
    expected: /status of 40[13]/,
  });

  it('is shown without form and buttons', async () => {
    const headers = { authorization: `Bearer ${TOKENS.write}` };
    await post(`${diary.url}/api/v2/journal`, MIGRAINE, { headers });
    const page = await diary.open('#/day/2024-08-20', {
      extraHTTPHeaders: { authorization: `Bearer ${TOKENS.read}` },
    });
    await page.getByText('Migraine 16:30, severity 7').waitFor();
    await loaded(page);

    await page.getByText('To write in the journal, log in').waitFor();
    await expectSoon(() => page.locator('.journal form').count()).toEqual(0);
    await expectSoon(() => page.getByRole('button', { name: /Change|Delete/ }).count()).toEqual(0);
    await expectSoon(() => page.locator('.journal input:enabled').count()).toEqual(0);
  });
});
