import { Injectable } from '@nestjs/common';
import { sum } from '../../diary/statistics/averages';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../../diary/statistics/meal-breakdown';
import type { NutrientTallies } from '../../diary/statistics/nutrient-averages';
import type { DatedAmount } from '../../diary/statistics/trend';
import { mapToRecord, PRODUCT_FIELDS } from '../../diary/nutrient';
import { NutrientQueries } from '../queries';
import { bounds, dayFromRow, NOT_EXCEPTED, nutrientColumn } from './rows';
import { SqliteDatabase } from './sqlite-database';

const TALLIES = DETAIL_NUTRIENTS.map(nutrientColumn)
  .map((column) =>
    [`count(${column})`, `sum(${column})`, dayOfKnown('min', column), dayOfKnown('max', column)].join(', '),
  )
  .join(', ');
type Tally = [days: number, sum: number | null, first: CalendarDay | null, last: CalendarDay | null];

const MEAL_SUMS = PRODUCT_FIELDS.map((field) => `sum(${field})`).join(', ');

type MealRow = [name: string, time: string | null, days: number, ...sums: number[]];
const FIRST_SUM = 3;

@Injectable()
export class SqliteNutrientQueries extends NutrientQueries {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async tallyNutrients(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<NutrientTallies> {
    const sql = `SELECT ${TALLIES} FROM details WHERE day BETWEEN ? AND ? AND ${NOT_EXCEPTED}`;
    const [figures = []] = this.database.lists(sql, ...bounds(range), JSON.stringify(except));
    const tallies = {} as NutrientTallies;
    DETAIL_NUTRIENTS.forEach((nutrient, index) => {
      const [days, total, first, last] = figures.slice(4 * index) as Tally;
      tallies[nutrient] = { days, sum: total ?? 0, first, last };
    });
    return tallies;
  }

  override async readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]> {
    const column = nutrientColumn(nutrient);
    const sql = `SELECT day, ${column} FROM details WHERE ${column} IS NOT NULL AND day BETWEEN ? AND ? ORDER BY day`;
    return this.database
      .lists(sql, ...bounds(range))
      .map((row) => ({ date: dayFromRow(row), amount: row[1] as number }));
  }

  /** Two meals of one name on one day begin at the same time. */
  override async tallyMeals(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<MealTally[]> {
    const sql = `SELECT name, first_time, count(DISTINCT day), ${MEAL_SUMS} FROM meals
      WHERE day BETWEEN ? AND ? AND ${NOT_EXCEPTED} GROUP BY name, first_time`;
    const rows = this.database.lists(sql, ...bounds(range), JSON.stringify(except)) as MealRow[];
    return [...Map.groupBy(rows, ([name]) => name)].map(([name, mealRows]) => ({
      name,
      days: sum(mealRows.map(([, , days]) => days)),
      ...mapToRecord(PRODUCT_FIELDS, (field) =>
        sum(mealRows.map((row) => row[FIRST_SUM + PRODUCT_FIELDS.indexOf(field)] as number)),
      ),
      firstTimes: mealRows.flatMap(([, time, days]) => (time === null ? [] : [{ time, days }])),
    }));
  }

  override async sumByTime(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<TimeEnergy[]> {
    const sql = `SELECT time, sum(calories) FROM products NOT INDEXED
      WHERE time IS NOT NULL AND day BETWEEN ? AND ? AND ${NOT_EXCEPTED} GROUP BY time`;
    const rows = this.database.lists(sql, ...bounds(range), JSON.stringify(except)) as [string, number][];
    return rows.map(([time, calories]) => ({ time, calories }));
  }
}

function dayOfKnown(end: 'min' | 'max', column: string): string {
  return `${end}(CASE WHEN ${column} IS NOT NULL THEN day END)`;
}
