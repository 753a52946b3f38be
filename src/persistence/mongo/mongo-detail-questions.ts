import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../../diary/figures/meal-breakdown';
import type { NutrientTallies, NutrientTally } from '../../diary/figures/nutrient-averages';
import type { DatedAmount } from '../../diary/figures/trend';
import { sum } from '../../diary/figures/averages';
import { PRODUCT_FIELDS, recordOf } from '../../diary/nutrient';
import { DetailQuestions } from '../questions';
import { firstTime } from '../stored-values';
import type { Entry } from './documents';
import { mealOf, productsIn } from './entry-mapping';
import { BATCH, inRange } from './expressions';
import { MongoDatabase } from './mongo-database';

@Injectable()
export class MongoDetailQuestions extends DetailQuestions {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async tallyNutrients(range: OpenDateRange, except: readonly CalendarDay[] = []): Promise<NutrientTallies> {
    const filter = { $and: [inRange(range), { day: { $nin: except } }] };
    const days = await this.read(filter, { nutrients: 1 });
    return recordOf(DETAIL_NUTRIENTS, (nutrient): NutrientTally => {
      const known = days.filter(({ nutrients }) => typeof nutrients?.[nutrient] === 'number');
      const total = sum(known.map(({ nutrients }) => nutrients![nutrient]!));
      return { days: known.length, sum: total, first: known.at(0)?.day ?? null, last: known.at(-1)?.day ?? null };
    });
  }

  override async readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]> {
    const field = `nutrients.${nutrient}`;
    return this.database.entries.collection
      .find({ ...inRange(range), [field]: { $type: 'number' } })
      .project<DatedAmount>({ _id: 0, date: '$day', amount: `$${field}` })
      .sort({ day: 1 })
      .batchSize(BATCH)
      .toArray();
  }

  override async tallyMeals(range: OpenDateRange): Promise<MealTally[]> {
    const fields = { meals: 1, 'products.meal': 1, 'products.time': 1 };
    const days = await this.read(inRange(range), fields);
    const meals = days.flatMap((entry) =>
      (entry.meals ?? []).map((meal) => ({
        ...mealOf(meal),
        day: entry.day,
        time: firstTime(meal.name, productsIn(entry)),
      })),
    );
    return [...Map.groupBy(meals, ({ name }) => name)].map(([name, ofMeal]) => {
      const timeOfDay = new Map(ofMeal.map(({ day, time }) => [day, time]));
      const known = [...timeOfDay.values()].filter((time) => time !== null);
      return {
        name,
        days: timeOfDay.size,
        ...recordOf(PRODUCT_FIELDS, (field) => sum(ofMeal.map((meal) => meal[field]))),
        firstTimes: [...Map.groupBy(known, (time) => time)].map(([time, same]) => ({ time, days: same.length })),
      };
    });
  }

  override async sumByTime(range: OpenDateRange): Promise<TimeEnergy[]> {
    return this.database.entries.aggregate<TimeEnergy>([
      { $match: inRange(range) },
      { $project: { _id: 0, 'products.time': 1, 'products.calories': 1 } },
      { $unwind: '$products' },
      { $match: { 'products.time': { $type: 'string' } } },
      { $group: { _id: '$products.time', calories: { $sum: '$products.calories' } } },
      { $project: { _id: 0, time: '$_id', calories: 1 } },
    ]);
  }

  /** Oldest first. */
  private read(filter: object, fields: Record<string, number>): Promise<Entry[]> {
    const projection = { _id: 0, day: 1, ...fields };
    const { collection } = this.database.entries;
    return collection.find<Entry>(filter, { projection, batchSize: BATCH }).sort({ day: 1 }).toArray();
  }
}
