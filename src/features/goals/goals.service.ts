import { collectAll } from '../../platform/work/collect-all';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { addDays, type CalendarDay, daysBetween, FIRST_DAY } from '../../diary/calendar-day';
import { dateRange, lengthOf, MAX_ANSWER_DAYS, MAX_RANGE_DAYS } from '../../diary/date-range';
import type { DateRange, RangeQuery } from '../../diary/date-range';
import { DiaryError, validationFailed } from '../../diary/errors';
import { effectiveTargets, versionOn } from '../../diary/goals/effective-goals';
import { evaluateDays, type GoalDay, roundedDay } from '../../diary/goals/goal-day';
import { goalPatchOf, patchedVersion, goalVersionOf } from '../../diary/goals/goal-version';
import type { GoalMetric, GoalVersion, Target } from '../../diary/goals/goal-version';
import { GoalSums, goalStats, hitRates, statsOfTargets } from '../../diary/goals/goal-stats';
import type { GoalStats, GoalTargetStats } from '../../diary/goals/goal-stats';
import { plural } from '../../diary/plural';
import { contentTag, isMet, type Precondition, type Written } from '../../platform/http/preconditions';
import { changeIf, removeIf } from '../../persistence/user-data/conditional-writes';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { ComputeQueue, type Yielder } from '../../platform/work/yielding';
import { GoalDiaryReader } from './goal-diary';
import type { EffectiveGoalsDto, GoalPreviewDto, GoalStatsDto } from './goals.dto';

/** Conditions of a change: the content it expects, and whether it may change how past days were evaluated. */
export interface GoalChange {
  expected?: Precondition;
  rewritesHistory?: boolean;
}

export type GivenTarget = Extract<Target, { value: number }>;

export interface GoalCheck extends Pick<
  GoalStats,
  'daysEvaluated' | 'daysMet' | 'hitRate' | 'longestStreak' | 'notEvaluated'
> {
  /** Counts back from the end of the range, whose last day breaks it when nothing is logged. */
  currentStreak: number;
  /** Rows of given targets have their figure. */
  targets: (GoalTargetStats & { target?: number })[];
  days: GoalDay[];
}

const RECENT_DAYS = 28;

/** Goals by date: a version holds from its first day until the next one begins. */
@Injectable()
export class GoalsService {
  constructor(
    private readonly userData: UserDataStore,
    private readonly days: DocStore,
    private readonly diary: GoalDiaryReader,
    private readonly clock: Clock,
    private readonly queue: ComputeQueue,
  ) {}

  list(): Promise<GoalVersion[]> {
    return this.queue.run(1, () => collectAll(this.userData.read('goals', {})));
  }

  async find(validFrom: CalendarDay): Promise<GoalVersion> {
    const found = await this.userData.find('goals', validFrom);
    if (found === undefined) throw new DiaryError('not-found', `There are no goals that begin on ${validFrom}`);
    return found;
  }

  async effective(date = this.clock.today()): Promise<EffectiveGoalsDto> {
    const { versions, diary } = await this.queue.run(1, () => this.diary.part({ from: date, to: date }));
    const [version] = versions;
    if (version === undefined) return { date, validFrom: null, targets: [] };
    const targets = effectiveTargets(date, version, diary.weights, diary.statusOn?.(date)?.dayType);
    return { date, validFrom: version.validFrom, targets };
  }

  async put(validFrom: CalendarDay, value: unknown, change: GoalChange = {}): Promise<Written<GoalVersion>> {
    const version = goalVersionOf(value, validFrom);
    return this.write(validFrom, change, () => version);
  }

  /** Changes the goals of ordinary days; what is not named stays as it is on that day. */
  async patch(validFrom: CalendarDay, value: unknown, change: GoalChange = {}): Promise<Written<GoalVersion>> {
    const patch = goalPatchOf(value);
    return this.write(validFrom, change, (base) => patchedVersion(base, validFrom, patch));
  }

  async remove(validFrom: CalendarDay, { expected = {}, rewritesHistory }: GoalChange = {}): Promise<void> {
    const stored = await this.userData.find('goals', validFrom);
    if (stored !== undefined && isMet(expected, contentTag(stored)) && rewritesHistory !== true) {
      const after = validFrom > FIRST_DAY ? await this.versionOn(addDays(validFrom, -1)) : undefined;
      await this.refuseToRewrite(validFrom, stored, after);
    }
    await removeIf(this.userData, 'goals', validFrom, expected);
  }

  async stats(query: RangeQuery & { includeDays?: boolean }): Promise<GoalStatsDto> {
    const { fromDate, toDate, includeDays = false } = query;
    const range = dateRange(fromDate, toDate, includeDays ? MAX_ANSWER_DAYS : MAX_RANGE_DAYS);
    return this.queue.run(lengthOf(range), async (yielder) => {
      const [sums, days] = [new GoalSums(), [] as GoalDay[]];
      for await (const day of this.evaluated(range, undefined, yielder)) {
        sums.add(day);
        if (includeDays) days.push(roundedDay(day));
      }
      return { ...sums.stats, ...(includeDays && { days }) };
    });
  }

