import { aDay, aProduct } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { DiaryView } from '../support/views/diary-view';

/** Four days of May, nothing in June, two days of July; a Thursday of 1,800 kcal in August with 30 foods, and two later days. */
const DAYS = [
  ...['2024-05-28', '2024-05-29', '2024-05-30', '2024-05-31'].map((date) => aDay(date, { totalCalories: 1800.4 })),
  aDay('2024-07-10', { totalCalories: 2000 }),
  aDay('2024-07-11', { totalCalories: 2100.6 }),
  aDay('2024-08-01', {
    totalCalories: 1800,
    products: Array.from({ length: 30 }, (_, index) =>
      aProduct(`Brot ${String(index + 1).padStart(2, '0')}`, { calories: 100 - index }),
    ),
  }),
  aDay('2024-08-08', { totalCalories: 2200, products: [aProduct('Spätzle', { calories: 5 })] }),
  // A Friday, and so 100 kcal above the mean of the three.
  aDay('2024-08-09', { totalCalories: 2150 }),
];
const RANKED = '.ranking tbody tr';

describe('the page', () => {
  const diary = new DiaryView();

  it('of a day has its totals and products, and leads to the days beside it and to its foods', async () => {
    const page = await diary.show('#/day/2024-08-30');
    await page.click('link', 'Next day');
    expect(document.title).toBe('Saturday, 31 August 2024 · Nutrition diary');
    expect(page.figures('total-calories', 'total-fat', 'total-fibre')).toEqual(['2,000', '70.5', '30']);
    expect(page.texts('.food')).toEqual([
      'Apfel, frisch 78 kcal 150 g F 1 · C 2 · P 3 g',
      // A name is shown as it is, never as a part of the page.
      'Käse & <Brot> 211 kcal 2 Scheiben F 12.3 · C 2 · P 3 g',
    ]);
    await page.click('link', 'Käse & <Brot>');
    expect(page.heading).toBe('Käse & <Brot>');
  });

  it('of a day that is still to come, and that is no date, says so', async () => {
    const page = await diary.show('#/day/2024-09-02');
    page.text('This day is in the future.');
    await page.go('#/day/2024-02-30');
    expect(page.content).toContain('2024-02-30');
    expect(page.heading).toBe('There is no such day');
    await page.click('link', 'Go to the latest day');
    expect(page.heading).toBe('Saturday, 31 August 2024');
  });

  it('of products ranks them, and finds names while one types, in any case', async () => {
    const page = await diary.show('#/products?by=CALORIES');
    expect(page.texts(RANKED)).toEqual(['1 Apfel, frisch 38 2,964', '2 Käse & <Brot> 13 2,737']);
    await page.type(page.get('searchbox'), 'KÄS');
    await page.until(() => expect(page.texts('.names li')).toEqual(['Käse & <Brot>']));
    expect(location.hash).toContain('q=K');
    await page.type(page.get('searchbox'), 'nothing of the kind');
    await page.until(() => page.text('No food name contains “nothing of the kind”.'));
  });

  it('of a product has its days of a year, how often it was eaten in all, and every occurrence', async () => {
    const page = await diary.show(`#/products/${encodeURIComponent('Apfel, frisch')}`);
    // One on each of the 38 days, 78 kcal each.
    page.text('Eaten on 38 of 38 days in the last 12 months; last on 31 Aug 2024.');
    expect(page.texts('.dots .eaten')).toHaveLength(38);
    page.get('link', 'Wednesday, 28 August 2024: No entries');
    // A week is a column.
    page.at('[data-date="2024-09-01"]').body.focus();
    await page.press('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(page.at('[data-date="2024-08-24"]').body);
    expect(page.figure('all')).toBe('38 times since 23 Jul 2024, 78 kcal on average.');
    expect(page.texts('.occurrences tbody tr')).toHaveLength(12);
    await page.click('button', 'Show all 38');
    expect(page.texts('.occurrences tbody tr')).toHaveLength(38);
  });

  it('of a product is about that product alone, and offers what contains its name', async () => {
    await fill(diary.service.app, [
      aDay('2024-06-01', { products: [aProduct('Milch', { calories: 92 }), aProduct('Milchreis', { calories: 360 })] }),
      aDay('2024-06-02', { products: [aProduct('Buttermilch', { calories: 75 })] }),
    ]);
    const page = await diary.show('#/products/Milch');
    expect(page.figure('all')).toBe('Once since 1 Jun 2024, 92 kcal on average.');
    expect(page.texts('.occurrences tbody tr')).toEqual(['1 Jun 2024 100 g 92']);
    expect(page.texts('.names a')).toEqual(['Buttermilch', 'Milchreis']);
    await page.click('link', 'Milchreis');
    expect([page.heading, page.figure('all')]).toEqual(['Milchreis', 'Once since 1 Jun 2024, 360 kcal on average.']);
  });

  it('of trends keeps what is chosen in its address, and compares two periods', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31&granularity=WEEK');
    await page.choose(page.field('Nutrient'), 'Protein');
    await page.click('Month');
    expect(location.hash).toMatch(/granularity=MONTH.*metric=PROTEIN|metric=PROTEIN.*granularity=MONTH/);
    // Every day of the diary has 90 g.
    expect(page.texts('.chart-reading')[0]).toBe('August 2024 (29 days): 90 g');
    // 1 to 5 August, after 27 to 31 July: 10 kcal a day apart, oldest highest. The middle of one is 2,330, of the other 2,280.
    await page.go('#/trends?from=2024-08-01&to=2024-08-05&against=year');
    expect(page.figure('comparison')).toBe('There are no earlier entries to compare with.');
    await page.go('#/trends?from=2024-08-02&to=2024-08-05');
    expect(page.figures('comparison', 'later-calories', 'later-calories-change')).toEqual([
      'About the same calories a day as in the 4 days before.',
      ...['2,275', 'about as before (2,315)'],
    ]);
  });
});

