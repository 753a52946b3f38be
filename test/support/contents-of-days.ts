import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { pick, type Random } from '../../simulated-site/diary/random.ts';

const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&ownData=true';

/** A stored day, its versions and its offers: the foods of each, a line for each food. */
export interface Found {
  stored: string;
  replaced: string[];
  offered: string[];
}

type Food = Record<'name' | 'amount' | 'calories' | 'fat' | 'carbs' | 'protein', string | number>;

interface Line {
  type?: string;
  date: string;
  products: Food[];
  state: 'REPLACED' | 'OFFERED';
  entry: { products: Food[] };
}

function foodsOf(products: readonly Food[]): string {
  return products
    .map(({ name, amount, calories, fat, carbs, protein }) => [amount, name, calories, fat, carbs, protein].join(' '))
    .join('\n');
}

export function shownFoods({ products }: SimulatedDay): string {
  return foodsOf(
    products.map(({ expected, kcal, fat, carbs, protein }) => ({ ...expected, calories: kcal, fat, carbs, protein })),
  );
}

/** Whether a content has a food that the one after it lacks. */
export function isLost(before: string, after: string): boolean {
  const left = after.split('\n');
  return before.split('\n').some((food) => {
    const at = left.indexOf(food);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The site's next content: one food less, a changed one, one more, an earlier content, or the same. */
export function editedDay(random: Random, shown: readonly SimulatedDay[]): SimulatedDay {
  const day = shown.at(-1)!;
  const [first, ...others] = day.products;
  const edit = random();
  if (edit < 0.35 && others.length > 1) return { ...day, products: day.products.slice(0, -1) };
  if (edit < 0.6) return { ...day, products: [{ ...first!, fat: Math.round(first!.fat * 10 + 10) / 10 }, ...others] };
  if (edit < 0.75) {
    const expected = { ...first!.expected, amount: '1', name: 'Nachschlag' };
    return { ...day, products: [{ ...first!, text: '1 Nachschlag', expected }, ...day.products] };
  }
  return edit < 0.9 ? pick(random, shown) : day;
}

/** All days of a service with their versions. */
export async function readDiary({ url }: { url: string }): Promise<Map<string, Found>> {
  const lines = (await (await fetch(url + DOWNLOAD)).text()).split('\n').filter((line) => line !== '');
  const found = new Map<string, Found>();
  for (const { type, date, products, state, entry } of lines.map((line) => JSON.parse(line) as Line)) {
    if (type === undefined) found.set(date, { stored: foodsOf(products), replaced: [], offered: [] });
    if (type !== 'version') continue;
    found.get(date)![state === 'REPLACED' ? 'replaced' : 'offered'].push(foodsOf(entry.products));
  }
  for (const { replaced } of found.values()) replaced.sort();
  return found;
}
