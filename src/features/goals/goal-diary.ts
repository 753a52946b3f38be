import { Injectable } from '@nestjs/common';
import { isFinalOf } from '../../platform/api/day-entry.dto';
import { Clock } from '../../platform/clock';
import { collectAll } from '../../platform/work/collect-all';
import { SHORT_QUESTION_DAYS } from '../../platform/work/yielding';
import { type CalendarDay, dayNumber, fromDayNumber } from '../../diary/calendar-day';
import { type DatedValue, dailyValues, trendOfValues } from '../../diary/body/weight-trend';
import type { DateRange } from '../../diary/date-range';
import { type DetailNutrient, isDetailNutrient } from '../../diary/detail-nutrient';
import { targetsOf } from '../../diary/goals/effective-goals';
import type { GoalDiary } from '../../diary/goals/goal-day';
import type { GoalVersion } from '../../diary/goals/goal-version';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore, statusesIn } from '../../persistence/user-data/user-data-store';
import { NutrientQueries } from '../../persistence/queries';

interface GoalPart {
  range: DateRange;
  versions: GoalVersion[];
  diary: GoalDiary;
}

/** Reads from the stores what goals are compared with, and no more than the versions of a day ask for. */
@Injectable()
export class GoalDiaryReader {
  constructor(
    private readonly userData: UserDataStore,
    private readonly days: DocStore,
    private readonly details: NutrientQueries,
    private readonly clock: Clock,
  ) {}

  /** Memory depends neither on the length nor on the number of versions. @param given versions, oldest first; by default the stored ones */
  async *parts(range: DateRange, given?: readonly GoalVersion[]): AsyncGenerator<GoalPart> {
    const later = given ? given.values() : this.versions(range.to);
    let next = await later.next();
    let versions: GoalVersion[] = [];
    let weights: DatedValue[] | undefined;
    for (const part of partsOf(range)) {
      versions = versions.slice(-1);
      for (; next.done !== true && next.value.validFrom <= part.to; next = await later.next()) {
        if (next.value.validFrom <= part.from) versions = [];
        versions.push(next.value);
      }
      const needsWeight = targetsOf(versions).some(({ basis }) => basis === 'PER_KG');
      if (needsWeight) weights ??= await this.weights(range.to);
      yield { range: part, versions, diary: await this.read(part, versions, needsWeight ? weights! : []) };
    }
  }

  async part(range: DateRange, given?: readonly GoalVersion[]): Promise<GoalPart> {
    return (await this.parts(range, given).next()).value as GoalPart;
  }

  async firstVersion(range: DateRange): Promise<GoalVersion | undefined> {
    for await (const [first] of this.userData.read('goals', range)) return first;
    return undefined;
  }

  private async *versions(to: CalendarDay): AsyncGenerator<GoalVersion> {
    for await (const slice of this.userData.read('goals', { to })) yield* slice;
  }

  private async read(
    range: DateRange,
    versions: readonly GoalVersion[],
    weights: readonly DatedValue[],
  ): Promise<GoalDiary> {
    const [totals, origins, statusOn, nutrients] = await Promise.all([
      this.days.readTotals(range),
      this.days.readOrigins(range),
      statusesIn(this.userData, this.days, range),
      this.nutrients(range, versions),
    ]);
    // The last one before the range is that of its first days.
    const before = weights.findLastIndex(({ date }) => date <= range.from);
    const after = weights.findLastIndex(({ date }) => date <= range.to) + 1;
    return {
      totals: new Map(totals.map((day) => [day.date, day])),
      nutrients,
      weights: weights.slice(Math.max(before, 0), after),
      isFinal: isFinalOf(origins, this.clock),
      statusOn,
    };
  }

  /** Older weighings than a range are part of the trend. */
  private async weights(to: CalendarDay): Promise<DatedValue[]> {
    const measured = await collectAll(this.userData.read('measurement', { to }));
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

function* partsOf({ from, to }: DateRange): Generator<DateRange> {
  for (let first = dayNumber(from); first <= dayNumber(to); first += SHORT_QUESTION_DAYS) {
    yield { from: fromDayNumber(first), to: fromDayNumber(Math.min(first + SHORT_QUESTION_DAYS - 1, dayNumber(to))) };
  }
}