describe('a diary of gaps and many foods', () => {
  const diary = new DiaryView({ days: DAYS });

  it('shows months of few days apart, and says so', async () => {
    const page = await diary.show('#/trends?granularity=MONTH&from=2024-05-01&to=2024-07-31');
    page.text(/Fewer than half of the days/);
  });

  it('has no mean of days before a gap', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-05-01&to=2024-07-10');
    expect(page.texts('.chart-reading')).toEqual(['10 Jul 2024: 2,000 kcal · 7-day average 2,000 kcal']);
  });

  it('has averages by day of the week as bars from the average of all days, which is written beside them', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31');
    // (1800 + 2200 + 2150) / 3
    expect(page.figure('weekday-mean')).toContain('the average of all these days, 2,050 kcal');
    expect(page.content).not.toContain('Most on Thursdays with');
    // Thursday has 2,000 and Friday 2,150. Half the field is the shortest scale, a tenth of the average: 50 and 100 of 205.
    const bars = [...document.querySelectorAll<HTMLElement>('.bar-field.around .bar')];
    expect(bars.map((bar) => parseFloat(bar.style.inlineSize))).toEqual([
      expect.closeTo(12.1951),
      expect.closeTo(24.3902),
    ]);
  });

  it('finds a name with an umlaut that was typed without one, and says how it is spelled', async () => {
    const page = await diary.show('#/products?q=spatzle');
    expect(page.content).toContain('Results for “spätzle”.');
    expect(page.texts('ul.names a')).toEqual(['Spätzle']);
  });

  it('ranks 15 foods, more when asked, those of a range, and those of a search with their rank among all', async () => {
    const page = await diary.show('#/products?by=CALORIES');
    expect(page.texts(RANKED)).toHaveLength(15);
    await page.click('button', 'Show more');
    expect(page.texts(RANKED)).toHaveLength(31);
    expect(page.find('button', 'Show more')).toEqual([]);
    await page.type(page.field('From'), '2024-08-02');
    expect(page.texts(RANKED)).toEqual([expect.stringContaining('Spätzle')]);
    await page.click('button', 'All');
    expect(page.texts(RANKED)).toHaveLength(31);
    await page.type(page.get('searchbox'), 'brot 30');
    await page.until(() => expect(page.texts(RANKED)).toEqual([expect.stringMatching(/^30 Brot 30 /)]));
  });
});
