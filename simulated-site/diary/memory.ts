import { startOfDay } from './calendar.ts';
import type { SimulatedDay, SimulatedProduct } from './day.ts';
import { kilojoulesOf } from './meals.ts';
import { minuteOfDay } from './nights.ts';
import { tenths } from './rounding.ts';

/** By the day, the memory begins at a midnight; by the clock, at the present time of day, so the oldest day loses its morning. */
export type Forgets = 'day' | 'clock';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The instant at which the memory of the site begins, in milliseconds since 1970. Like the pages, it takes UTC for the wall clock. */
export function memoryBegins(now: number, keepsDays: number, forgets: Forgets): number {
  const instant = now - keepsDays * DAY_MS;
  return forgets === 'day' ? Math.floor(instant / DAY_MS) * DAY_MS : instant;
}

/** The first minute that the site still has of a day, from the midnight before; below 0 it has the whole day. */
export function firstMinute(date: string, begins: number): number {
  return (begins - startOfDay(date) * 1000) / MINUTE_MS;
}

/** The day with the foods that the site still has; `undefined` when there are none. */
export function remembered(day: SimulatedDay, dayStartsAt: string, begins: number): SimulatedDay | undefined {
  const first = firstMinute(day.date, begins);
  const products = day.products.filter(({ time }) => minuteOfDay(time, dayStartsAt) >= first);
  if (products.length === day.products.length) return day;
  return products.length === 0 ? undefined : withoutForgotten(day, products);
}

/** Energy and macros become the sums of the rows; sugar, fibre and alcohol, which rows do not have, shrink with the energy. */
function withoutForgotten(
  { totals, meals, alcohol, ...day }: SimulatedDay,
  products: SimulatedProduct[],
): SimulatedDay {
  const sum = (value: (product: SimulatedProduct) => number): number =>
    products.reduce((total, product) => total + value(product), 0);
  const kcal = sum((product) => product.kcal);
  const carbs = tenths(sum((product) => product.carbs));
  const share = totals.kcal === 0 ? 0 : Math.min(1, kcal / totals.kcal);
  const isWhole = (meal: string): boolean => countOf(products, meal) === countOf(day.products, meal);
  return {
    ...day,
    products,
    totals: {
      kilojoules: sum(kilojoulesOf),
      kcal,
      fat: tenths(sum(({ fat }) => fat)),
      carbs,
      protein: tenths(sum(({ protein }) => protein)),
      sugar: Math.min(carbs, tenths(totals.sugar * share)),
      fibre: tenths(totals.fibre * share),
    },
    ...(meals && { meals: meals.filter(({ name }) => isWhole(name)) }),
    ...(alcohol !== undefined && { alcohol: tenths(alcohol * share) }),
  };
}

function countOf(products: readonly SimulatedProduct[], meal: string): number {
  return products.filter((product) => product.meal === meal).length;
}
