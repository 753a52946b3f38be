import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { foldName } from '../../src/diary/product-name';

/** Data of a diary of version 4 about a day, as the API answers it. */
export interface Version4Day {
  id: string;
  date: string;
  products: Version4Product[];
  totalCalories: number | null;
  totalFat: number | null;
  totalCarbs: number | null;
  totalSugar: number | null;
  totalProtein: number | null;
  totalFibre: number | null;
}

interface Version4Product {
  name: string;
  amount: string;
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
  link: string;
}

const NAMES = Array.from({ length: 400 }, (_, n) => `${['Brötchen', 'Äpfel', 'Rye bread', 'Tofu 🍲'][n % 4]} Nr. ${n}`);

/** Days on end from 2014-01-01, each different from the others. */
export function generatedDays(count: number, productsOfADay: number): Version4Day[] {
  return Array.from({ length: count }, (_, n) => ({
    id: n.toString(16).padStart(24, '0'),
    date: new Date(Date.UTC(2014, 0, 1 + n)).toISOString().slice(0, 10),
    products: Array.from({ length: productsOfADay }, (_, position) => ({
      name: NAMES[(n * 7 + position * 31) % NAMES.length]!,
      amount: `${n} g`,
      calories: n + position,
      fat: (n % 997) / 10,
      carbs: position / 3,
      protein: 0.1 + 0.2,
      link: position === 0 ? '' : `https://fddb.info/db/en/food/${position}/index.html`,
    })),
    totalCalories: n,
    totalFat: n / 10,
    totalCarbs: n / 3,
    // Null where a page had no such row.
    totalSugar: n % 3 === 0 ? null : n / 7,
    totalProtein: 0,
    totalFibre: n % 5 === 0 ? null : n / 9,
  }));
}

/** Writes a diary file as the program of version 4 did. */
export function writeVersion4(file: string, days: readonly Version4Day[]): void {
  const database = new DatabaseSync(file);
  database.exec(readFileSync('test/fixtures/diary-version-4.sql', 'utf8'));
  const prepared = (table: string, values: number) =>
    database.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: values }, () => '?').join(', ')})`);
  const [name, day, product] = [prepared('names', 3), prepared('days', 8), prepared('products', 9)];
  database.exec('BEGIN');
  NAMES.forEach((text, id) => name.run(id, text, foldName(text)));
  for (const { date, id, products, ...totals } of days) {
    const { totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre } = totals;
    day.run(date, id, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre);
    products.forEach(({ name: text, amount, calories, fat, carbs, protein, link }, position) =>
      product.run(date, position, NAMES.indexOf(text), amount, calories, fat, carbs, protein, link),
    );
  }
  const [first, last] = [days[0]!.date, days.at(-1)!.date];
  prepared('notes', 3).run('pending-point', first, 'a stamp');
  prepared('claims', 2).run('export', Date.parse('2024-08-31T03:00:00Z'));
  prepared('kept', 2).run('version-check', '{"latest":"0.2.0"}');
  prepared('fetches', 3).run(last, 'stored', Date.parse(last));
  database.exec('COMMIT');
  database.close();
}

/** The columns of each table of version 4. */
const COLUMNS = {
  days: 'day, id, total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre',
  names: 'id, name, fold',
  products: 'day, position, name_id, amount, calories, fat, carbs, protein, link',
  lease: 'name, owner, expires_at, progress, stop_wished',
  notes: 'topic, day, stamp',
  kept: 'name, value',
  fetches: 'day, outcome, at',
};

/** Everything that a file of version 4 holds, or what is left of it in a newer one. */
export function contentOfVersion4(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = Object.entries(COLUMNS).map(
      ([table, columns]) => [table, database.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`).all()] as const,
    );
    return Object.fromEntries(tables);
  } finally {
    database.close();
  }
}
