import { collectAll } from '../../platform/work/collect-all';
import { Injectable } from '@nestjs/common';
import { isFinalOf } from '../../platform/api/day-entry.dto';
import { Clock } from '../../platform/clock';
import { dailyValues, trendOfValues } from '../../diary/body/weight-trend';
import type { DateRange } from '../../diary/date-range';
import { type DetailNutrient, isDetailNutrient } from '../../diary/detail-nutrient';
import { targetsOf } from '../../diary/goals/effective-goals';
import type { GoalDiary } from '../../diary/goals/goal-day';
import type { GoalVersion } from '../../diary/goals/goal-version';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore, statusesIn } from '../../persistence/user-data/user-data-store';
import { NutrientQueries } from '../../persistence/queries';

/** Reads from the stores what goals are compared with, and no more than the given versions ask for. */
@Injectable()
export class GoalDiaryReader {
  constructor(
    private readonly own: UserDataStore,
    private readonly days: DocStore,
    private readonly details: NutrientQueries,
    private readonly clock: Clock,
  ) {}

  async read(range: DateRange, versions: readonly GoalVersion[]): Promise<GoalDiary> {
    const [totals, origins, statusOn, weights, nutrients] = await Promise.all([
      this.days.readTotals(range),
      this.days.readOrigins(range),
      statusesIn(this.own, range),
      this.weights(range, versions),
      this.nutrients(range, versions),
    ]);
    return {
      totals: new Map(totals.map((day) => [day.date, day])),
      nutrients,
      weights,
      isFinal: isFinalOf(origins, this.clock),
      statusOn,
    };
  }

  /** Older weighings than the range are part of the trend. */
  private async weights(
    { to }: Pick<DateRange, 'to'>,
    versions: readonly GoalVersion[],
  ): Promise<GoalDiary['weights']> {
    if (!targetsOf(versions).some(({ basis }) => basis === 'PER_KG')) return [];
    const measured = await collectAll(this.own.read('measurement', { to }));
    return trendOfValues(dailyValues(measured.filter(({ kind }) => kind === 'WEIGHT')));
  }

  private async nutrients(range: DateRange, versions: readonly GoalVersion[]): Promise<GoalDiary['nutrients']> {
    const metrics = new Set(targetsOf(versions).map(({ metric }) => metric));
    const detailNutrients = [...metrics].filter((metric): metric is DetailNutrient => isDetailNutrient(metric));
    const read = async (nutrient: DetailNutrient) => {
      const amounts = await this.details.readNutrient(nutrient, range);
      return [nutrient, new Map(amounts.map(({ date, amount }) => [date, amount]))] as const;
    };
    return new Map(await Promise.all(detailNutrients.map(read)));
  }
}
