import { Injectable } from '@nestjs/common';
import { dateRange, type RangeQuery } from '../diary/date-range';
import { type MealBreakdown, mealBreakdown } from '../diary/figures/meal-breakdown';
import { DocStore } from '../persistence/doc-store';

@Injectable()
export class MealsService {
  constructor(private readonly documents: DocStore) {}

  async breakdown({ fromDate, toDate }: RangeQuery): Promise<MealBreakdown> {
    const range = dateRange(fromDate, toDate);
    const [meals, times] = await Promise.all([this.documents.tallyMeals(range), this.documents.sumByTime(range)]);
    return mealBreakdown(meals, times);
  }
}
