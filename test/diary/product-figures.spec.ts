import { summarizeProduct, topProductOf } from '../../src/diary/statistics/product-figures';

describe('a line of a ranking', () => {
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

describe('product figures', () => {
  it('a summary has the names in German order, ties by code point', () => {
    const matches = {
      names: ['Vollmilch 3,5%', 'Äpfel & Milch', 'VOLLMILCH 3,5%', 'apfelmilch'],
      ...{ firstDate: null, lastDate: null, times: 0, calories: 0, fat: 0, carbs: 0, protein: 0, perWeekday: [] },
    };

    expect(summarizeProduct('Milch', matches).matchedProductNames).toEqual([
      'Äpfel & Milch',
      'apfelmilch',
      'VOLLMILCH 3,5%',
      'Vollmilch 3,5%',
    ]);
  });
});
