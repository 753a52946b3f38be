import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, figure, loaded } from '../support/browser';
import { datesBetween } from '../../web/src/dates';
import { aDay } from '../support/days';

const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'demo', EXPORTER_UPSTREAM_PASSWORD: 'secret-of-the-test' };

interface Averages {
  averages: { avgTotalCalories: number; avgTotalProtein: number };
}

describeInBrowser('the overview', () => {
  const diary = new DiaryInBrowser({ environment: ACCOUNT });
  let page: Page;

  beforeEach(async () => {
    page = await diary.open();
    await page.locator('[data-figure="last-30"]').waitFor();
  });

  const english = (value: number) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(value);

  it('shows the figures of the API: averages, energy split, streak and gaps', async () => {
    const week = await diary.api<Averages>('/api/v2/stats/averages?fromDate=2024-08-25&toDate=2024-08-31');
    const month = await diary.api<Averages>('/api/v2/stats/averages?fromDate=2024-08-02&toDate=2024-08-31');
    const split = await diary.api<{ fatPercentage: number }>(
      '/api/v2/stats/macro-split?fromDate=2024-08-02&toDate=2024-08-31',
    );

    expect(await figure(page, 'last-7')).toBe('1,788');
    expect(await figure(page, 'last-7-protein')).toBe('90.0 g');
    expect(week.averages.avgTotalProtein).toBe(90);
    expect(await figure(page, 'last-30')).toBe(english(Math.round(month.averages.avgTotalCalories)));
    expect(await figure(page, 'split-fat')).toBe(`${split.fatPercentage.toFixed(1)}%`);
    // 31, 30 and 29 August; 28 August is missing, as is 11 August.
    expect(await figure(page, 'streak')).toBe('3');
    expect(await figure(page, 'gaps')).toBe('2');
  });

  it('says where the energy is that is not of carbohydrates, fat and protein', async () => {
    // Each day: 70.5 g of fat are 634.5 kcal, 250 g of carbohydrates 1,000, 90 g of protein 360: 1,994.5 together. The 28 days
    // of the average have 58,670 kcal: one has 600, the others 2,000 and 10 more for each day that they lie back.
    expect(await figure(page, 'split-rest')).toBe(
      '100% is the 1,995 kcal from these three. The other 100 of 2,095 kcal come from alcohol, fibre and rounding.',
    );
    await page.goto(`${diary.url}/#/day/2024-08-26`);
    await page.getByRole('heading', { name: 'Monday, 26 August 2024' }).waitFor();
    // The day of 600 kcal.
    expect(await figure(page, 'split-rest')).toContain('That is 1,395 kcal more than the 600 kcal logged');
  });

  it('says on how many days an average rests', async () => {
    expect(await page.getByText(/^average over/).allInnerTexts()).toEqual([
      'average over 6 of 7 days',
      'average over 28 of 30 days',
    ]);
  });

  it('has yesterday with a way to it', async () => {
    expect(await figure(page, 'yesterday')).toBe('2,000');

    await page.getByRole('link', { name: 'Open the day' }).click();

    await page.getByRole('heading', { level: 1, name: 'Saturday, 31 August 2024' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
  });

  it('offers to fetch a missing day that is clicked', async () => {
    await page.locator('.months a[href="#/day/2024-08-28"]').click();
    await page.getByText('This day was not fetched yet').waitFor();
    expect(await page.getByRole('button', { name: 'Fetch this day' }).isEnabled()).toBe(true);
  });

  it('names a curve by its nutrient, also while that of another one is loading', async () => {
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
    expect(await title.innerText()).toBe('Calories kcal');
    answer();
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await loaded(page);
  });

  it('draws another nutrient, and has its figures as a table', async () => {
    await page.getByLabel('Nutrient').selectOption('FAT');
    await page.getByText('All', { exact: true }).click();
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await page.getByText('Show as table').click();

    const rows = page.getByRole('region', { name: 'Fat' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(38);
    // Every day of the diary has 70.5 g of fat.
    expect(await rows.first().innerText()).toBe('23 Jul 2024\t70.5\t71');
    expect(await page.locator('.chart canvas').count()).toBe(1);
    expect(await page.locator('.chart-key').innerText()).toBe('Fat\n7-day mean');
  });
});

async function shown(diary: DiaryInBrowser): Promise<string> {
  const page = await diary.open();
  await page.locator('.notice, .cards').first().waitFor();
  await loaded(page);
  return page.getByRole('main').innerText();
}

describeInBrowser('the overview of an empty diary', () => {
  const [withoutAccount, withAccount] = [{}, ACCOUNT].map(
    (environment) => new DiaryInBrowser({ days: [], environment }),
  );

  it('says what to set when there is no account, and leads to the first fetch when there is one', async () => {
    const text = await shown(withoutAccount!);
    expect(text).toContain('No fddb.info account is set up yet');
    expect(text).toContain('EXPORTER_UPSTREAM_USERNAME');
    expect(text).toContain('EXPORTER_UPSTREAM_PASSWORD');

    const other = await shown(withAccount!);
    expect(other).toContain('Fetch the first days');
    expect(other).not.toContain('secret-of-the-test');
  });
});

describeInBrowser('the overview of a diary that ended long ago', () => {
  const diary = new DiaryInBrowser({ days: datesBetween('2023-01-01', '2023-01-31').map((date) => aDay(date)) });

  it('says that the last days are empty', async () => {
    const text = await shown(diary);
    expect(text).toContain('Nothing is stored for this day.');
    expect(text.match(/no entries/g)).toHaveLength(2);
  });
});
