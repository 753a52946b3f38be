import { WEEK_WORDS } from '../../web/src/week/words';
import { A_WEEK, addToWeek } from '../support/a-week';
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
