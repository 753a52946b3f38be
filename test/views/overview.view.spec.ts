import { StateStore } from '../../src/persistence/state-store';
import { noteFailedNight } from '../../src/sync/runs/run-status';
import { datesBetween } from '../../web/src/dates';
import { ACCOUNT } from '../support/create-test-app';
import { aDay, day } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { post, postExport } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

describe('the overview', () => {
  const diary = new DiaryView({ environment: ACCOUNT });

  it('shows averages and on how many days they rest, energy split and streak', async () => {
    // Each day: 70.5 g of fat are 634.5 kcal, 250 g of carbohydrates 1,000, 90 g of protein 360: 1,994.5 together. The 28 days
    // of the average have 58,670 kcal: one has 600, the others 2,000 and 10 more for each day that they lie back.
    const page = await diary.show();
    expect(page.figures('week', 'month', 'split-fat', 'streak', 'yesterday', 'week-change')).toEqual([
      // 26 August has 600 kcal; 25, 27, 29, 30 and 31 August have 10,130: 1,788.3.
      '1,788',
      // 58,670 on 28 days; 31, 30 and 29 August, as 28 August is missing.
      ...['2,095', '32%', '3', '2,000'],
      // The seven days before have 2,100.
      '312 kcal less than in the 7 days before',
    ]);
    // Only 10 of the 30 days before are logged, too few to compare.
    expect(page.figure('month-change')).toBeUndefined();
    expect(page.texts('.lately small')).toEqual([
      '90 g Protein',
      '312 kcal less than in the 7 days before (6 of 7)',
      ...['(28 of 30)', '(29 of 31)'],
    ]);
    // The day of 600 kcal.
    await page.go('#/day/2024-08-26');
    expect(page.figure('split-rest')).toContain('That is 1,395 kcal more than the 600 kcal logged');
  });

  it('opens after three nights with the same failure with it, and with what to do, in both languages', async () => {
    // The port of the site is closed, so the last run has failed as well.
    await postExport(diary.service, '2024-08-31', '2024-08-31');
    const state = diary.service.app.get(StateStore);
    for (const night of ['2024-08-30', '2024-08-31', '2024-09-01'])
      await noteFailedNight(state, day(night), 'site unavailable');

    const notice = async (language: 'en' | 'de') => (await diary.show('', { language })).at('main .notice').content;
    expect(await notice('en')).toMatch(
      /^For 3 nights: No usable answer from fddb\.info.*fddb\.info did not answer as it should\./,
    );
    expect(await notice('de')).toMatch(
      /^Seit 3 Nächten: Keine brauchbare Antwort von fddb\.info.*fddb\.info hat nicht oder nicht wie erwartet geantwortet\./,
    );
  });
});

describe('the overview of a diary without recent days', () => {
  const [withoutAccount, withAccount, endedLongAgo] = [
    new DiaryView({ days: [] }),
    new DiaryView({ days: [], environment: ACCOUNT }),
    new DiaryView({ days: datesBetween('2023-01-01', '2023-01-31').map((date) => aDay(date)) }),
  ];

  it('says what to set without an account, offers the whole diary with one, and says that the last days are empty', async () => {
    const page = await withoutAccount.show();
    page.text(/No fddb.info account is set up yet/);
    page.get('link', 'Enter the account');
    await page.click('link', 'Import it');
    page.text('Choose a file');
    await page.go('#/fetch');
    expect(page.get('button', 'Fetch')).toMatchObject({ disabled: true });

    const other = await withAccount.show();
    other.text('Get my whole diary');
    expect(other.content).not.toContain('secret-of-the-test');

    const old = await endedLongAgo.show();
    old.text('Nothing is stored for this day.');
    expect(old.content.match(/no entries/g)).toHaveLength(3);
  });
});

