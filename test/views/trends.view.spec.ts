import { datesBetween } from '../../web/src/dates';
import { aDay } from '../support/days';
import { post, put } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

describe('the chart of trends', () => {
  // Between 2,000 and 2,050 kcal.
  const days = datesBetween('2024-08-05', '2024-08-31').map((date, index) =>
    aDay(date, { totalCalories: 2000 + (index % 6) * 10 }),
  );
  const diary = new DiaryView({ days, isWritten: true });

  it('has the average and the middle half of its days, as long as there is no target', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31');
    // 2,000, 2,010 and 2,020 kcal.
    expect(page.at('.chart-key').content).toMatch(/Typical range: 2,005–2,015 kcal Average: 2,010 kcal$/);
  });

  it('has its figures as a table, which leads to the days', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31');
    await page.click(page.at('.chart').text('Show as table'));
    expect(page.texts('.of-chart tbody th')).toEqual(['29 Aug 2024', '30 Aug 2024', '31 Aug 2024']);
    await page.click('link', '30 Aug 2024');
    expect(page.heading).toBe('Friday, 30 August 2024');
  });

  it('is named by its nutrient, also while that of another one is loading', async () => {
    const page = await diary.show('#/trends?granularity=DAY');
    let answer = (): void => undefined;
    const held = new Promise<void>((release) => (answer = release));
    diary.route(/trend.*metric=FAT/, (request) => held.then(() => fetch(request)));
    await page.choose(page.field('Nutrient'), 'Fat');
    expect(page.texts('.stale .chart-title')).toEqual(['Calories kcal']);
    answer();
    await page.until(() => expect(page.texts('.chart-title')).toEqual(['Fat g']));
  });

  it('leaves out a day that was called incomplete, as every average does', async () => {
    await put(`${diary.url}/api/v2/days/2024-08-31/status`, { completeness: 'INCOMPLETE' });
    // 2,000, 2,010 and, left out, 2,020 kcal.
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31');
    expect(page.texts('.chart-reading')).toEqual(['30 Aug 2024: 2,010 kcal · 7-day average 2,005 kcal']);
    expect(page.figures('later-calories', 'weekday-mean')).toEqual([
      '2,005',
      'The line is the average of all these days, 2,005 kcal; the bars show the difference from it.',
    ]);
  });

  it('has the energy of carbohydrates, fat and protein', async () => {
    const page = await diary.show('#/trends?from=2024-08-05&to=2024-08-11');
    // Each day: 250 g of carbohydrates are 1,000 kcal, 70 g of fat 630 and 90 g of protein 360, of 1,990.
    expect(page.figures('split-carbs', 'split-fat', 'split-protein')).toEqual(['50%', '32%', '18%']);
  });

  it('has the weight over the same dates when asked to, and in its table', async () => {
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-30', kind: 'WEIGHT', value: 80.4 });
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-29&to=2024-08-31');
    await page.click(page.field('With weight'));
    expect(location.href).toContain('weight=true');
    expect(page.texts('.key-other')).toEqual(['Weight (kg)']);
    await page.click(page.at('.chart').text('Show as table'));
    const rows = page.texts('.of-chart tbody tr');
    expect(rows.map((row) => row.replace(/^(\S+ \S+ \S+).* (\S+)$/, '$1: $2'))).toEqual([
      '29 Aug 2024: –',
      '30 Aug 2024: 80.4',
      '31 Aug 2024: –',
    ]);
  });
});

describe('the trends of a young diary', () => {
  const diary = new DiaryView({ days: [aDay('2024-08-30'), aDay('2024-08-31')] });

  it('are no chart before a week is over', async () => {
    const page = await diary.show('#/trends');
    page.text('5 more days and there is a trend.');
    expect(page.texts('.chart')).toEqual([]);
  });
});
