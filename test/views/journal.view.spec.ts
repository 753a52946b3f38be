import type { DayStatusDto } from '../../web/src/api/schema';
import { datesBetween } from '../../web/src/dates';
import { aDay } from '../support/days';
import { post } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

/** The last day is yesterday, with a tenth of the energy of the days before. */
const DAYS = datesBetween('2024-08-04', '2024-08-31').map((date, index) =>
  aDay(date, { totalCalories: index === 27 ? 200 : 2000 + (index % 2) * 100 }),
);
const MIGRAINE = { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine', severity: 7, time: '16:30' };
const ADD = 'Add a symptom or note';
const entriesOf = (page: View) => page.texts('.journal-entries > li > p:first-child');
const alertOf = (page: View) => page.get('alert').textContent;
/** The label of a radio button. */
const chip = (page: View, group: string, name: string) => page.within(page.get('group', group)).text(name);

describe('the journal of a day', () => {
  const diary = new DiaryView({ days: DAYS });
  const log = (entry: object) => post(`${diary.url}/api/v2/journal`, entry);
  beforeEach(async () => {
    for (const { id } of await diary.api<{ id: string }[]>('/api/v2/journal'))
      await fetch(`${diary.url}/api/v2/journal/${id}`, { method: 'DELETE' });
  });

  it('takes a symptom that one had before with a click on its name, at the time that it is now', async () => {
    await log(MIGRAINE);
    const page = await diary.show('#/day/2024-09-01');
    await page.click('button', ADD);
    await page.click(chip(page, 'Symptom', 'Migraine'));
    await page.click(chip(page, 'Severity, 0 to 10', '4'));
    await page.click(page.at('.sheet').get('button', 'Log a symptom'));
    // The time is now, because the day is today.
    expect(entriesOf(page)).toEqual([expect.stringMatching(/^Migraine \d\d:\d\d, severity 4$/)]);
    expect(await diary.api('/api/v2/journal?fromDate=2024-09-01')).toMatchObject([
      { date: '2024-09-01', kind: 'SYMPTOM', label: 'Migraine', severity: 4, text: null },
    ]);
  });

  it('takes a weight as well, from the overview', async () => {
    const page = await diary.show();
    await page.click('button', 'Log a symptom');
    await page.click(page.at('.sheet').get('button', 'Weight'));
    await page.type(page.field('Value in kg'), '80,4{Enter}');
    page.text('Added.');
    expect(await diary.api('/api/v2/stats/body?kind=WEIGHT')).toMatchObject({
      measurements: [{ date: '2024-09-01', value: 80.4 }],
    });
  });

  it('keeps first symptoms, notes and labels, tells of mistakes, and changes and deletes entries', async () => {
    const page = await diary.show('#/day/2024-08-28');
    await page.click('button', ADD);
    await page.click('button', 'Log a symptom');
    expect(alertOf(page)).toContain('Choose or enter a name');
    await page.type(page.get('textbox', 'Symptom'), 'Headache');
    await page.type(page.field('Time (optional)'), '07:05');
    await page.click('button', 'Log a symptom');

    await page.click('button', ADD);
    await page.click(chip(page, 'Kind of entry', 'Note'));
    await page.type(page.get('textbox', 'Note'), 'Slept badly,\n<b>long</b> flight');
    await page.user.dblClick(page.get('button', 'Add the note'));
    await page.settled();
    expect(page.texts('.journal-text')).toEqual(['Slept badly, <b>long</b> flight']);

    await page.click('button', 'Change Headache');
    await page.click(chip(page, 'Severity, 0 to 10', '10'));
    await page.click('button', 'Save change');
    expect(entriesOf(page)).toEqual(['Note', 'Headache 07:05, severity 10']);

    globalThis.confirm = () => true;
    await page.click('button', 'Delete Headache');
    expect(entriesOf(page)).toEqual(['Note']);
  });

  it('keeps what was typed when the sheet is closed or the day changes, and has none for a day that is to come', async () => {
    const page = await diary.show('#/day/2024-08-27');
    await page.click('button', ADD);
    await page.click(chip(page, 'Kind of entry', 'Note'));
    await page.type(page.get('textbox', 'Note'), 'Slept badly');
    await page.click('button', 'Close');
    await page.click('link', 'Previous day');
    await page.click('button', ADD);
    const note = page.get('textbox', 'Note') as HTMLInputElement;
    expect([note.value, page.field('Day').value]).toEqual(['Slept badly', '2024-08-26']);
    await page.click('button', 'Add the note');
    expect(entriesOf(page)).toEqual(['Note']);
    await page.go('#/day/2024-09-02');
    expect(page.find('button', ADD)).toEqual([]);
  });

  it('keeps the name and the severity of a symptom when it is of another time', async () => {
    await log(MIGRAINE);
    const page = await diary.show();
    await page.click('button', 'Log a symptom');
    await page.click(chip(page, 'Symptom', 'Migraine'));
    await page.click(chip(page, 'Severity, 0 to 10', '7'));
    await page.click('button', 'Other time, or a note');
    await page.type(page.field('Day'), '2024-08-30');
    await page.type(page.field('Time (optional)'), '21:15');
    await page.click(page.at('.sheet').get('button', 'Log a symptom'));
    page.text('Migraine is logged for Fri, 30 Aug 2024, 21:15.');
    expect(await diary.api('/api/v2/journal?fromDate=2024-08-30')).toMatchObject([{ label: 'Migraine', severity: 7 }]);
  });

  it('loses no change that somebody else has made', async () => {
    await log(MIGRAINE);
    const [{ id } = { id: '' }] = await diary.api<{ id: string }[]>('/api/v2/journal');
    const page = await diary.show('#/day/2024-08-20');
    await page.click('button', 'Change Migraine');
    await fetch(`${diary.url}/api/v2/journal/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...MIGRAINE, severity: 8 }),
    });
    await page.type(page.field('Remark (optional)'), 'after the flight');
    await page.click('button', 'Save change');
    expect(alertOf(page)).toContain('Changed elsewhere. Your input is still here.');
    expect(page.field('Remark (optional)').value).toBe('after the flight');
    await page.click('button', 'Save mine anyway');
    expect(page.texts('.journal-text')).toEqual(['after the flight']);
  });

  it('says first which day is possibly incomplete, and keeps what one says about it', async () => {
    const page = await diary.show('#/day/2024-08-31');
    // 200 kcal where the days around have 2,000 or 2,100.
    const half = /Far fewer calories than on similar days/;
    expect(page.content).toMatch(half);
    await page.click('button', 'Incomplete');
    expect(page.texts('.tag')).toContain('Incomplete');
    expect(page.content).not.toMatch(half);
    await page.click(page.field(/^Do not count/));
    await page.choose(page.get('combobox', 'Why'), 'Travelling');
    const status = await diary.api<DayStatusDto>('/api/v2/days/2024-08-31/status');
    expect(status).toMatchObject({ completeness: 'INCOMPLETE', excluded: true, reason: 'TRAVEL' });
    expect(page.texts('.tag')).toEqual(['Incomplete', 'Not counted']);
    await page.click('button', 'Count again');
    expect(page.texts('.tag')).toEqual(['Incomplete']);
    const overview = await diary.show();
    expect(overview.at('[data-date="2024-08-31"]').body.dataset['state']).toBe('half');
  });
});

/** 1 July to 31 August 2024 without 29 August. */
const TWO_MONTHS = datesBetween('2024-07-01', '2024-08-31')
  .filter((date) => date !== '2024-08-29')
  .map((date) => aDay(date, { totalCalories: 2000 }));

describe('marks of symptoms', () => {
  const diary = new DiaryView({ days: TWO_MONTHS });
  beforeAll(async () => {
    for (const entry of [
      { date: '2024-08-27', label: 'Migraine', severity: 7, time: '16:30' },
      { date: '2024-08-29', label: 'migraine', severity: 4 },
      { date: '2024-08-30', label: 'Nausea', endDate: '2024-08-31' },
    ])
      await post(`${diary.url}/api/v2/journal`, { kind: 'SYMPTOM', ...entry });
  });
  const reading = (page: View) => page.texts('.chart-reading')[0];

  it('are in the calendar with their names, on days with and without entries', async () => {
    const page = await diary.show();
    const marked = [...document.querySelectorAll<HTMLElement>('.months .marked')];
    expect(marked.map(({ title }) => title)).toEqual([
      'Tuesday, 27 August 2024, Logged, 2,000 kcal, Migraine (severity 7)',
      expect.stringMatching(/^Thursday, 29 August 2024, .*Migraine \(severity 4\)$/),
      'Friday, 30 August 2024, Logged, 2,000 kcal, Nausea',
      'Saturday, 31 August 2024, Logged, 2,000 kcal, Nausea',
    ]);
    expect(page.texts('.calendar-key li')).toContain('Symptoms');
  });

  it('are in the daily chart and its table, and in the chart of weeks', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-01&to=2024-08-31');
    expect(page.texts('.key-mark')).toEqual(['Symptoms']);
    expect(reading(page)).toBe('31 Aug 2024: 2,000 kcal · 7-day average 2,000 kcal · Nausea');
    await page.click(page.at('.chart').text('Show as table'));
    expect(page.texts('.of-chart tbody tr')).toContain('27 Aug 2024 2,000 2,000 Migraine (severity 7)');
    await page.go('#/trends?from=2024-08-01&to=2024-08-31');
    expect(reading(page)).toContain(' · Migraine on 2 days');
    // No day of July has a symptom.
    await page.go('#/trends?from=2024-07-01&to=2024-07-31');
    expect(reading(page)).toContain('29 Jul – 4 Aug 2024');
    expect(page.texts('.key-mark')).toEqual([]);
  });
});

/** The last day is yesterday. */
const WEEKS = datesBetween('2024-08-04', '2024-08-31');
const FOUR_WEEKS = WEEKS.map((date, index) => aDay(date, { totalCalories: 2000 + (index % 2) * 100 }));
const WEIGHTS = WEEKS.map((date, index) => {
  return { date, time: '07:30', kind: 'WEIGHT', value: 80 - index * 0.05 + (index % 2 ? 0.3 : -0.3) };
});

const rowsOf = (page: View) => page.texts('.measurements tbody tr');

describe('the body', () => {
  const diary = new DiaryView({ days: FOUR_WEEKS, isWritten: true });

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
    await page.type(value, '81,9{Enter}');
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