describe('the calendar of the diary', () => {
  const today = aDay('2024-09-01', { totalCalories: 1809, totalProtein: 52 });
  const diary = new DiaryView({ days: [aDay('2021-05-10'), ...DIARY_WITH_GAPS, today] });
  const legend = (page: View) => page.texts('.calendar-key li');
  const days = (page: View, ...dates: string[]) =>
    dates.map((date) => {
      const { dataset, title } = page.at(`[data-date="2024-${date}"]`).body;
      return `${dataset['state']}: ${title}`;
    });
  /** The first and the last in view. */
  const monthsOf = (page: View) => {
    const headings = page.texts('.month h3');
    return [headings[0], headings.at(-1)];
  };
  const focused = () => (document.activeElement as HTMLElement).dataset['date'];

  it('marks logged and half-empty days, and those that were never fetched, and no others', async () => {
    const page = await diary.show();
    const stateOf = (date: string) => page.at(`[data-date="${date}"]`).body.dataset['state'];
    // The diary was filled by hand, so the gaps were never fetched.
    expect(['2024-08-31', '2024-08-26', '2024-08-28', '2024-09-01'].map(stateOf)).toEqual([
      ...['logged', 'half', 'unfetched', 'logged'],
    ]);
    // And today.
    expect(page.texts('.months [data-state="logged"]')).toHaveLength(38);
    expect(legend(page)).toEqual(['Possibly incomplete', 'Not fetched']);
  });

  it('stands beside what was eaten so far today', async () => {
    const page = await diary.show();
    expect(page.figures('today-calories', 'today-protein')).toEqual(['Calories 1,809 kcal so far', 'Protein 52 g']);
  });

  it('goes back to the month in which the diary begins, jumps by year, and is found again by its address', async () => {
    const page = await diary.show();
    expect(monthsOf(page)).toEqual(['October 2023', 'September 2024']);
    for (let click = 0; click < 3; click++) await page.click('button', 'Earlier months');
    expect(page.get('button', 'Earlier months')).toMatchObject({ disabled: true });
    // Still twelve of them.
    expect(monthsOf(page)).toEqual(['May 2021', 'April 2022']);
    const year = page.get('combobox', 'Year') as HTMLSelectElement;
    expect([...year.options].map(({ text }) => text)).toEqual(['2024', '2023', '2022', '2021']);
    await page.choose(year, '2022');
    expect(monthsOf(page)).toEqual(['January 2022', 'December 2022']);
    expect(location.hash).toContain('month=2022-12');
    expect(monthsOf(await diary.show(location.hash))).toEqual(['January 2022', 'December 2022']);
  });

  it('is one stop of the tab key, is walked through with the arrow keys, and turns its leaves', async () => {
    const page = await diary.show();
    const stops = document.querySelectorAll<HTMLElement>('.months [tabindex="0"]');
    expect(stops).toHaveLength(1);
    expect(page.texts('.months a:not([tabindex])')).toEqual([]);
    stops[0]!.focus();
    for (const [key, date] of [
      ['ArrowLeft', '2024-08-31'],
      ['ArrowUp', '2024-08-24'],
      ['ArrowRight', '2024-08-25'],
      // The 25th was a Sunday.
      ['Home', '2024-08-19'],
      ['End', '2024-08-25'],
      ['PageUp', '2024-07-25'],
      ['PageDown', '2024-08-25'],
      ['ArrowDown', '2024-09-01'],
      // There is no day after today.
      ['ArrowRight', '2024-09-01'],
    ] as const) {
      await page.press(`{${key}}`);
      expect({ key, date: focused() }).toEqual({ key, date });
    }
    page.at('[data-date="2023-10-01"]').body.focus();
    await page.press('{ArrowLeft}');
    page.get('heading', 'September 2023');
    expect(focused()).toBe('2023-09-30');
    await page.press('{Enter}');
    expect(page.heading).toBe('Saturday, 30 September 2023');
  });

  it('has no step of the heat map for today, and shows the energy of the days before in five, with their numbers', async () => {
    const page = await diary.show();
    await page.choose(page.field('The calendar shows'), 'Calories');
    expect(location.hash).toBe('#/?shows=CALORIES');
    expect(legend(page)).toEqual([
      ...['under 2,080 kcal', '2,080 to under 2,160 kcal', '2,160 to under 2,240 kcal', '2,240 to under 2,320 kcal'],
      ...['2,320 kcal or more', 'Not fetched'],
    ]);
    expect(days(page, '08-26', '08-31', '07-23', '08-28', '09-01')).toEqual([
      'step-1: Monday, 26 August 2024, 600 kcal',
      'step-1: Saturday, 31 August 2024, 2,000 kcal',
      'step-5: Tuesday, 23 July 2024, 2,390 kcal',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
      'outside: Sunday, 1 September 2024, not over yet, 1,809 kcal',
    ]);
    page.at('[data-date="2024-08-31"]').body.focus();
    await page.press('{ArrowUp}');
    expect(document.activeElement).toBe(page.at('[data-date="2024-08-24"]').body);
  });
});

