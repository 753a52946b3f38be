import type { SimulatedDay, SimulatedProduct } from './day.ts';
import type { MealNames } from './meals.ts';

/** Names of meals as accounts have them: not English, with a colon, called like a nutrient, with characters of HTML. */
export const OWN_MEAL_NAMES: MealNames = {
  Breakfast: 'Frühstück',
  'Snack 1': 'Zweites Frühstück',
  Lunch: 'Mittag: in der Kantine',
  'Snack 2': 'Vor dem Sport',
  Dinner: 'Salt',
  'Snack 3': 'Spät & <süß>',
};

type Values = readonly [kilojoules: number, kcal: number, fat: number, carbs: number, protein: number];

/** Products called like a nutrient or like the row of a meal, with and without a link, one of the meals called `Salt`. */
export function dayOfMisleadingNames(date: string): SimulatedDay {
  return {
    date,
    products: [
      product('Dinner', '19:25', ['5 g', 'Salt', 'average_value_salt'], [0, 0, 0, 0, 0]),
      product('Dinner', '19:25', ['', 'Salt'], [0, 0, 0, 0, 0]),
      product('Dinner', '19:25', ['2 Tablets', 'Vitamin C', 'vitamins_vitamin_c'], [50, 12, 0, 2.9, 0]),
      product('Dinner', '19:10', ['', 'Vitamin C'], [25, 6, 0, 1.4, 0]),
      product('Dinner', '19:10', ['10 g', 'Dietary fibre', 'fibres_dietary_fibre'], [88, 21, 0.1, 0.2, 0.2]),
      product('Dinner', '18:37', ['', 'Dinner: 10 products'], [4370, 1044, 37.2, 102.4, 69.3]),
      product('Dinner', '18:37', ['1 Portion', 'Lunch: 4 products'], [1255, 300, 10, 40.5, 11]),
      product('Salt', '12:05', ['200 ml', 'Water', 'average_value_water'], [0, 0, 0, 0, 0]),
      product('Salt', '12:05', ['', 'thereof Sugar'], [167, 40, 0, 10, 0]),
      product('Salt', '12:00', ['', 'Breakfast: 1 product', 'shop_breakfast_1_product'], [1674, 400, 14, 51, 17.5]),
      product('Breakfast', '3:30', ['', 'Dietary fibre'], [44, 11, 0, 0.1, 0.1]),
      product('Breakfast', '3:30', ['', 'Iron'], [4, 1, 0, 0.2, 0]),
    ],
    totals: { kilojoules: 7678, kcal: 1834, fat: 61.3, carbs: 208.7, protein: 98.2, sugar: 44.1, fibre: 24 },
  };
}

/** The amount `''` is a row with a name only; without a slug it is an own food. */
function product(
  meal: string,
  time: string,
  [amount, name, slug]: readonly [amount: string, name: string, slug?: string],
  [kilojoules, kcal, fat, carbs, protein]: Values,
): SimulatedProduct {
  const link = slug === undefined ? undefined : `https://fddb.info/db/en/food/${slug}/index.html`;
  const text = amount === '' ? name : `${amount} ${name}`;
  return {
    time,
    meal,
    text,
    link,
    kilojoules,
    kcal,
    fat,
    carbs,
    protein,
    expected: { amount, name, link: link ?? '' },
  };
}
