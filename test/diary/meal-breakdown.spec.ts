import { mealBreakdown, type MealTally, medianTime } from '../../src/diary/statistics/meal-breakdown';

const meal = (name: string, values: Partial<MealTally> = {}): MealTally => ({
  ...{ name, days: 1, calories: 500, fat: 20, carbs: 50, protein: 30, firstTimes: [] },
  ...values,
});
const at = (time: string, days = 1) => ({ time, days });

describe('the median time of a meal', () => {
  it.each([
    ['of one day', [at('18:30')], '18:30'],
    ['of three days is the one in the middle', [at('19:00'), at('12:00'), at('18:30')], '18:30'],
    ['of two days is the earlier one', [at('19:00'), at('18:30')], '18:30'],
    ['of four days is the earlier of the two in the middle', [at('07:00', 2), at('19:00', 2)], '07:00'],
    ['counts days, not times', [at('07:00'), at('07:30'), at('19:00', 4)], '19:00'],
    ['is early when the meal is after midnight', [at('23:50'), at('00:10', 2)], '00:10'],
  ])('%s', (_what, times, expected) => {
    expect(medianTime(times)).toBe(expected);
  });

  it('is unknown without a day', () => {
    expect(medianTime([])).toBeNull();
  });
});

describe('a breakdown by meal', () => {
  it('has meals by their time, unknown ones last, and of the same time by name', () => {
    const { meals } = mealBreakdown(
      [
        meal('Snack'),
        meal('Abendessen', { firstTimes: [at('18:00')] }),
        meal('äpfel', { firstTimes: [at('12:00')] }),
        meal('Brunch', { firstTimes: [at('12:00')] }),
        meal('Anderes'),
      ],
      [],
    );

    expect(meals.map(({ name }) => name)).toEqual(['äpfel', 'Brunch', 'Abendessen', 'Anderes', 'Snack']);
  });

  it('has shares of no energy without energy', () => {
    const { meals } = mealBreakdown([meal('Water', { calories: 0 })], []);

    expect(meals).toMatchObject([{ name: 'Water', avgCalories: 0, energyPercentage: 0 }]);
  });

  it('adds up the minutes of an hour before it rounds', () => {
    const { hours } = mealBreakdown(
      [],
      [
        { time: '00:00', calories: 0.04 },
        { time: '00:59', calories: 0.04 },
        { time: '23:59', calories: 100 },
      ],
    );

    expect([hours[0], hours[1], hours[23]]).toEqual([
      { hour: 0, calories: 0.1 }, // 0.08
      { hour: 1, calories: 0 },
      { hour: 23, calories: 100 },
    ]);
  });
});
