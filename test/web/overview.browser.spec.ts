import type { Page } from 'playwright-core';
import {
  ACCOUNT,
  chooseRange,
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectSoon,
  loaded,
} from '../support/browser';
import { datesBetween } from '../../web/src/dates';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { put } from '../support/requests';

describeInBrowser('the overview', () => {
  const diary = new DiaryInBrowser({ environment: ACCOUNT });
  let page: Page;

  beforeEach(async () => {
    page = await diary.show();
    await page.locator('[data-figure="month"]').waitFor();
  });

  it('shows averages and on how many days they rest, energy split and streak', async () => {
    // Each day: 70.5 g of fat are 634.5 kcal, 250 g of carbohydrates 1,000, 90 g of protein 360: 1,994.5 together. The 28 days
    // of the average have 58,670 kcal: one has 600, the others 2,000 and 10 more for each day that they lie back.
    await page.locator('.info summary').first().click();
    await expectFigures(page, {
      // 26 August has 600 kcal; 25, 27, 29, 30 and 31 August have 10,130: 1,788.3.
      week: '1,788.3',
      'week-protein': '90 g',
      // 58,670 on 28 days.
      month: '2,095.4',
      'split-fat': '31.8%',
      // 31, 30 and 29 August; 28 August is missing.
      streak: '3',
      yesterday: '2,000',
      // The seven days before have 2,100.
      'week-change': '311.7 kcal less than the 7 days before',
      'split-rest':
        '100% is the 1,995 kcal from these three. The other 100 of 2,095 kcal come from alcohol, fibre and rounding.',
    });
    // Only 10 of the 30 days before are logged, too few to compare.
    await expectSoon(() => page.locator('[data-figure="month-change"]').count()).toEqual(0);
    await expectSoon(() => page.locator('.lately .muted').allInnerTexts()).toEqual([
      'Sat, 31 Aug 2024',
      '311.7 kcal less than the 7 days before (6 of 7 days)',
      '(28 of 30 days)',
      '(29 of 31 days)',
    ]);
    await page.goto(`${diary.url}/#/day/2024-08-26`);
    await page.getByRole('heading', { name: 'Monday, 26 August 2024' }).waitFor();
    await page.locator('.info summary').first().click();
    // The day of 600 kcal.
    await expectFigures(page, {
      'split-rest': expect.stringContaining('That is 1,395 kcal more than the 600 kcal logged'),
    });
  });

  it('leads to yesterday, and to a missing day, which it offers to fetch', async () => {
    // The diary is younger.
    await expectSoon(() => page.getByRole('link', { name: 'A year ago' }).count()).toEqual(0);
    await page.getByRole('link', { name: 'Yesterday' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saturday, 31 August 2024' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
    await page.goBack();
    await page.locator('.months a[href="#/day/2024-08-28"]').click();
    await page.getByText('This day was not fetched yet').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Fetch this day' }).isEnabled()).toEqual(true);
  });

  it('names a curve by its nutrient, also while that of another one is loading, and has its figures as a table', async () => {
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((asked) => {
      void page.route(/metric=FAT/, async (route) => {
        asked();
        await new Promise<void>((resolve) => (answer = resolve));
        await route.continue();
      });
    });
    const title = page.locator('.chart-title');
    await title.waitFor();
    await page.getByLabel('Nutrient').selectOption('FAT');
    await isAsked;
    await page.locator('.stale .chart-title').waitFor();
    // An old chart looks different from a new one.
    const looks = `(() => {
      const stale = document.querySelector('.stale');
      return [getComputedStyle(stale, '::after').content, getComputedStyle(stale.querySelector('.chart')).opacity];
    })()`;
    await expectSoon(() => page.evaluate(looks)).toEqual(['"Loading …"', '0.45']);
    await expectSoon(() => title.innerText()).toEqual('Calories kcal');
    answer();
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await page.unroute(/metric=FAT/);

    await chooseRange(page, 'All');
    await page.getByText('Show as table').click();
    const rows = page.getByRole('region', { name: 'Fat' }).locator('tbody tr');
    await rows.nth(37).waitFor();
    await loaded(page);
    await expectSoon(() => rows.count()).toEqual(38);
    // Every day of the diary has 70.5 g of fat.
    await expectSoon(() => rows.first().innerText()).toEqual('23 Jul 2024\t70.5\t70.5');
    await expectSoon(() => page.locator('.chart canvas').count()).toEqual(1);
    await expectSoon(() => page.locator('.chart-key').innerText()).toEqual('Fat\n7-day mean\nAverage: 70.5 g');
  });
});

describeInBrowser('the overview of a diary without recent days', () => {
  const [withoutAccount, withAccount, endedLongAgo] = [
    new DiaryInBrowser({ days: [] }),
    new DiaryInBrowser({ days: [], environment: ACCOUNT }),
    new DiaryInBrowser({ days: datesBetween('2023-01-01', '2023-01-31').map((date) => aDay(date)) }),
  ];

  it('says what to set without an account and offers an import, offers the whole diary with one, and says that the last days are empty', async () => {
    const page = await withoutAccount.open();
    await page.getByText('No fddb.info account is set up yet').waitFor();
    await page.getByText('EXPORTER_UPSTREAM_PASSWORD').waitFor();
    await page.goto(`${withoutAccount.url}/#/fetch`);
    await page.locator('button:disabled', { hasText: 'Start fetching' }).waitFor();
    await page.getByText('EXPORTER_UPSTREAM_USERNAME').waitFor();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Import it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();

    const other = await withAccount.open();
    await other.getByText('Get my whole diary').waitFor();
    expect(await other.getByRole('main').innerText()).not.toContain('secret-of-the-test');

    const old = await endedLongAgo.open();
    await old.getByText('Nothing is stored for this day.').waitFor();
    await expectSoon(() => old.getByText('no entries').count()).toEqual(3);
  });
});

describeInBrowser('the calendar of the diary', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2021-05-10'), ...DIARY_WITH_GAPS] });

  async function open(): Promise<Page> {
    const page = await diary.show();
    await page.locator('.months [data-state="logged"]').first().waitFor();
    return page;
  }
  /** The first and the last in view. */
  const monthsOf = async (page: Page) => {
    const headings = await page.locator('.month h3').allInnerTexts();
    return [headings[0], headings.at(-1)];
  };
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.dataset.date');

  it('marks logged and half-empty days, and those that were never fetched, and no others', async () => {
    const page = await open();
    const stateOf = (date: string) => page.locator(`.months a[href="#/day/${date}"]`).getAttribute('data-state');
    expect(await stateOf('2024-08-31')).toBe('logged');
    expect(await stateOf('2024-08-26')).toBe('half');
    // The diary was filled by hand, so the gaps were never fetched.
    expect(await stateOf('2024-08-28')).toBe('unfetched');
    // Today there is nothing to expect yet.
    expect(await stateOf('2024-09-01')).toBe('outside');
    await expectSoon(() => page.locator('.months [data-state="logged"]').count()).toEqual(37);
    await expectSoon(() => page.locator('.calendar-key li').allInnerTexts()).toEqual([
      'Logged',
      'Incomplete, or looks half logged',
      'Nothing logged',
      'Fetch failed',
      'Not fetched',
    ]);
  });

  it('goes back to the month in which the diary begins, jumps by year, and is found again by its address', async () => {
    const page = await open();
    const earlier = page.getByRole('button', { name: 'Earlier months' });
    const year = page.getByRole('combobox', { name: 'Year' });
    await expectSoon(() => monthsOf(page)).toEqual(['October 2023', 'September 2024']);
    for (const first of ['October 2022', 'October 2021', 'May 2021']) {
      await earlier.click();
      await page.getByRole('heading', { name: first, exact: true }).waitFor();
    }
    await expectSoon(() => earlier.isDisabled()).toEqual(true);
    // Still twelve of them.
    await expectSoon(() => monthsOf(page)).toEqual(['May 2021', 'April 2022']);
    await expectSoon(() => page.locator('.months a').first().getAttribute('href')).toEqual('#/day/2021-05-01');

    await expectSoon(() => year.locator('option').allInnerTexts()).toEqual(['2024', '2023', '2022', '2021']);
    await year.selectOption('2022');
    await expectSoon(() => monthsOf(page)).toEqual(['January 2022', 'December 2022']);
    expect(page.url()).toContain('month=2022-12');
    await page.reload();
    await page.getByRole('heading', { name: 'December 2022' }).waitFor();
    await year.selectOption('2024');
    // This year has not ended.
    await expectSoon(() => monthsOf(page)).toEqual(['October 2023', 'September 2024']);
    await year.selectOption('2021');
    await expectSoon(() => monthsOf(page)).toEqual(['May 2021', 'December 2021']);
    await expectSoon(() => year.inputValue()).toEqual('2021');
  });

  it('is one stop of the tab key, is walked through with the arrow keys, and turns its leaves', async () => {
    const page = await open();
    await expectSoon(() => page.locator('.months [tabindex="0"]').count()).toEqual(1);
    await expectSoon(() => page.locator('.months a:not([tabindex])').count()).toEqual(0);
    await page.locator('.months [tabindex="0"]').focus();
    await expectSoon(() => focused(page)).toEqual('2024-09-01');
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
      await page.keyboard.press(key);
      await expectSoon(async () => ({ key, date: await focused(page) })).toEqual({ key, date });
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();

    await page.goBack();
    await loaded(page);
    await page.locator('.months a[data-date="2023-10-01"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'September 2023' }).waitFor();
    await expectSoon(() => focused(page)).toEqual('2023-09-30');
    await expectSoon(() => page.locator('.months [tabindex="0"]').count()).toEqual(1);
  });
});

describeInBrowser('the calendar after a fetch', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2024-08-25')], site: {} });

  it('shows the result of the last fetch of each day, why it failed, and when it was, in the zone of the user', async () => {
    diary.site.setDay('2024-08-29', 'empty');
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-30' });
    await diary.api('/api/v2/nutritiondata/export?days=4');

    const page = await diary.show('', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await page.locator('.months [data-state="failed"]').waitFor();
    const states = `[...document.querySelectorAll('.months a')].slice(24).map(({ dataset }) => dataset.date + ' ' + dataset.state)`;
    await expectSoon(() => page.evaluate(states)).toEqual([
      '2024-08-25 logged',
      '2024-08-26 unfetched',
      '2024-08-27 unfetched',
      '2024-08-28 logged',
      '2024-08-29 nothing',
      '2024-08-30 failed',
      '2024-08-31 logged',
      '2024-09-01 outside',
    ]);
    // Noon by UTC is two hours later in Berlin.
    const failed = /^Freitag, 30\. August 2024, Abruf fehlgeschlagen, Unerwartete Seite, abgerufen .*14:00/;
    await page.getByTitle(failed).waitFor();
  });
});

describeInBrowser('today on the overview', () => {
  const diary = new DiaryInBrowser({
    days: [...DIARY_WITH_GAPS, aDay('2024-09-01', { totalCalories: 1809, totalProtein: 52 })],
    isWritten: true,
  });

  it('is what was eaten so far, and with goals what is left of them', async () => {
    const page = await diary.show();
    await expectFigures(page, {
      'today-calories': 'Calories\n1,809 kcal so far',
      'today-protein': 'Protein\n52 g',
    });
    const targets = [
      { metric: 'CALORIES', comparator: 'AT_MOST', value: 1900 },
      { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 80 },
    ];
    await put(`${diary.url}/api/v2/goals/2024-09-01`, { sets: [{ appliesTo: null, targets }] });
    await page.reload();
    // 1,900 - 1,809 and 80 - 52.
    await expectSoon(() => page.locator('[data-card="today"] strong').allInnerTexts()).toEqual([
      '91 kcal left',
      '28 g to go',
    ]);
    await page.getByText('Fetch today now').waitFor({ state: 'detached' });
  });
});
