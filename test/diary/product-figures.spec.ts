import { type ProductMatches, summaryOf, topProductOf } from '../../src/diary/figures/product-figures';
import { day } from '../support/days';

describe('a line of a ranking', () => {
  it('has the sums, and calories for each occurrence', () => {
    const tally = { name: 'Äpfel, frisch', times: 3, calories: 234, fat: 0.9, carbs: 51.3, protein: 1.4 };

    expect(topProductOf(tally)).toStrictEqual({
      name: 'Äpfel, frisch',
      timesEaten: 3,
      totalCalories: 234,
      totalFat: 0.9,
      totalCarbs: 51.3,
      totalProtein: 1.4,
      averageCalories: 78,
    });
  });

  it('is rounded at the end only: 0.5 kcal in 7 times is 0.0714, so 0.1; 0.14 kcal is 0.1 and 0.02 each, so 0', () => {
    const tally = { name: 'Salz', times: 7, calories: 0.5, fat: 0.05, carbs: 0.04, protein: 0 };

    expect(topProductOf(tally)).toMatchObject({
      totalCalories: 0.5,
      totalFat: 0.1,
      totalCarbs: 0,
      averageCalories: 0.1,
    });
    expect(topProductOf({ ...tally, calories: 0.14 })).toMatchObject({ totalCalories: 0.1, averageCalories: 0 });
  });

  it('does not show the noise of binary sums', () => {
    // On paper 0.3, and 1.15 + 2.3 = 3.45, half up 3.5.
    const tally = { name: 'Öl', times: 2, calories: 0.1 + 0.2, fat: 1.15 + 2.3, carbs: 0, protein: 0 };

    expect(topProductOf(tally)).toMatchObject({ totalCalories: 0.3, totalFat: 3.5, averageCalories: 0.2 });
  });
});

describe('a summary', () => {
  const matches: ProductMatches = {
    names: ['Vollmilch 3,5%', 'Äpfel & Milch', 'VOLLMILCH 3,5%', 'apfelmilch'],
    firstDate: day('2024-01-01'),
    lastDate: day('2024-01-06'),
    times: 3,
    calories: 352,
    fat: 19.3,
    carbs: 26.4,
    protein: 18.7,
    perWeekday: [1, 0, 0, 0, 0, 2, 0],
  };

  it('has exactly the fields of the specification; 352 kcal in 3 times are 117.33', () => {
    expect(summaryOf('Milch', matches)).toStrictEqual({
      searchTerm: 'Milch',
      matchedProductNames: ['Äpfel & Milch', 'apfelmilch', 'VOLLMILCH 3,5%', 'Vollmilch 3,5%'],
      timesEaten: 3,
      firstDate: '2024-01-01',
      lastDate: '2024-01-06',
      totalCalories: 352,
      totalFat: 19.3,
      totalCarbs: 26.4,
      totalProtein: 18.7,
      averageCalories: 117.3,
      weekdayDistribution: { MONDAY: 1, TUESDAY: 0, WEDNESDAY: 0, THURSDAY: 0, FRIDAY: 0, SATURDAY: 2, SUNDAY: 0 },
    });
  });

  it('without a match has zeros, null dates, no names and all seven weekdays', () => {
    const nothing = {
      names: [],
      firstDate: null,
      lastDate: null,
      perWeekday: [0, 0, 0, 0, 0, 0, 0],
      times: 0,
      calories: 0,
      fat: 0,
      carbs: 0,
      protein: 0,
    };

    expect(summaryOf('Kaviar', nothing)).toStrictEqual({
      searchTerm: 'Kaviar',
      matchedProductNames: [],
      timesEaten: 0,
      firstDate: null,
      lastDate: null,
      totalCalories: 0,
      totalFat: 0,
      totalCarbs: 0,
      totalProtein: 0,
      averageCalories: 0,
      weekdayDistribution: { MONDAY: 0, TUESDAY: 0, WEDNESDAY: 0, THURSDAY: 0, FRIDAY: 0, SATURDAY: 0, SUNDAY: 0 },
    });
  });
});
