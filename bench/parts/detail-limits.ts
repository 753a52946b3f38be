import type { Collection, Document } from 'mongodb';
import { type DateRange, RANGES, type RequestName } from '../shared/requests.ts';

/** The limits of questions about nutrients and meals: plain queries for the same sums. Nothing is rounded or sorted. */

type DetailRequest = Extract<RequestName, `nutrients ${string}` | `meals ${string}`>;
type Value = string | number | null;
type Query = (sql: string, ...values: Value[]) => () => Value[][];

const NUTRIENTS =
  'alcohol water cholesterol bread_units vitamin_c vitamin_a vitamin_d vitamin_e vitamin_b1 vitamin_b2 vitamin_b6 ' +
  'vitamin_b12 salt iron zinc magnesium manganese fluoride chloride copper potassium calcium phosphorus sulphur iodine';
const COLUMNS = NUTRIENTS.split(' ');

export function detailLimits(query: Query): Record<DetailRequest, () => string> {
  const nutrients = ({ from, to }: DateRange) => {
    const sums = COLUMNS.map((column) => `count(${column}), sum(${column})`).join(', ');
    const read = query(`SELECT ${sums} FROM details WHERE day BETWEEN ? AND ?`, from, to);
    return () => {
      const [row] = read();
      return JSON.stringify(COLUMNS.map((key, index) => ({ key, figures: row!.slice(2 * index, 2 * index + 2) })));
    };
  };
  const meals = ({ from, to }: DateRange) => {
    const sums = query(
      `SELECT name, first_time, count(*), sum(calories), sum(fat), sum(carbs), sum(protein) FROM meals
       WHERE day BETWEEN ? AND ? GROUP BY name, first_time`,
      from,
      to,
    );
    const hours = query(
      `SELECT time, sum(calories) FROM products NOT INDEXED WHERE day BETWEEN ? AND ? GROUP BY time`,
      from,
      to,
    );
    return () => JSON.stringify({ sums: sums().slice(0, 4), hours: hours().slice(0, 24) });
  };
  return limitsOf(nutrients, meals);
}

export function mongoDetailLimits(entries: Collection): Record<DetailRequest, () => Promise<string>> {
  const inRange = ({ from, to }: DateRange) => ({ $match: { day: { $type: 'string', $gte: from, $lte: to } } });
  const nutrients = (range: DateRange) => {
    const sums = COLUMNS.map((column) => [column, { $avg: `$nutrients.${column.toUpperCase()}` }]);
    const group = { $group: { _id: null, ...(Object.fromEntries(sums) as Document) } };
    return async () => JSON.stringify(await entries.aggregate([inRange(range), group]).toArray());
  };
  const meals = (range: DateRange) => {
    const read = (...stages: Document[]) => entries.aggregate([inRange(range), ...stages]).toArray();
    return async () => {
      const [sums, times, hours] = await Promise.all([
        read(
          { $project: { meals: 1 } },
          { $unwind: '$meals' },
          { $group: { _id: '$meals.name', calories: { $avg: '$meals.calories' }, fat: { $avg: '$meals.fat' } } },
        ),
        read(
          { $project: { day: 1, 'products.meal': 1, 'products.time': 1 } },
          { $unwind: '$products' },
          { $group: { _id: { day: '$day', meal: '$products.meal' }, time: { $min: '$products.time' } } },
          { $group: { _id: { meal: '$_id.meal', time: '$time' }, days: { $sum: 1 } } },
        ),
        read(
          { $project: { 'products.time': 1, 'products.calories': 1 } },
          { $unwind: '$products' },
          { $group: { _id: '$products.time', calories: { $sum: '$products.calories' } } },
        ),
      ]);
      return JSON.stringify({ sums, times: times.slice(0, 4), hours: hours.slice(0, 24) });
    };
  };
  return limitsOf(nutrients, meals);
}

function limitsOf<Limit>(
  nutrients: (range: DateRange) => Limit,
  meals: (range: DateRange) => Limit,
): Record<DetailRequest, Limit> {
  return {
    'nutrients of a year': nutrients(RANGES.year),
    'nutrients of ten years': nutrients(RANGES.tenYears),
    'meals of a year': meals(RANGES.year),
    'meals of ten years': meals(RANGES.tenYears),
  };
}
