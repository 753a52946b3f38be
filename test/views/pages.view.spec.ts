import { datesBetween } from '../../web/src/dates';
import { rememberScroll } from '../../web/src/shell/scroll-memory';
import { aDay, aProduct } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { DiaryView } from '../support/views/diary-view';
import { windowOf } from '../support/views/window';

/** Four days of May, nothing in June, two days of July; a Thursday of 1,800 kcal in August with 30 foods, and two later days. */
const SCATTERED_DAYS = [
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

  it('of a day leads to another date', async () => {
    const page = await diary.show('#/day/2024-08-31');
    await page.type(page.field('Go to date'), '2024-08-30');
    expect(page.heading).toBe('Friday, 30 August 2024');
  });

  it('of products ranks them, and finds names while one types, in any case', async () => {
    const page = await diary.show('#/products?by=CALORIES');
    expect(page.texts(RANKED)).toEqual(['1 Apfel, frisch 38 2,964', '2 Käse & <Brot> 13 2,737']);
    await page.user.type(page.get('searchbox'), 'KÄS');
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

  it('of trends takes a date from 2000 to today, and waits for the other while the end is before the beginning', async () => {
    const page = await diary.show('#/trends?from=2024-08-11&to=2024-08-18');
    const field = page.field('From');
    expect([field.type, field.min, field.max]).toEqual(['date', '2000-01-01', '2024-09-01']);
    await page.type(field, '2024-08-10');
    expect(location.hash).toContain('from=2024-08-10');
    await page.type(field, '2024-08-22');
    page.text('End date is before start date');
    expect(location.hash).toContain('from=2024-08-10');
    await page.type(page.field('To'), '2024-08-25');
    expect(location.hash).toContain('from=2024-08-22&to=2024-08-25');
    expect(page.find('alert')).toEqual([]);
    await page.go('#/trends?from=2024-08-31&to=2024-08-21');
    expect(page.field('From').value).toBe('2024-08-21');
  });
});

describe('a diary of gaps and many foods', () => {
  const diary = new DiaryView({ days: SCATTERED_DAYS });

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

/** July has 2,000 kcal a day and August 2,100; Wednesdays have 30 g of fibre and other days 20 g. */
const TWO_MONTHS = datesBetween('2024-07-01', '2024-08-31').map((date) =>
  aDay(date, {
    totalCalories: date < '2024-08-01' ? 2000 : 2100,
    totalFibre: new Date(date).getUTCDay() === 3 ? 30 : 20,
    products: [
      aProduct('Haferflocken', { calories: 370 }),
      aProduct('Apfel', { calories: 80 }),
      ...(date === '2024-07-04' ? [aProduct('Hochzeitstorte', { calories: 30_000 })] : []),
    ],
  }),
);
const OF_LAST_YEAR = [aDay('2023-08-31', { products: [aProduct('Stollen', { calories: 90_000 })] })];

describe('in a diary of two months', () => {
  const diary = new DiaryView({ days: [...OF_LAST_YEAR, ...TWO_MONTHS] });

  it('one click on the overview compares the last month with the one before', async () => {
    const page = await diary.show();
    // 2 to 31 August have 2,100; of 3 July to 1 August all but the last have 2,000: 2,003.3 in the mean.
    expect(page.figure('month-change')).toBe('97 kcal more than in the 30 days before');
    await page.click('link', 'August 2024');
    expect(page.figures('comparison', 'later-calories-change')).toEqual([
      '100 kcal more a day than in July 2024.',
      '▲ 100 kcal more than before (2,000)',
    ]);
  });

  it('one click on the overview shows what gave most energy this year', async () => {
    const page = await diary.show();
    await page.click('link', 'Top calorie sources this year');
    // 62 × 370, 30,000 and 62 × 80 kcal; the Stollen was last year.
    expect(page.texts('.ranking tbody a')).toEqual(['Hochzeitstorte', 'Haferflocken', 'Apfel']);
  });

  it('two clicks show which foods are eaten more or less often than in the month before', async () => {
    const page = await diary.show();
    await page.click(page.find('link', 'Foods')[0]!);
    await page.click('button', 'Last month');
    // Oats and apples are the same 31; the cake was of July.
    expect(page.texts('.changes tbody tr')).toEqual(['Hochzeitstorte −1 1 → 0']);
    for (const [range, compared] of [
      // Whole months with whole months, as Trends compares them.
      ['from=2024-03-01&to=2024-03-31', '1 – 31 Mar 2024, compared with 1 – 29 Feb 2024'],
      // A range without an end ends yesterday, because today is unfinished.
      ['from=2024-08-01', '1 – 31 Aug 2024, compared with 1 – 31 Jul 2024'],
      ['to=2024-08-30', '1 – 30 Aug 2024, compared with 1 – 30 Jul 2024'],
      // The diary begins on 31 August 2023.
      ['from=2023-09-01&to=2023-09-30', 'Nothing to compare'],
    ] as const) {
      await page.go(`#/products?${range}`);
      expect(page.content).toContain(compared);
    }
  });

  it('one click and one choice show the weekday with most fibre', async () => {
    const page = await diary.show();
    await page.click(page.find('link', 'Trends')[0]!);
    await page.choose(page.get('combobox', 'Nutrient'), 'Fibre');
    expect(page.content).toContain('Most on Wednesdays with 30 g');
  });

  it.each([
    ['#/goals/new', 'Note (optional)', '#/goals', 'less sugar'],
    ['#/body', 'Value in kg', '#/week', '80,4'],
    ['#/settings', 'Year of birth', '#/', '1980'],
    ['#/settings', 'Chat ID', '#/', '42'],
    ['#/correlation', /^Days of your symptoms/, '#/triggers', '2024-08-27'],
  ])('what is typed stays when one leaves %s: %s', async (hash, label, other, value) => {
    const page = await diary.show(hash);
    await page.user.clear(page.field(label));
    await page.type(page.field(label), value);
    await page.go(other);
    await page.go(hash);
    expect(page.field(label).value).toBe(value);
  });

  it('what is typed is gone when it was saved or cancelled', async () => {
    const page = await diary.show('#/body');
    await page.type(page.field('Value in kg'), '80{Enter}');
    await page.go('#/goals/new');
    await page.type(page.field('Note (optional)'), 'less sugar');
    await page.click('link', 'Cancel');
    await page.go('#/goals/new');
    expect(page.field('Note (optional)').value).toBe('');
    await page.go('#/body');
    expect(page.field('Value in kg').value).toBe('');
  });
});

describe('the scroll position of a page that grows as answers arrive', () => {
  afterEach(() => jest.useRealTimers());

  it('is restored until the page has not grown for ten seconds', () => {
    jest.useFakeTimers();
    let grow: (() => void) | undefined;
    class Growth {
      observe = jest.fn();
      disconnect = () => (grow = undefined);
      constructor(onGrowth: () => void) {
        grow = onGrowth;
      }
    }
    globalThis.ResizeObserver = Growth as never;
    const scrolled = jest.fn();
    globalThis.scrollTo = scrolled;
    windowOf.history.replaceState({ scroll: 500 }, '');
    const stop = rememberScroll();
    const scrollsAt = [0, 9, 18, 29].map((second, index, all) => {
      jest.advanceTimersByTime((second - (all[index - 1] ?? 0)) * 1000);
      grow?.();
      return scrolled.mock.calls.length;
    });
    stop();
    // Once more each time, but for the last.
    expect(scrollsAt).toEqual([1, 2, 3, 3]);
    expect(scrolled).toHaveBeenCalledWith(0, 500);
  });
});
