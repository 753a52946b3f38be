import type { MealAveragesDto } from '../../web/src/api/schema';
import { formatFor } from '../../web/src/text/format';
import { changeSentence, mealSentence, SENTENCES, weekdaySentence } from '../../web/src/trends/sentences';

const [EN, DE] = [formatFor('en'), formatFor('de')];
const averages = (avgTotalCalories: number, avgTotalProtein: number) => ({ avgTotalCalories, avgTotalProtein });

describe('a sentence before a chart', () => {
  const earlier = averages(2229.8, 107.3);
  const [inEnglish, inGerman] = ['in the 180 days before', 'in den 180 Tagen davor'];

  it.each([
    [averages(2079.6, 99.8), '150 kcal and 7.5 g of protein less a day than in the 180 days before.'],
    [averages(2379.8, 99.8), '150 kcal more a day than in the 180 days before, 7.5 g less protein.'],
    [averages(2379.8, 107.3), '150 kcal more a day than in the 180 days before.'],
    // 2.9 % of 2,229.8 are 64.7.
    [averages(2294.4, 117.3), 'About the same calories a day as in the 180 days before, 10 g more protein.'],
    [earlier, 'About the same calories a day as in the 180 days before.'],
  ])('compares %j with an earlier period', (later, sentence) => {
    expect(changeSentence(later, earlier, inEnglish, SENTENCES.en, EN)).toBe(sentence);
  });

  it('compares in German', () => {
    const [less, alike] = [averages(2079.6, 99.8), averages(2229.8, 117.3)].map((later) =>
      changeSentence(later, earlier, inGerman, SENTENCES.de, DE),
    );
    expect(less).toBe('150 kcal und 7,5 g Eiweiß weniger pro Tag als in den 180 Tagen davor.');
    expect(alike).toBe('Etwa so viele Kalorien pro Tag wie in den 180 Tagen davor, 10 g mehr Eiweiß.');
  });

  it('names the highest and the lowest weekday, if they differ', () => {
    const sunday = { weekday: 'Sunday', value: 2412, shown: '2,412 kcal' };
    const wednesday = { weekday: 'Wednesday', value: 2121.1, shown: '2,121.1 kcal' };
    expect(weekdaySentence([wednesday, sunday], SENTENCES.en)).toBe(
      'Most on Sundays with 2,412 kcal, least on Wednesdays with 2,121.1 kcal.',
    );
    const [sonntag, mittwoch] = [
      { weekday: 'Sonntag', value: 2412, shown: '2.412 kcal' },
      { weekday: 'Mittwoch', value: 2121.1, shown: '2.121,1 kcal' },
    ];
    expect(weekdaySentence([sonntag, mittwoch], SENTENCES.de)).toBe(
      'Am meisten sonntags mit 2.412 kcal, am wenigsten mittwochs mit 2.121,1 kcal.',
    );
    expect(weekdaySentence([sunday], SENTENCES.en)).toBeUndefined();
  });

  it('names the meal with the largest share', () => {
    const meals = [
      { name: 'Breakfast', energyPercentage: 24.3 },
      { name: 'Lunch', energyPercentage: 34.2 },
    ] as MealAveragesDto[];
    const german = (name: string) => (name === 'Lunch' ? 'Mittagessen' : name);
    expect(mealSentence(meals, (name) => name, SENTENCES.en, EN)).toBe('Most calories: Lunch (34%).');
    expect(mealSentence(meals, german, SENTENCES.de, DE)).toBe('Die meisten Kalorien: Mittagessen (34\u00a0%).');
  });
});