  /** Evaluates a range by given targets as by goals that begin with it, or else by the stored ones. */
  async check({ fromDate, toDate }: RangeQuery, given?: readonly GivenTarget[]): Promise<GoalCheck> {
    const range = dateRange(fromDate, toDate, MAX_ANSWER_DAYS);
    const sets = given && [{ appliesTo: null, targets: [...given] }];
    const { days, isLogged } = await this.queue.run(lengthOf(range), async () => {
      const { versions, diary } = await this.diary.part(range, sets && [{ validFrom: range.from, note: null, sets }]);
      return { days: [...evaluateDays(versions, range, diary)], isLogged: diary.totals.has(range.to) };
    });
    const { daysEvaluated, daysMet, hitRate, longestStreak, currentStreak, targets, notEvaluated } = goalStats(days);
    if (notEvaluated.noGoal === days.length) {
      throw validationFailed({
        targets: `targets is missing, and no stored goals apply from ${range.from} to ${range.to}`,
      });
    }
    const isUnlogged = days.at(-1)?.reason === 'notFinal' && !isLogged;
    return {
      ...{ daysEvaluated, daysMet, hitRate, longestStreak, notEvaluated, days },
      currentStreak: isUnlogged ? 0 : currentStreak,
      targets: given ? statsOfTargets(days, given) : targets,
    };
  }

  async preview(value: unknown): Promise<GoalPreviewDto> {
    const range = this.recentRange();
    const version = goalVersionOf({ ...(value as object), validFrom: range.from });
    const { diary } = await this.queue.run(RECENT_DAYS, () => this.diary.part(range, [version]));
    const { daysEvaluated, daysMet } = goalStats(evaluateDays([version], range, diary));
    return { fromDate: range.from, toDate: range.to, daysEvaluated, daysMet };
  }

  async figures(): Promise<{ targets: Map<GoalMetric, number>; hitRates: Map<GoalMetric, number> }> {
    const [today, recent] = [this.clock.today(), this.recentRange()];
    const { versions, diary } = await this.queue.run(RECENT_DAYS, () =>
      this.diary.part({ from: recent.from, to: today }),
    );
    const dayType = diary.statusOn?.(today)?.dayType;
    const targets = effectiveTargets(today, versionOn(versions, today), diary.weights, dayType);
    const known = targets.flatMap(({ metric, value, min }) => {
      const bound = value ?? min;
      return bound === null ? [] : [[metric, bound] as const];
    });
    const stats = goalStats(evaluateDays(versions, recent, diary));
    return { targets: new Map(known), hitRates: hitRates(stats.targets) };
  }

  private recentRange(): DateRange {
    const to = addDays(this.clock.today(), -1);
    return { from: addDays(to, 1 - RECENT_DAYS), to };
  }

  private write(
    validFrom: CalendarDay,
    { expected = {}, rewritesHistory }: GoalChange,
    versionFrom: (inForce: GoalVersion | undefined) => GoalVersion,
  ): Promise<Written<GoalVersion>> {
    return changeIf(this.userData, 'goals', validFrom, expected, async (stored) => {
      const inForce = stored ?? (await this.versionOn(validFrom));
      const version = versionFrom(inForce);
      if (rewritesHistory !== true) await this.refuseToRewrite(validFrom, inForce, version);
      return version;
    });
  }

  private async versionOn(date: CalendarDay): Promise<GoalVersion | undefined> {
    const { versions } = await this.queue.run(1, () => this.diary.part({ from: date, to: date }));
    return versions[0];
  }

  /** @param before in force on the first day, and so until the next version begins */
  private async refuseToRewrite(validFrom: CalendarDay, before?: GoalVersion, after?: GoalVersion): Promise<void> {
    const yesterday = addDays(this.clock.today(), -1);
    if (validFrom > yesterday) return;
    const changed = await this.queue.run(daysBetween(validFrom, yesterday), async (yielder) => {
      const next = await this.diary.firstVersion({ from: addDays(validFrom, 1), to: yesterday });
      const to = next ? addDays(next.validFrom, -1) : yesterday;
      const { bounds } = await this.days.countDays({ from: validFrom, to });
      return bounds ? this.changedDays(bounds, before, after, yielder) : 0;
    });
    throw new DiaryError(
      'rewrites-history',
      `These goals begin on ${validFrom}, in the past: ${plural(changed, 'day')} would be evaluated differently. rewritesHistory=true allows it`,
      { changedDays: changed },
    );
  }

  private async changedDays(
    range: DateRange,
    before: GoalVersion | undefined,
    after: GoalVersion | undefined,
    yielder: Yielder,
  ): Promise<number> {
    let changed = 0;
    const earlier = this.evaluated(range, before ? [before] : [], yielder);
    for await (const { verdict } of this.evaluated(range, after ? [after] : [], yielder)) {
      const { value } = await earlier.next();
      if (verdict !== (value as GoalDay).verdict) changed++;
    }
    return changed;
  }

  private async *evaluated(
    range: DateRange,
    given: readonly GoalVersion[] | undefined,
    yielder: Yielder,
  ): AsyncGenerator<GoalDay, void> {
    for await (const { range: part, versions, diary } of this.diary.parts(range, given)) {
      for (const day of evaluateDays(versions, part, diary)) {
        yield day;
        await yielder.yieldIfDue();
      }
    }
  }
}
