import { collectAll } from '../../platform/work/collect-all';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { type DateRange, dateRange, MAX_ANSWER_DAYS, MAX_RANGE_DAYS, type RangeQuery } from '../../diary/date-range';
import { DiaryError, validationFailed } from '../../diary/errors';
import { effectiveTargets, versionOn } from '../../diary/goals/effective-goals';
import { evaluateDays, type GoalDay, roundedDay } from '../../diary/goals/goal-day';
import { goalPatchOf, patchedVersion } from '../../diary/goals/goal-patch';
import {
  changedVerdicts,
  goalStats,
  type GoalStats,
  type GoalTargetStats,
  hitRates,
  statsOfTargets,
} from '../../diary/goals/goal-stats';
import { type GoalMetric, type GoalVersion, goalVersionOf, type Target } from '../../diary/goals/goal-version';
import { plural } from '../../diary/plural';
import { contentTag, isMet, type Precondition, type Written } from '../../platform/http/preconditions';
import { changeIf, removeIf } from '../../persistence/user-data/conditional-writes';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { Turns } from '../../platform/work/turns';
import { GoalDiaryReader } from './goal-diary';
import type { EffectiveGoalsDto, GoalPreviewDto, GoalStatsDto } from './goals.dto';

/** Conditions of a change: the content it expects, and whether it may change how past days were evaluated. */
export interface GoalChange {
  expected?: Precondition;
  rewritesHistory?: boolean;
}

/** A target of a question about goals that are not stored. */
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

/** Range of the preview and the metrics: the last four weeks. */
const RECENT_DAYS = 28;

