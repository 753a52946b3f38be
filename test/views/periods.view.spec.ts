import { datesBetween } from '../../web/src/dates';
import { REPORT_WORDS } from '../../web/src/report/words';
import { WEEK_WORDS } from '../../web/src/week/words';
import { A_WEEK, addToWeek } from '../support/a-week';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post, put } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

describe('the week', () => {
  const diary = new DiaryView(A_WEEK);
  const words = WEEK_WORDS.en;
  beforeAll(() => addToWeek(diary));

  it('begins with what it was like, then each day with its energy, goals and symptoms', async () => {
    const page = await diary.show('#/week');
    expect(page.heading).toBe('26 Aug – 1 Sept 2024');
    // 1,900, 2,000, 2,100 and 2,200 kcal.
    page.text(
      '2,050 kcal a day on average, about as in the four weeks before. Goals met on 3 of 4 days. ' +
        'Protein stands out: 40 g a day more than usual.',
    );
    const days = page.card(words.days).find('link');
    expect(days.map(({ title }) => title)).toEqual([
      '1,900 kcal, goals met',
      '2,000 kcal, goals met, Migraine',
      '2,100 kcal, goals met',
      'no entry, not counted',
      '2,200 kcal, goals missed',
      '2,300 kcal, incomplete, not counted',
      'no entry, not counted',
    ]);
    page.get('link', 'Tue, 27 Aug 2024: 2,000 kcal, goals met, Migraine');
    const verdicts = ['met', 'met', 'met', 'unjudged', 'missed', 'unjudged', 'unjudged'];
    expect(days.map((each) => each.lastElementChild!.className)).toEqual(verdicts.map((verdict) => `cell ${verdict}`));
  });

  it('says what changed, what is below its reference, when was eaten, and which days do not count', async () => {
    const page = await diary.show('#/week');
    const rows = page.rows(words.averages);
    expect([rows[1], rows[5]]).toEqual([
      ['Calories (kcal)', '2,050', '2,000', ''],
      ['Protein (g)', '130', '90', '+44%'],
    ]);
    expect(page.card(words.missing).texts('li > *')).toEqual([
      ...['Thu, 29 Aug 2024', 'no entry', 'Sat, 31 Aug 2024', 'incomplete', 'Sun, 1 Sept 2024', 'no entry'],
    ]);
    // 2 on each of four days; 8 in the four weeks before.
    expect(page.card(words.foods).texts('li > *')).toEqual(['Linsen', '8× instead of 0×', 'Reis', '0× instead of 2×']);
    expect(page.card(words.nutrients).texts('li > *')).toEqual(['Iron', '50%']);
    // 08:00 to 19:30, and 19:30 to 08:00: after the 25th, 26th and 27th.
    expect(page.card(words.eating).texts('.number')).toEqual(['11 h 30 min', '12 h 30 min', '80.0 kg']);
    await page.click('link', 'Thu, 29 Aug 2024');
    expect(page.heading).toBe('Thursday, 29 August 2024');
  });

  it('goes to the weeks around it with buttons and arrow keys, and not beyond yesterday', async () => {
    const page = await diary.show('#/week');
    await page.press('{ArrowRight}{ArrowLeft}');
    expect(page.heading).toBe('19 – 25 Aug 2024');
    await page.click('link', words.previous);
    expect(page.heading).toBe('12 – 18 Aug 2024');
    await page.go('#/week?end=2024-08-30');
    expect(page.heading).toBe('24 – 30 Aug 2024');
    await page.click('link', words.next);
    for (const end of ['2024-09-02', '2099-01-01', 'never']) {
      expect(page.heading).toBe('26 Aug – 1 Sept 2024');
      await page.go(`#/week?end=${end}`);
    }
    expect(page.heading).toBe('26 Aug – 1 Sept 2024');
    await page.go('#/week?end=2024-01-03');
    expect(page.heading).toBe('28 Dec 2023 – 3 Jan 2024');
  });

  it('says in a line why there is nothing', async () => {
    const page = await diary.show('#/week?end=2023-03-05');
    for (const each of [words.none, words.noFoods, words.noNutrients, words.noTimes]) page.text(each);
    expect(page.card(words.eating).texts('.number')).toEqual(['–', '–', '–']);
    expect(page.find('table')).toEqual([]);
  });

  it('speaks German', async () => {
    const page = await diary.show('#/week', { language: 'de' });
    expect(page.heading).toBe('26. Aug. – 1. Sept. 2024');
    page.text(
      'Im Durchschnitt 2.050 kcal pro Tag, etwa wie in den vier Wochen davor. Ziele an 3 von 4 Tagen erreicht. ' +
        'Auffällig: Eiweiß, 40 g pro Tag mehr als sonst.',
    );
  });
});

