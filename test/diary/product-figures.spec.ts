import { summaryOf, topProductOf } from '../../src/diary/figures/product-figures';
import { aProduct, day } from '../support/days';

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

it('a summary has the names in German order, ties by code point', () => {
  const names = ['Vollmilch 3,5%', 'Äpfel & Milch', 'VOLLMILCH 3,5%', 'apfelmilch', 'Äpfel & Milch'];
  const eaten = names.map((name) => ({ date: day('2024-08-27'), product: aProduct(name) }));

  expect(summaryOf('Milch', eaten).matchedProductNames).toEqual([
    'Äpfel & Milch',
    'apfelmilch',
    'VOLLMILCH 3,5%',
    'Vollmilch 3,5%',
  ]);
});

it('a summary counts occurrences on each weekday, at the ends of the calendar too', () => {
  // 0001-01-01 is a Monday, 2024-08-27 a Tuesday, 9999-12-31 a Friday.
  const eaten = ['9999-12-31', '2024-08-27', '0001-01-01', '0001-01-01'].map((date, index) => ({
    date: day(date),
    product: aProduct('Milch', { calories: index, fat: 0.1 }),
  }));

  expect(summaryOf('Milch', eaten)).toMatchObject({
    ...{ timesEaten: 4, totalCalories: 6, totalFat: 0.4, averageCalories: 1.5 },
    ...{ firstDate: '0001-01-01', lastDate: '9999-12-31' },
    weekdayDistribution: { MONDAY: 2, TUESDAY: 1, WEDNESDAY: 0, THURSDAY: 0, FRIDAY: 1, SATURDAY: 0, SUNDAY: 0 },
  });
});
