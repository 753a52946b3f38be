import type { MealSubtotal, SimulatedDay, SimulatedProduct, SimulatedTotals } from './day.ts';
import { dayNumber, weekday } from './calendar.ts';
import { KJ_OF_A_KCAL } from './foods/foods.ts';
import type { Food, Portion } from './foods/foods.ts';
import { composeMenu, exactKilojoules, kcalOf, MEALS } from './foods/menu.ts';
import type { Helping, Meal } from './foods/menu.ts';
import { withMealNames } from './meals.ts';
import type { MealNames } from './meals.ts';
import { clock } from './nights.ts';
import { randomFrom, wholeBetween } from './random.ts';
import type { Random } from './random.ts';
import { tenths } from './rounding.ts';

const MAX_TEXT_LENGTH = 45;
const SHARE_OF_EMPTY_DAYS = 1 / 20;
const SHARE_OF_DAYS_WITH_BREAD_UNITS = 1 / 6;
const GRAMS_OF_A_BREAD_UNIT = 12;
const MAX_GAP_KCAL = 2;
const NO_BREAK_SPACE = '\u00a0';

/** Earliest minute of each meal. */
const MEAL_TIMES: Readonly<Record<Meal, number>> = {
  'Snack 3': 21 * 60,
  Dinner: 18 * 60,
  'Snack 2': 15 * 60,
  Lunch: 12 * 60,
  'Snack 1': 9 * 60 + 45,
  Breakfast: 6 * 60 + 30,
};
const PAGE_ORDER: readonly string[] = MEALS;

/** The entries of a day; `undefined` when there are none. The same date and seed always give the same day. */
export function generateDay(date: string, seed: number, mealNames: MealNames = {}): SimulatedDay | undefined {
  const number = dayNumber(date);
  const random = randomFrom(seed, date);
  if (random() < SHARE_OF_EMPTY_DAYS) return undefined;
  const menu = composeMenu(random, wantedKcal(random, seed, number, date));
  const withBreadUnits = random() < SHARE_OF_DAYS_WITH_BREAD_UNITS;
  const products = rowsOf(random, menu).map((row) => (withBreadUnits ? addBreadUnits(row) : row));
  const meals = MEALS.flatMap((meal) => subtotalOf(menu, meal) ?? []);
  const day = { date, products, totals: totalsOf(menu, products), meals, alcohol: tenths(sum(menu, 6)) };
  return withMealNames(day, mealNames);
}

/** Varies slowly over years and seasons, is higher at weekends and differs from day to day. */
function wantedKcal(random: Random, seed: number, number: number, date: string): number {
  const phase = randomFrom(seed, 'phase')() * 2 * Math.PI;
  const years = number / 365.25;
  const slow = 190 * Math.sin((2 * Math.PI * years) / 3.7 + phase);
  const season = 60 * Math.cos(2 * Math.PI * years);
  const weekend = [0, 6].includes(weekday(date)) ? 210 : 0;
  const daily = (random() + random() + random() - 1.5) * 320;
  return Math.min(2840, Math.max(1660, 2150 + slow + season + weekend + daily));
}

function rowsOf(random: Random, menu: readonly Helping[]): SimulatedProduct[] {
  const mealtime = new Map<Meal, number>();
  const rows = menu.map((helping) => {
    const usual = mealtime.get(helping.meal) ?? MEAL_TIMES[helping.meal] + wholeBetween(random, 0, 80);
    mealtime.set(helping.meal, usual);
    const minute = random() < 0.25 ? usual + wholeBetween(random, 5, 60) : usual;
    return { minute, row: rowOf(helping, clock(minute)) };
  });
  rows.sort((a, b) => PAGE_ORDER.indexOf(a.row.meal) - PAGE_ORDER.indexOf(b.row.meal) || b.minute - a.minute);
  return rows.map(({ row }) => row);
}

function rowOf(helping: Helping, time: string): SimulatedProduct {
  const { meal, food, portion } = helping;
  return {
    time,
    meal,
    ...textOf(food, portion),
    link: food.link,
    kilojoules: Math.round(exactKilojoules(helping)),
    kcal: Math.round(kcalOf(helping)),
    fat: tenths(grams(helping, 1)),
    carbs: tenths(grams(helping, 2)),
    protein: tenths(grams(helping, 5)),
    inHistory: { text: germanText(food, portion), kilojoules: tenths(exactKilojoules(helping)) },
  };
}

function germanText({ name }: Food, { amount }: Portion): string {
  const german = amount.replace(/(\d)\.(\d)/, '$1,$2').replace('Portions', 'Portionen');
  return german === '' ? name : `${german} ${name}`;
}

/** The site cuts the joined amount and name, so the remaining part of a long name depends on the amount. */
function textOf(food: Food, { amount }: Portion): Pick<SimulatedProduct, 'text' | 'expected'> {
  const lead = amount === '' ? '' : `${amount} `;
  const text = (lead + food.name).slice(0, MAX_TEXT_LENGTH);
  return {
    text: food.nbsp ? text.replace(' ', NO_BREAK_SPACE) : text,
    expected: { amount, name: food.name.slice(0, MAX_TEXT_LENGTH - lead.length).trimEnd(), link: food.link ?? '' },
  };
}

function addBreadUnits(row: SimulatedProduct): SimulatedProduct {
  return row.carbs < 1 ? row : { ...row, breadUnits: tenths(row.carbs / GRAMS_OF_A_BREAD_UNIT) };
}

/** The site adds unrounded values, so its totals are not the sums of the rows it shows. */
function totalsOf(menu: readonly Helping[], rows: readonly SimulatedProduct[]): SimulatedTotals {
  const shown = rows.reduce((kcal, row) => kcal + row.kcal, 0);
  const exact = Math.round(menu.reduce((kcal, helping) => kcal + kcalOf(helping), 0));
  return {
    kilojoules: Math.round(kilojoules(menu)),
    kcal: Math.min(shown + MAX_GAP_KCAL, Math.max(shown - MAX_GAP_KCAL, exact)),
    fat: tenths(sum(menu, 1)),
    carbs: tenths(sum(menu, 2)),
    protein: tenths(sum(menu, 5)),
    sugar: tenths(sum(menu, 3)),
    fibre: tenths(sum(menu, 4)),
  };
}

/** Computed from unrounded values: the rows of a meal need not add up to it. */
function subtotalOf(menu: readonly Helping[], meal: Meal): MealSubtotal | undefined {
  const eaten = menu.filter((helping) => helping.meal === meal);
  if (eaten.length === 0) return undefined;
  return {
    name: meal,
    kilojoules: Math.round(kilojoules(eaten)),
    kcal: Math.round(kilojoules(eaten) / KJ_OF_A_KCAL),
    fat: tenths(sum(eaten, 1)),
    carbs: tenths(sum(eaten, 2)),
    protein: tenths(sum(eaten, 5)),
  };
}

function kilojoules(menu: readonly Helping[]): number {
  return menu.reduce((total, helping) => total + exactKilojoules(helping), 0);
}

function sum(menu: readonly Helping[], column: 1 | 2 | 3 | 4 | 5 | 6): number {
  return menu.reduce((total, helping) => total + grams(helping, column), 0);
}

function grams({ food, portion }: Helping, column: 1 | 2 | 3 | 4 | 5 | 6): number {
  return ((food.per100[column] ?? 0) * portion.grams) / 100;
}
