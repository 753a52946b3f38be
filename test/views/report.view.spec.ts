import { REPORT_WORDS } from '../../web/src/report/words';
import { datesBetween } from '../../web/src/dates';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post, put } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

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
