import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../diary/detail-nutrient';
import type { FirstTime, MealTally, TimeEnergy } from '../../diary/figures/meal-breakdown';
import type { NutrientTallies } from '../../diary/figures/nutrient-averages';
import type { DatedAmount } from '../../diary/figures/trend';
import { PRODUCT_FIELDS, recordOf } from '../../diary/nutrient';
import { dayOf, nutrientColumn } from './rows';
import type { SqliteDatabase } from './sqlite-database';

const COUNTS_AND_SUMS = DETAIL_NUTRIENTS.map(nutrientColumn)
  .map((column) => `count(${column}), sum(${column})`)
  .join(', ');
/** Looks for each end on its own, which is at once found at that end of the range for most nutrients. */
const FIRST_AND_LAST = DETAIL_NUTRIENTS.map(nutrientColumn)
  .flatMap((column) => ['ASC', 'DESC'].map((order) => ({ column, order })))
  .map(
    ({ column, order }) =>
      `(SELECT day FROM details WHERE ${column} IS NOT NULL AND day BETWEEN ?1 AND ?2 ORDER BY day ${order} LIMIT 1)`,
  )
  .join(', ');
const MEAL_SUMS = PRODUCT_FIELDS.map((field) => `sum(${field})`).join(', ');

/** Queries about nutrients and meals, and the times of products. */
export class SqliteDetailQueries {
  constructor(private readonly database: SqliteDatabase) {}

  tallyNutrients({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): NutrientTallies {
    const [figures = []] = this.database.lists(
      `SELECT ${COUNTS_AND_SUMS} FROM details WHERE day BETWEEN ? AND ?`,
      from,
      to,
    );
    const [ends = []] = this.database.lists(`SELECT ${FIRST_AND_LAST}`, from, to);
    const tallies = {} as NutrientTallies;
    DETAIL_NUTRIENTS.forEach((nutrient, index) => {
      const [days, sum] = figures.slice(2 * index) as [number, number | null];
      const [first, last] = ends.slice(2 * index) as [CalendarDay | null, CalendarDay | null];
      tallies[nutrient] = { days, sum: sum ?? 0, first, last };
    });
    return tallies;
  }

  readNutrient(nutrient: DetailNutrient, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): DatedAmount[] {
    const column = nutrientColumn(nutrient);
    return this.database
      .lists(
        `SELECT day, ${column} FROM details WHERE ${column} IS NOT NULL AND day BETWEEN ? AND ? ORDER BY day`,
        from,
        to,
      )
      .map((row) => ({ date: dayOf(row), amount: row[1] as number }));
  }

  tallyMeals(range: OpenDateRange): MealTally[] {
    const { from = FIRST_DAY, to = LAST_DAY } = range;
    const rows = this.database.lists(
      `SELECT name, count(DISTINCT day), ${MEAL_SUMS} FROM meals WHERE day BETWEEN ? AND ? GROUP BY name`,
      from,
      to,
    );
    const times = this.firstTimes(range);
    return rows.map(([name, days, ...sums]) => ({
      name: name as string,
      days: days as number,
      ...recordOf(
        PRODUCT_FIELDS,
        (field) => field,
        (field) => sums[PRODUCT_FIELDS.indexOf(field)] as number,
      ),
      firstTimes: times.get(name as string) ?? [],
    }));
  }

  sumByTime({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): TimeEnergy[] {
    return this.database
      .lists(
        `SELECT time, sum(calories) FROM products NOT INDEXED
         WHERE time IS NOT NULL AND day BETWEEN ? AND ? GROUP BY time`,
        from,
        to,
      )
      .map(([time, calories]) => ({ time: time as string, calories: calories as number }));
  }

  private firstTimes({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Map<string, FirstTime[]> {
    const rows = this.database.lists(
      `SELECT name, first_time, count(DISTINCT day) FROM meals
       WHERE first_time IS NOT NULL AND day BETWEEN ? AND ? GROUP BY name, first_time`,
      from,
      to,
    ) as [string, string, number][];
    const byMeal = Map.groupBy(rows, ([meal]) => meal);
    return new Map([...byMeal].map(([meal, times]) => [meal, times.map(([, time, days]) => ({ time, days }))]));
  }
}
