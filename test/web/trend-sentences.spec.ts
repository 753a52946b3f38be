import type { MacroSplitDto, MealAveragesDto } from '../../web/src/api/schema';
import { formatFor } from '../../web/src/text/format';
import {
  changeSentence,
  macroSentence,
  mealSentence,
  SENTENCES,
  weekdaySentence,
} from '../../web/src/trends/sentences';

const [EN, DE] = [formatFor('en'), formatFor('de')];
const period = (from: string, to: string, avgTotalCalories: number, avgTotalProtein: number) => ({
  range: { from, to },
  averages: {
    ...{ avgTotalFat: null, avgTotalCarbs: null, avgTotalSugar: null, avgTotalFibre: null },
    avgTotalCalories,
    avgTotalProtein,
  },
});

describe('a sentence before a chart', () => {
  const october = period('2026-10-01', '2026-10-31', 2194.8, 97.3);
  const september = period('2026-09-01', '2026-09-30', 2229.8, 107.3);

  it('compares two months by their names', () => {
    // 2,229.8 - 2,194.8 = 35; 107.3 - 97.3 = 10.
    expect(changeSentence(october, september, SENTENCES.en, EN)).toBe(
      'October 2026: 35 kcal less a day than in September 2026, 10 g less protein.',
    );
    expect(changeSentence(october, september, SENTENCES.de, DE)).toBe(
      'Oktober 2026: täglich 35 kcal weniger als im September 2026, 10 g weniger Eiweiß.',
    );
  });

  it('names other ranges by their dates, and is silent about what did not change', () => {
    const [later, earlier] = [
      period('2026-10-08', '2026-10-14', 2000.5, 90),
      period('2026-10-01', '2026-10-07', 1900, 90),
    ];
    expect(changeSentence(later, earlier, SENTENCES.en, EN)).toBe(
      '8 Oct 2026 – 14 Oct 2026: 100.5 kcal more a day than from 1 Oct 2026 to 7 Oct 2026.',
    );
    expect(changeSentence(later, later, SENTENCES.de, DE)).toBe(
      '8. Okt. 2026 – 14. Okt. 2026: so viel Energie wie vom 8. Okt. 2026 bis 14. Okt. 2026.',
    );
  });

  it('says where the energy comes from', () => {
    const split = { carbsPercentage: 49.2, fatPercentage: 31.6, proteinPercentage: 19.2 } as MacroSplitDto;
    expect(macroSentence(split, SENTENCES.en, EN)).toBe(
      '49.2% of the energy comes from carbohydrates, 31.6% from fat and 19.2% from protein.',
    );
    expect(macroSentence(split, SENTENCES.de, DE)).toBe(
      '49,2\u00a0% der Energie stammen aus Kohlenhydraten, 31,6\u00a0% aus Fett und 19,2\u00a0% aus Eiweiß.',
    );
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
    expect(mealSentence(meals, (name) => name, SENTENCES.en, EN)).toBe(
      'Lunch has the largest share of the energy: 34.2%.',
    );
    expect(mealSentence(meals, german, SENTENCES.de, DE)).toBe(
      'Den größten Anteil an der Energie hat Mittagessen: 34,2\u00a0%.',
    );
  });
});