/** Goals by date: a version holds from its first day until the next one begins. */
@Injectable()
export class GoalsService {
  constructor(
    private readonly own: UserDataStore,
    private readonly days: DocStore,
    private readonly diary: GoalDiaryReader,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  list(): Promise<GoalVersion[]> {
    return collectAll(this.own.read('goals', {}));
  }

  /** @throws DiaryError `not-found` */
  async find(validFrom: CalendarDay): Promise<GoalVersion> {
    const found = await this.own.find('goals', validFrom);
    if (found === undefined) throw new DiaryError('not-found', `There are no goals that begin on ${validFrom}`);
    return found;
  }

  /** The goals of a day in absolute figures; by default of today. */
  async effective(date = this.clock.today()): Promise<EffectiveGoalsDto> {
    const versions = await this.list();
    const version = versionOn(versions, date);
    if (version === undefined) return { date, validFrom: null, targets: [] };
    const { weights, statusOn } = await this.diary.read({ from: date, to: date }, [version]);
    const targets = effectiveTargets(date, version, weights, statusOn?.(date)?.dayType);
    return { date, validFrom: version.validFrom, targets };
  }

  /** @throws DiaryError `validation-failed`, `rewrites-history`, `precondition-failed` */
  async put(validFrom: CalendarDay, value: unknown, change: GoalChange = {}): Promise<Written<GoalVersion>> {
    const version = goalVersionOf(value, validFrom);
    return this.write(validFrom, change, () => version);
  }

  /** Changes the goals of ordinary days; what is not named stays as it is on that day. @throws as {@link put} */
  async patch(validFrom: CalendarDay, value: unknown, change: GoalChange = {}): Promise<Written<GoalVersion>> {
    const patch = goalPatchOf(value);
    return this.write(validFrom, change, (stored, versions) =>
      patchedVersion(stored ?? versionOn(versions, validFrom), validFrom, patch),
    );
  }

  /** @throws DiaryError `not-found`, `rewrites-history`, `precondition-failed` */
  async remove(validFrom: CalendarDay, { expected = {}, rewritesHistory }: GoalChange = {}): Promise<void> {
    const versions = await this.list();
    const others = versions.filter((version) => version.validFrom !== validFrom);
    const stored = versions.find((version) => version.validFrom === validFrom);
    const isExpected = stored !== undefined && isMet(expected, contentTag(stored));
    if (isExpected && rewritesHistory !== true) await this.refuseToRewrite(validFrom, versions, others);
    await removeIf(this.own, 'goals', validFrom, expected);
  }

  async stats(query: RangeQuery & { includeDays?: boolean }): Promise<GoalStatsDto> {
    const { fromDate, toDate, includeDays = false } = query;
    const range = dateRange(fromDate, toDate, includeDays ? MAX_ANSWER_DAYS : MAX_RANGE_DAYS);
    const days = await this.evaluated(range, await this.list());
    return { ...goalStats(days), ...(includeDays && { days: days.map(roundedDay) }) };
  }

  /**
   * Evaluates a range by given targets as by goals that begin with it, or else by the stored ones.
   * @throws DiaryError `validation-failed` when no goals apply on any day of the range
   */
  async check({ fromDate, toDate }: RangeQuery, given?: readonly GivenTarget[]): Promise<GoalCheck> {
    const range = dateRange(fromDate, toDate, MAX_ANSWER_DAYS);
    const givenVersions = given && [
      { validFrom: range.from, note: null, sets: [{ appliesTo: null, targets: [...given] }] },
    ];
    const versions = givenVersions ?? (await this.list());
    const diary = await this.diary.read(range, versions);
    const days = await collected(evaluateDays(versions, range, diary));
    const { daysEvaluated, daysMet, hitRate, longestStreak, currentStreak, targets, notEvaluated } = goalStats(days);
    if (notEvaluated.noGoal === days.length) {
      throw validationFailed({
        targets: `targets is missing, and no stored goals apply from ${range.from} to ${range.to}`,
      });
    }
    const isUnlogged = days.at(-1)?.reason === 'notFinal' && !diary.totals.has(range.to);
    return {
      ...{ daysEvaluated, daysMet, hitRate, longestStreak, notEvaluated, days },
      currentStreak: isUnlogged ? 0 : currentStreak,
      targets: given ? statsOfTargets(days, given) : targets,
    };
  }

  /** Evaluates the last four weeks by goals that are not stored. @throws DiaryError `validation-failed` */
  async preview(value: unknown): Promise<GoalPreviewDto> {
    const range = this.recentRange();
    const version = goalVersionOf({ ...(value as object), validFrom: range.from });
    const { daysEvaluated, daysMet } = goalStats(await this.evaluated(range, [version]));
    return { fromDate: range.from, toDate: range.to, daysEvaluated, daysMet };
  }

  /** Today's targets, and how often each was met in the last four weeks. */
  async figures(): Promise<{ targets: Map<GoalMetric, number>; hitRates: Map<GoalMetric, number> }> {
    const versions = await this.list();
    if (versions.length === 0) return { targets: new Map(), hitRates: new Map() };
    const [today, recent] = [this.clock.today(), this.recentRange()];
    const diary = await this.diary.read({ from: recent.from, to: today }, versions);
    const targets = effectiveTargets(
      today,
      versionOn(versions, today),
      diary.weights,
      diary.statusOn?.(today)?.dayType,
    );
    const known = targets.flatMap(({ metric, value, min }) => {
      const bound = value ?? min;
      return bound === null ? [] : [[metric, bound] as const];
    });
    const stats = goalStats([...evaluateDays(versions, recent, diary)]);
    return { targets: new Map(known), hitRates: hitRates(stats.targets) };
  }

  private recentRange(): DateRange {
    const to = addDays(this.clock.today(), -1);
    return { from: addDays(to, 1 - RECENT_DAYS), to };
  }

  private write(
    validFrom: CalendarDay,
    { expected = {}, rewritesHistory }: GoalChange,
    versionFrom: (stored: GoalVersion | undefined, versions: readonly GoalVersion[]) => GoalVersion,
  ): Promise<Written<GoalVersion>> {
    return changeIf(this.own, 'goals', validFrom, expected, async (stored) => {
      const versions = await this.list();
      const version = versionFrom(stored, versions);
      const others = versions.filter((one) => one.validFrom !== validFrom);
      if (rewritesHistory !== true) await this.refuseToRewrite(validFrom, versions, [...others, version]);
      return version;
    });
  }

  /** @throws DiaryError `rewrites-history` for a version that begins before today */
  private async refuseToRewrite(
    validFrom: CalendarDay,
    before: readonly GoalVersion[],
    after: readonly GoalVersion[],
  ): Promise<void> {
    const yesterday = addDays(this.clock.today(), -1);
    if (validFrom > yesterday) return;
    const { bounds } = await this.days.countDays({ from: validFrom, to: yesterday });
    let changed = 0;
    if (bounds) {
      const diary = await this.diary.read(bounds, [...before, ...after]);
      const verdicts = (versions: readonly GoalVersion[]) =>
        collected(evaluateDays(versions, bounds, diary), ({ verdict }) => verdict);
      changed = changedVerdicts(await verdicts(before), await verdicts(after));
    }
    throw new DiaryError(
      'rewrites-history',
      `These goals begin on ${validFrom}, in the past: ${plural(changed, 'day')} would be evaluated differently. rewritesHistory=true allows it`,
      { changedDays: changed },
    );
  }

  private async evaluated(range: DateRange, versions: readonly GoalVersion[]): Promise<GoalDay[]> {
    return collected(evaluateDays(versions, range, await this.diary.read(range, versions)));
  }
}

/** Takes turns: many goals over many years are work for a second. */
async function collected(days: Iterable<GoalDay>): Promise<GoalDay[]>;
async function collected<T>(days: Iterable<GoalDay>, partOf: (day: GoalDay) => T): Promise<T[]>;
async function collected(
  days: Iterable<GoalDay>,
  partOf: (day: GoalDay) => unknown = (day) => day,
): Promise<unknown[]> {
  const [all, turns] = [[] as unknown[], new Turns()];
  for (const day of days) {
    all.push(partOf(day));
    await turns.take();
  }
  return all;
}
