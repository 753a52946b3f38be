import { FOODS, KJ_OF_A_KCAL } from './foods.ts';
import type { Food, FoodGroup, Portion } from './foods.ts';
import { pick, wholeBetween } from '../random.ts';
import type { Random } from '../random.ts';

/** The site's own names of meals, the latest first, as on its pages. */
export const MEALS = ['Snack 3', 'Dinner', 'Snack 2', 'Lunch', 'Snack 1', 'Breakfast'] as const;
export type Meal = (typeof MEALS)[number];

/** One food in one meal, before it becomes a row of the page. */
export interface Helping {
  meal: Meal;
  group: FoodGroup;
  food: Food;
  portion: Portion;
}

const MIN_PRODUCTS = 8;
const MAX_PRODUCTS = 18;
const CLOSE_ENOUGH_KCAL = 25;
const MAX_EXCHANGES = 600;

/** The kinds of food of each meal; a kind listed twice is twice as likely. */
const KINDS: Readonly<Record<Meal, readonly FoodGroup[]>> = {
  Breakfast: ['breakfast', 'breakfast', 'breakfast', 'breakfast', 'drink'],
  Lunch: ['main', 'main', 'side', 'side', 'side', 'drink'],
  Dinner: ['main', 'side', 'side', 'side', 'breakfast', 'breakfast', 'drink', 'evening'],
  'Snack 1': ['snack', 'snack', 'snack', 'drink'],
  'Snack 2': ['snack', 'snack', 'snack', 'drink'],
  'Snack 3': ['snack', 'snack', 'drink', 'evening'],
};

/** The main meals, each with two products; further products are added to these. */
const PROPER_MEALS: readonly Meal[] = ['Breakfast', 'Breakfast', 'Lunch', 'Lunch', 'Dinner', 'Dinner'];
const FURTHER_MEALS: readonly Meal[] = [
  ...PROPER_MEALS,
  ...PROPER_MEALS,
  'Snack 1',
  'Snack 1',
  'Snack 2',
  'Snack 2',
  'Snack 2',
  'Snack 3',
  'Snack 3',
];

/** 8 to 18 helpings that together come close to the wanted energy. */
export function composeMenu(random: Random, wantedKcal: number): Helping[] {
  const menu: Helping[] = [];
  const size = wholeBetween(random, MIN_PRODUCTS, MAX_PRODUCTS);
  while (menu.length < size) {
    const meal = PROPER_MEALS[menu.length] ?? pick(random, FURTHER_MEALS);
    menu.push(freshHelping(random, menu, meal, pick(random, KINDS[meal])));
  }
  return approach(random, menu, wantedKcal);
}

export function kcalOf(helping: Helping): number {
  return exactKilojoules(helping) / KJ_OF_A_KCAL;
}

export function exactKilojoules({ food, portion }: Helping): number {
  return (Math.round(food.per100[0] * KJ_OF_A_KCAL) * portion.grams) / 100;
}

/** Replaces single helpings with others of their kind as long as the day gets closer to the wanted energy. */
function approach(random: Random, menu: Helping[], wantedKcal: number): Helping[] {
  let distance = Math.abs(energy(menu) - wantedKcal);
  for (let i = 0; i < MAX_EXCHANGES && distance > CLOSE_ENOUGH_KCAL; i++) {
    const index = Math.floor(random() * menu.length);
    const old = menu[index];
    if (old === undefined) break;
    const trial = menu.with(index, freshHelping(random, menu, old.meal, old.group));
    const trialDistance = Math.abs(energy(trial) - wantedKcal);
    if (trialDistance >= distance) continue;
    menu = trial;
    distance = trialDistance;
  }
  return menu;
}

function energy(menu: readonly Helping[]): number {
  return menu.reduce((sum, helping) => sum + kcalOf(helping), 0);
}

/** A food that is not yet on the menu, because the same food twice a day would be unrealistic. */
function freshHelping(random: Random, menu: readonly Helping[], meal: Meal, group: FoodGroup): Helping {
  const taken = new Set(menu.map(({ food }) => food));
  const fresh = FOODS[group].filter((candidate) => !taken.has(candidate));
  const food = pick(random, fresh.length > 0 ? fresh : FOODS[group]);
  return { meal, group, food, portion: pick(random, food.portions) };
}
