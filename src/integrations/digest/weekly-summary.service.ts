import { Injectable } from '@nestjs/common';
import { BodyService } from '../../features/body/body.service';
import { Clock } from '../../platform/clock';
import { addDays, type CalendarDay, weekdayIndex } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import type { ResolvedTarget } from '../../diary/goals/effective-goals';
import { roundToOneDecimal } from '../../diary/rounding';
import { GoalsService } from '../../features/goals/goals.service';
import { ProductsService } from '../../features/products/products.service';
import { type RangeAverages, StatsService } from '../../features/stats/stats.service';

const MAX_FOODS = 3;

export interface WeeklySummary extends RangeAverages {
  weekBefore: RangeAverages;
  /** Goals of the last day of the week, and how its days were judged; null without any. */
  goals: { targets: ResolvedTarget[]; daysEvaluated: number; daysMet: number } | null;
  /** The trend at the end of the week in kg, and its change since the week before; null without a weight in the week. */
  weight: { trend: number; change: number | null } | null;
  /** The foods that gave most energy, in kcal. */
  foods: { name: string; calories: number }[];
}

/** The figures of the last finished ISO week: for the digest and for assistants. */
@Injectable()
export class WeeklySummaryService {
  constructor(
    private readonly stats: StatsService,
    private readonly goals: GoalsService,
    private readonly body: BodyService,
    private readonly products: ProductsService,
    private readonly clock: Clock,
  ) {}

  /** @throws DiaryError `store-unavailable`, `store-not-configured` */
  async lastWeek(): Promise<WeeklySummary> {
    const today = this.clock.today();
    const week = weekUntil(addDays(today, -weekdayIndex(today) - 1));
    const before = weekUntil(addDays(week.fromDate, -1));
    const [averages, weekBefore, goals, weight, foods] = await Promise.all([
      this.stats.rangeAverages(week),
      this.stats.rangeAverages(before),
      this.goalsOf(week),
      this.weightOf(before, week),
      this.products.top({ by: 'CALORIES', limit: MAX_FOODS, ...week }),
    ]);
    const named = foods.map(({ name, totalCalories }) => ({ name, calories: totalCalories }));
    return { ...averages, weekBefore, goals, weight, foods: named };
  }

  private async goalsOf(week: RangeQuery): Promise<WeeklySummary['goals']> {
    const [{ targets }, { daysEvaluated, daysMet }] = await Promise.all([
      this.goals.effective(week.toDate),
      this.goals.stats(week),
    ]);
    return targets.length === 0 ? null : { targets, daysEvaluated, daysMet };
  }

  private async weightOf(before: RangeQuery, { fromDate, toDate }: RangeQuery): Promise<WeeklySummary['weight']> {
    const { trend } = await this.body.stats({ fromDate: before.fromDate, toDate });
    const last = trend.findLast(({ date }) => date >= fromDate);
    const earlier = trend.findLast(({ date }) => date < fromDate);
    if (last === undefined) return null;
    const change = earlier === undefined ? null : roundToOneDecimal(last.value - earlier.value);
    return { trend: roundToOneDecimal(last.value), change };
  }
}

function weekUntil(sunday: CalendarDay): RangeQuery {
  return { fromDate: addDays(sunday, -6), toDate: sunday };
}
