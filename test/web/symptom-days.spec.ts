import type { Page } from 'playwright-core';
import { addDays } from '../../src/diary/calendar-day';
import { symptomDays } from '../../web/src/journal/symptom-days';
import { describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { aDay, day } from '../support/days';
import { post } from '../support/requests';

const symptom = (date: string, label: string, more: object = {}) => ({
  date,
  kind: 'SYMPTOM' as const,
  label,
  ...more,
});

describe('days with symptoms', () => {
  const entry = (date: string, label: string, severity: number | null, endDate: string | null = null) => ({
    ...{ id: 'a', time: null, text: null, endDate },
    ...symptom(date, label),
    severity,
  });

  it('are all days of an entry, with the highest severity and one spelling of each label', () => {
    const entries = [
      entry('2024-08-29', 'Migraine', 3, '2024-09-01'),
      { ...entry('2024-08-31', 'Party', null), kind: 'TAG' as const },
      entry('2024-08-31', 'migraine', 7),
      entry('2024-08-31', 'Nausea', null),
    ];
    expect([...symptomDays(entries, '2024-08-30', '2024-09-01')]).toEqual([
      ['2024-08-30', [{ label: 'Migraine', severity: 3 }]],
      [
        '2024-08-31',
        [
          { label: 'Migraine', severity: 7 },
          { label: 'Nausea', severity: null },
        ],
      ],
      ['2024-09-01', [{ label: 'Migraine', severity: 3 }]],
    ]);
  });
});

/** 1 July to 31 August 2024 without 29 August. */
const DAYS = Array.from({ length: 62 }, (_, index) => addDays(day('2024-07-01'), index))
  .filter((date) => date !== '2024-08-29')
  .map((date) => aDay(date, { totalCalories: 2000 }));

const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const reading = (page: Page) => page.locator('.chart-reading').innerText();

describeInBrowser('marks of symptoms', () => {
  const diary = new DiaryInBrowser({ days: DAYS });
  beforeAll(async () => {
    for (const entry of [
      symptom('2024-08-27', 'Migraine', { severity: 7, time: '16:30' }),
      symptom('2024-08-29', 'migraine', { severity: 4 }),
      symptom('2024-08-30', 'Nausea', { endDate: '2024-08-31' }),
    ])
      await post(`${diary.url}/api/v2/journal`, entry);
  });

  it('are in the calendar with their names, on days with and without entries', async () => {
    const page = await diary.open('#/');
    await cell(page, '2024-08-27').and(page.locator('.marked')).waitFor();
    await expectSoon(() => cell(page, '2024-08-27').getAttribute('title')).toEqual(
      'Tuesday, 27 August 2024, Logged, 2,000 kcal, Migraine (severity 7)',
    );
    await expectSoon(() => cell(page, '2024-08-31').innerText()).toContain('Nausea');
    await expectSoon(() => page.locator('.months .marked').count()).toEqual(4);
    await page.locator('.calendar-key').getByText('Symptoms').waitFor();
  });

  it('are at the foot of the daily chart, and read by arrow keys and in its table', async () => {
    const page = await diary.open('#/trends?granularity=DAY&from=2024-08-01&to=2024-08-31');
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
    const page = await diary.open('#/trends?from=2024-08-01&to=2024-08-31');
    await page.getByLabel('Mark days with').selectOption('Migraine');
    await page.locator('.key-mark', { hasText: 'Migraine' }).waitFor();
    await expectSoon(() => reading(page)).toContain(' · Migraine on 2 days');
    expect(page.url()).toContain('symptom=Migraine');
    await page.reload();
    await page.locator('.key-mark', { hasText: 'Migraine' }).waitFor();
    await expectSoon(() => page.getByLabel('Mark days with').inputValue()).toEqual('Migraine');

    // No day of July has a symptom.
    await page.goto(`${diary.url}/#/trends?from=2024-07-01&to=2024-07-31`);
    await page.locator('.chart-reading', { hasText: 'Week 31' }).waitFor();
    await page.locator('.key-mark').waitFor({ state: 'detached' });
  });

  it('can be read in both languages, in light and dark, on a phone', async () => {
    for (const hash of ['#/', '#/trends?granularity=DAY'])
      await diary.expectReadable(hash, (page) => page.locator('.key-mark').waitFor());
  });
});
