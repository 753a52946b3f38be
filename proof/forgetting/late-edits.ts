import { pick, type Random } from '../../bench/shared/random.ts';
import type { SimulatedDay, SimulatedProduct } from '../../simulated-site/diary/day.ts';
import { generateDay } from '../../simulated-site/diary/diary.ts';
import { kilojoulesOf } from '../../simulated-site/diary/meals.ts';
import { tenths } from '../../simulated-site/diary/rounding.ts';
import { daysFrom } from '../shared/dates.ts';

/** Changes of a day as a person makes them at the site. */

/** Foods that stay, so that the CSV still has the day. */
const MIN_FOODS = 3;
/** Energy below which another amount of a food is hardly a change. */
const MIN_KCAL = 20;
/** Share of removals that take two foods. */
const MORE_GONE = 0.3;
/** Days from which other foods come. */
const OTHER_DAYS = { apart: 1000, count: 300 };

export type Edit = (day: SimulatedDay, random: Random, seed: number) => SimulatedDay | undefined;

/** Each is undefined for a day with too few foods for it. */
export const EDITS: Record<'removal' | 'correction' | 'exchange' | 'addition', Edit> = {
  removal: (day, random) => {
    const foods = changeable(day);
    if (foods.length <= MIN_FOODS) return undefined;
    const gone = new Set(Array.from({ length: random() < MORE_GONE ? 2 : 1 }, () => pick(random, foods)));
    return withFoods(
      day,
      day.products.filter((food) => !gone.has(food)),
    );
  },
  correction: (day, random) => changed(day, random, (food) => [doubled(food)]),
  exchange: (day, random, seed) => {
    const other = otherFood(day, random, seed);
    return other && changed(day, random, (food) => [placed(other, food)]);
  },
  addition: (day, random, seed) => {
    const other = otherFood(day, random, seed);
    return other && changed(day, random, (food) => [placed(other, food), food]);
  },
};

/** A late entry on a day that had none. */
export function lateDay(date: string, random: Random, seed: number): SimulatedDay {
  return { ...anotherDay(date, random, seed), date };
}

/** Foods that the CSV has as well: only a page shows that a photo scan has changed. */
function changeable({ products }: SimulatedDay): SimulatedProduct[] {
  return products.filter(({ inHistory, kcal }) => inHistory !== false && kcal >= MIN_KCAL);
}

function changed(
  day: SimulatedDay,
  random: Random,
  change: (food: SimulatedProduct) => SimulatedProduct[],
): SimulatedDay | undefined {
  const foods = changeable(day);
  if (foods.length === 0) return undefined;
  const chosen = pick(random, foods);
  return withFoods(
    day,
    day.products.flatMap((food) => (food === chosen ? change(food) : [food])),
  );
}

function otherFood(day: SimulatedDay, random: Random, seed: number): SimulatedProduct | undefined {
  const known = new Set(day.products.map(({ expected }) => expected.name));
  const others = changeable(anotherDay(day.date, random, seed)).filter(({ expected }) => !known.has(expected.name));
  return others.length === 0 ? undefined : pick(random, others);
}

function anotherDay(date: string, random: Random, seed: number): SimulatedDay {
  for (;;) {
    const back = OTHER_DAYS.apart + Math.floor(random() * OTHER_DAYS.count);
    const day = generateDay(daysFrom(date, -back), seed);
    if (day !== undefined) return day;
  }
}

/** A food in the place of another one. */
function placed({ breadUnits: _, ...food }: SimulatedProduct, { meal, time }: SimulatedProduct): SimulatedProduct {
  return { ...food, meal, time };
}

function doubled(food: SimulatedProduct): SimulatedProduct {
  const { inHistory, kcal, fat, carbs, protein } = food;
  return {
    ...food,
    kilojoules: kilojoulesOf(food) * 2,
    kcal: kcal * 2,
    fat: tenths(fat * 2),
    carbs: tenths(carbs * 2),
    protein: tenths(protein * 2),
    ...(inHistory && { inHistory: { ...inHistory, kilojoules: tenths(inHistory.kilojoules * 2) } }),
  };
}

/** The day with other foods: its totals change with them, and changed meals get the sums of their rows. */
function withFoods(day: SimulatedDay, products: SimulatedProduct[]): SimulatedDay {
  const { totals, meals } = day;
  const more = (value: (food: SimulatedProduct) => number) =>
    [products, day.products].map((foods) => foods.reduce((sum, food) => sum + value(food), 0)).reduce((a, b) => a - b);
  const grams = (name: 'fat' | 'carbs' | 'protein') => Math.max(0, tenths(totals[name] + more((food) => food[name])));
  const ofMeal = (foods: readonly SimulatedProduct[], name: string) => foods.filter(({ meal }) => meal === name);
  const isSameMeal = ({ name }: { name: string }) => {
    const [before, after] = [ofMeal(day.products, name), ofMeal(products, name)];
    return before.length === after.length && before.every((food, index) => food === after[index]);
  };
  const carbs = grams('carbs');
  return {
    ...day,
    products,
    totals: {
      kilojoules: Math.max(0, kilojoulesOf(totals) + more(kilojoulesOf)),
      kcal: Math.max(0, totals.kcal + more(({ kcal }) => kcal)),
      fat: grams('fat'),
      carbs,
      protein: grams('protein'),
      sugar: Math.min(totals.sugar, carbs),
      fibre: totals.fibre,
    },
    ...(meals && { meals: meals.filter(isSameMeal) }),
  };
}
