import type { DayEntryDto, MealDto, ProductDto } from '../../api/schema';

/** The site's subtotals of a meal. */
export type Subtotal = Pick<MealDto, 'calories' | 'fat' | 'carbs' | 'protein'>;

export interface MealEaten {
  /** The account's own word; null for the products that are in no meal. */
  name: string | null;
  /** The times of its first and its last product, `HH:MM`; null if none is known. */
  from: string | null;
  to: string | null;
  subtotal: Subtotal | null;
  /** Earliest first; without a time last. */
  products: ProductDto[];
}

/**
 * The meals of a day in the order in which they were eaten, whereas the page of the site has the latest first. A meal is where most
 * of its products are; meals and products without a time come last, and times of the night after those of the evening. Empty if the
 * meals of the day are unknown.
 *
 * @param dayStartsAt what is eaten earlier is on the page of the evening before
 * @example mealsAsEaten({ meals: [dinner, lunch], products: [soup, apple] }) // [{ name: 'Lunch', from: '12:00', ... }, { name: 'Dinner', ... }]
 */
export function mealsAsEaten(
  { meals, products }: Pick<DayEntryDto, 'meals' | 'products'>,
  dayStartsAt = '03:00',
): MealEaten[] {
  const byTime = byTimeFrom(dayStartsAt);
  if (!meals || meals.length === 0) return [];
  const earliestFirst = (products ?? [])
    .toReversed()
    .toSorted((one, other) => byTime(timeEaten(one), timeEaten(other)));
  const names = [...meals.map(({ name }) => name).reverse(), ...earliestFirst.map(({ meal }) => meal ?? null)];
  return [...new Set(names)]
    .map((name) => {
      const own = earliestFirst.filter(({ meal }) => (meal ?? null) === name);
      const times = own.map(timeEaten).filter((time) => time !== null);
      const subtotal = subtotalOf(meals.filter((meal) => meal.name === name));
      const middle = times[Math.ceil(times.length / 2) - 1] ?? null;
      return { middle, meal: { name, from: times[0] ?? null, to: times.at(-1) ?? null, subtotal, products: own } };
    })
    .sort((one, other) => byTime(one.middle, other.middle))
    .map(({ meal }) => meal);
}

function timeEaten({ time }: ProductDto): string | null {
  return time ?? null;
}

/** Times have two digits each, so they can be compared as text, with those of the night behind the others. */
function byTimeFrom(dayStartsAt: string): (one: string | null, other: string | null) => number {
  const inOrder = (time: string) => (time < dayStartsAt ? `night ${time}` : time);
  return (one, other) => {
    if (one === other) return 0;
    return one === null || (other !== null && inOrder(one) > inOrder(other)) ? 1 : -1;
  };
}

/** Two meals of an account may have the same name. */
function subtotalOf(meals: MealDto[]): Subtotal | null {
  if (meals.length === 0) return null;
  const sum = (value: (meal: MealDto) => number) => meals.reduce((total, meal) => total + value(meal), 0);
  return {
    calories: sum(({ calories }) => calories),
    fat: sum(({ fat }) => fat),
    carbs: sum(({ carbs }) => carbs),
    protein: sum(({ protein }) => protein),
  };
}