describe('the chart of trends', () => {
  // Between 2,000 and 2,050 kcal.
  const days = datesBetween('2024-08-05', '2024-08-31').map((date, index) =>
    aDay(date, { totalCalories: 2000 + (index % 6) * 10 }),
  );
  const diary = new DiaryView({ days });

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
    await put(`${diary.url}/api/v2/days/2024-08-25/status`, { completeness: 'INCOMPLETE' });
    // 2,000, 2,010 and, left out, 2,020 kcal.
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-23&to=2024-08-25');
    expect(page.texts('.chart-reading')).toEqual(['24 Aug 2024: 2,010 kcal · 7-day average 2,005 kcal']);
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

/** 91 days before today: 1,500 kcal on the oldest and 10 more on each day after it; the last one is not complete. */
const DAYS = datesBetween('2024-06-02', '2024-08-31').map((date, index) => {
  return aDay(date, {
    totalCalories: 1500 + 10 * index,
    meals: [aMeal('Frühstück', { calories: 500 })],
    nutrients: amounts({ VITAMIN_C: 60.3, MAGNESIUM: 380, SALT: 6.6, CHLORIDE: 1700 }),
    products: [aProduct(`Speise ${index % 12}`, { meal: 'Frühstück', time: '07:30', amount: '50 g', calories: index })],
  });
});

describe('the report', () => {
  const diary = new DiaryView({ days: DAYS });
  const text = REPORT_WORDS.en;

  beforeAll(async () => {
    await putGoals(diary, '2024-08-01', AT_MOST_2100);
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migräne', severity: 7 });
    await post(`${diary.url}/api/v2/measurements`, [
      { kind: 'WEIGHT', date: '2024-08-01', value: 81 },
      { kind: 'WEIGHT', date: '2024-08-20', value: 80 },
    ]);
    await put(`${diary.url}/api/v2/days/2024-08-31/status`, { completeness: 'INCOMPLETE' });
  });

  it('of three months begins with averages and targets of the days that count, and says once which do not', async () => {
    const page = await diary.show('#/report');
    // 1,510 to 2,390 kcal in steps of 10: the quartiles are a quarter of 880 from either end. Of the 30 days in August up to
    // 2,390 kcal, which begin at 2,100, one is at most 2,100.
    expect(page.rows(text.figures).slice(0, 2)).toEqual([
      [text.nutrient, text.mean, text.usual, text.target, text.met],
      ['Calories (kcal)', '1,950', '1,730–2,170', '≤ 2,100 kcal', '1/30'],
    ]);
    page.text('Entries on 89 of 90 days; 1 incomplete, not counted; all goals met on 1 of 30.');
    page.text('3 Jun – 31 Aug 2024, printed on 1 Sept 2024. ' + text.of('', '').split('. ')[1]);
  });

  it('names nutrients that stand out, the weight, symptoms, meals, and ten foods', async () => {
    const page = await diary.show('#/report');
    // Vitamin C 60.3 of 80 mg, chloride 1,700 of 800 mg; 380 of 375 mg of magnesium is in between.
    expect(page.figures('below', 'above')).toEqual(['Vitamin C 75%', 'Salt 6.6 g (limit 6 g) · Chloride 213%']);
    expect(page.content).toContain('1 other is in between. Reference intakes for adults');
    // The trend goes a tenth of the way, and there are 19 days between: 81 - 1 + 0.9^19;
    // 19 days with 1 kg less are 0.37 kg less a week.
    page.text('81.0 kg to 80.1 kg, −0.37 kg a week (trend)');
    expect(page.rows(text.symptoms)[1]).toEqual(['Migräne', '1', '7.0', '20 Aug']);
    expect(page.rows('Calories by meal')[1]).toEqual(['Frühstück', '100%', '500', '07:30', '89']);
    // Of 12.
    expect(page.rows(text.foods).slice(1)).toHaveLength(10);
  });

  it('has every food of each day if that is wished, of a year at most; which is in the address', async () => {
    const page = await diary.show('#/report?from=2024-08-30&to=2024-08-31');
    expect(page.find('table', text.diary)).toEqual([]);
    await page.click(page.field(text.withFoods));
    expect(location.hash).toContain('foods=all');
    expect(page.rows(text.diary).slice(1)).toEqual([
      ['Fri, 30 Aug 2024', '2,390'],
      ['Speise 5', 'Frühstück, 07:30', '50 g', '89'],
      ['Sat, 31 Aug 2024', '2,400'],
      ['Speise 6', 'Frühstück, 07:30', '50 g', '90'],
    ]);
    await page.go('#/report?from=2020-01-01&to=2024-08-31&foods=all');
    page.text(text.tooLong(366));
  });

  it('names the year of a symptom where there are two, and says in German what it is about', async () => {
    const page = await diary.show('#/report?from=2023-12-01&to=2024-08-31', { language: 'de' });
    expect(page.rows('Symptome')[1]).toEqual(['Migräne', '1', '7,0', '20. Aug. 2024']);
    page.text(/^Einträge an 90 von 275 Tagen; 1 unvollständig, zählt nicht mit; alle Ziele erreicht an 1 von 30\.$/);
  });

  it('is a sentence where there is nothing', async () => {
    const page = await diary.show('#/report?from=2023-01-01&to=2023-01-31');
    expect(page.texts('main h2')).toEqual([text.figures]);
    page.text(text.noEntries);
  });

  it('sends and keeps no name', async () => {
    const page = await diary.show('#/report');
    await page.type(page.field(text.name), 'Erika Mustermann');
    expect(page.texts('.report-name')).toEqual(['Erika Mustermann']);
    await page.click('button', 'Last month');
    const kept = JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.cookie,
    ]);
    expect([...diary.requests, kept].filter((each) => each.includes('Mustermann'))).toEqual([]);
  });
});
