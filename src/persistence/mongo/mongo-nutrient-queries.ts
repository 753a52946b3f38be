import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../diary/detail-nutrient';
import type { FirstTime, MealTally, TimeEnergy } from '../../diary/statistics/meal-breakdown';
import type { NutrientTallies, NutrientTally } from '../../diary/statistics/nutrient-averages';
import type { DatedAmount } from '../../diary/statistics/trend';
import { mapToRecord, PRODUCT_FIELDS } from '../../diary/nutrient';
import { NutrientQueries } from '../queries';
import { MONGO_ANSWERS_BATCH, eachProduct, type Expression, inRange, isText, TIME_OF_DAY } from './expressions';
import { MongoDatabase } from './mongo-database';

const known = (nutrient: DetailNutrient, value: unknown): Expression => ({
  $cond: [{ $isNumber: `$nutrients.${nutrient}` }, value, null],
});

/** A group has no nested fields. */
const TALLIES = Object.fromEntries(
  DETAIL_NUTRIENTS.flatMap((nutrient) => [
    [`${nutrient}_days`, { $sum: known(nutrient, 1) }],
    [`${nutrient}_sum`, { $sum: `$nutrients.${nutrient}` }],
    [`${nutrient}_first`, { $min: known(nutrient, '$day') }],
    [`${nutrient}_last`, { $max: known(nutrient, '$day') }],
  ]),
) as Record<string, { $sum: Expression }>;

const sumsOf = (path: string) => mapToRecord(PRODUCT_FIELDS, (field) => ({ $sum: `${path}.${field}` }));

const HAS_MEALS = { meals: { $type: 'array' } } as const;

const OF_PRODUCT = { _id: 0, 'products.name': 1, 'products.time': 1 } as const;

@Injectable()
export class MongoNutrientQueries extends NutrientQueries {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async tallyNutrients(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<NutrientTallies> {
    const [found = {}] = await this.database.entries.aggregate<Record<string, unknown>>([
      { $match: inRange(range, except) },
      { $project: { _id: 0, day: 1, nutrients: 1 } },
      { $group: { _id: null, ...TALLIES } },
    ]);
    const figure = (name: string) => (found[name] as number | undefined) ?? 0;
    const date = (name: string) => (found[name] as CalendarDay | null | undefined) ?? null;
    return mapToRecord(DETAIL_NUTRIENTS, (nutrient): NutrientTally => ({
      days: figure(`${nutrient}_days`),
      sum: figure(`${nutrient}_sum`),
      first: date(`${nutrient}_first`),
      last: date(`${nutrient}_last`),
    }));
  }

  override async readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]> {
    const field = `nutrients.${nutrient}`;
    return this.database.entries.collection
      .find({ ...inRange(range), [field]: { $type: 'number' } })
      .project<DatedAmount>({ _id: 0, date: '$day', amount: `$${field}` })
      .sort({ day: 1 })
      .batchSize(MONGO_ANSWERS_BATCH)
      .toArray();
  }

  override async tallyMeals(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<MealTally[]> {
    const [meals, times] = await Promise.all([
      this.database.entries.aggregate<Omit<MealTally, 'name' | 'firstTimes'> & { _id: string }>([
        { $match: { ...inRange(range, except), ...HAS_MEALS } },
        { $project: { _id: 0, day: 1, meals: 1 } },
        { $unwind: '$meals' },
        { $match: isText('$meals.name') },
        { $group: { _id: { name: '$meals.name', day: '$day' }, ...sumsOf('$meals') } },
        { $group: { _id: '$_id.name', days: { $sum: 1 }, ...sumsOf('$$ROOT') } },
      ]),
      this.firstTimes(range, except),
    ]);
    return meals.map(({ _id: name, ...sums }) => ({ name, ...sums, firstTimes: times.get(name) ?? [] }));
  }

  override async sumByTime(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<TimeEnergy[]> {
    return this.database.entries.aggregate<TimeEnergy>([
      ...eachProduct(range, { ...OF_PRODUCT, 'products.calories': 1 }, except),
      { $match: { 'products.time': TIME_OF_DAY, ...isText('$products.name') } },
      { $group: { _id: '$products.time', calories: { $sum: '$products.calories' } } },
      { $project: { _id: 0, time: '$_id', calories: 1 } },
    ]);
  }

  private async firstTimes(range: OpenDateRange, except: readonly CalendarDay[]): Promise<Map<string, FirstTime[]>> {
    const rows = await this.database.entries.aggregate<{ _id: string; times: FirstTime[] }>([
      { $match: HAS_MEALS },
      ...eachProduct(range, { ...OF_PRODUCT, day: 1, 'meals.name': 1, 'products.meal': 1 }, except),
      { $match: { 'products.time': TIME_OF_DAY, $expr: { $in: ['$products.meal', '$meals.name'] } } },
      { $group: { _id: { meal: '$products.meal', day: '$day' }, time: { $min: '$products.time' } } },
      { $group: { _id: { meal: '$_id.meal', time: '$time' }, days: { $sum: 1 } } },
      { $group: { _id: '$_id.meal', times: { $push: { time: '$_id.time', days: '$days' } } } },
    ]);
    return new Map(rows.map(({ _id, times }) => [_id, times]));
  }
}