describe('the overview while the whole diary arrives', () => {
  const span = { from: '2024-08-20', to: '2024-08-30' };
  const diary = new DiaryView({ days: [], site: { history: { span } } });

  it('waits for an answer that is on its way before it asks again', async () => {
    const release = diary.site.hold({ after: 1 });
    const run = post(`${diary.url}/api/v2/nutritiondata/history`, { mode: 'fetch' });
    const page = await diary.show();
    await page.until(() => page.text(/^1 day since 20 Aug 2024/));
    const late = Promise.withResolvers<Response>();
    const asked: Request[] = [];
    diary.route(/\/stats$/, (request) => {
      asked.push(request);
      return late.promise;
    });
    // The page looks when it becomes visible, and every two seconds.
    for (let look = 0; look < 2; look++) {
      document.dispatchEvent(new Event('visibilitychange'));
      await page.until(() => expect(asked.length).toBeGreaterThan(0));
    }
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    const stats = await diary.api<object>('/api/v2/stats');
    late.resolve(Response.json({ ...stats, amountEntries: 5 }));
    await page.until(() => page.text(/^5 days since 20 Aug 2024/));
    release();
    await run;
  });
});

describe('the calendar after a fetch', () => {
  const diary = new DiaryView({ days: [aDay('2024-08-25')], site: {} });

  it('shows the result of the last fetch of each day, why it failed, and when it was', async () => {
    diary.site.setDay('2024-08-29', 'empty');
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-30' });
    await diary.api('/api/v2/nutritiondata/export?days=4');
    const page = await diary.show('', { language: 'de' });
    const days = [...document.querySelectorAll<HTMLElement>('.months a')].slice(24);
    expect(days.map(({ dataset }) => `${dataset['date']} ${dataset['state']}`)).toEqual([
      ...['2024-08-25 logged', '2024-08-26 unfetched', '2024-08-27 unfetched', '2024-08-28 logged'],
      ...['2024-08-29 nothing', '2024-08-30 failed', '2024-08-31 logged', '2024-09-01 outside'],
    ]);
    expect(page.at('[data-state="failed"]').body.title).toMatch(
      /^Freitag, 30\. August 2024, Abruf fehlgeschlagen, Unerwartete Seite, abgerufen .*12:00/,
    );
  });
});

describe('today that was not fetched', () => {
  const environment = { EXPORTER_SCHEDULER_TODAY_CRON: '0 30 12,18 * * *' };
  const diary = new DiaryView({ days: [], site: {}, environment });

  it('is read by a button, at most once a minute, and called unfinished', async () => {
    await diary.api('/api/v2/nutritiondata/export?days=3');
    const today = (await diary.show()).at('[data-card="today"]');
    today.text('Not fetched yet.');
    diary.site.setDay('2024-09-01', diary.site.expectedDay('2024-08-30')!);
    await today.click('button', 'Fetch today');
    await today.until(() => expect(today.figure('read-at')).toBe('12:00'));
    expect(today.figure('today-calories')).toMatch(/[\d,]+ kcal so far$/);
    expect(today.get('button', /^Just fetched\. Available again at \d\d:\d\d\.$/)).toMatchObject({ disabled: true });
    expect((await diary.show('#/day/2024-09-01')).content).toContain('so far, fetched at 12:00');
  });
});
