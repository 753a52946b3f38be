import type { CalendarDay } from '../calendar-day';
import { readFields } from '../user-data/field-reader';
import {
  GOAL_METRICS,
  type GoalMetric,
  type GoalVersion,
  goalVersionOf,
  readTarget,
  type Target,
} from './goal-version';

/** The targets of some metrics; null removes one. */
export type GoalPatch = Map<GoalMetric, Target | null>;

/**
 * Reads a change of the goals of ordinary days.
 *
 * @throws DiaryError `validation-failed` with a message for each field
 * @example goalPatchOf({ targets: { PROTEIN: { comparator: 'AT_LEAST', value: 120 }, FAT: null } }) // Map { 'PROTEIN' => …, 'FAT' => null }
 */
export function goalPatchOf(value: unknown): GoalPatch {
  return readFields((fields) => {
    const targets = fields.object(fields.object(value, 'goals')['targets'], 'targets');
    return new Map(
      Object.entries(targets).map(([key, target]) => {
        const metric = fields.choice(key, `targets.${key}`, GOAL_METRICS);
        const path = `targets.${key}`;
        return [metric, fields.optional(target, (given) => readTarget(withMetric(given, metric), path, fields))];
      }),
    );
  });
}

/**
 * Changes the set without a condition; other sets, and metrics that are not named, stay.
 *
 * @param base the version to change, or the one that holds on that day; undefined before the first
 * @example patchedVersion(cut, '2026-04-01', new Map([['FAT', null]])) // as `cut`, from April on and without a target for fat
 */
export function patchedVersion(base: GoalVersion | undefined, validFrom: CalendarDay, patch: GoalPatch): GoalVersion {
  const { note = null, sets = [{ appliesTo: null, targets: [] }] } = base ?? {};
  const changed = sets.map((set) => {
    if (set.appliesTo !== null) return set;
    const known = set.targets.map((target) => (patch.has(target.metric) ? patch.get(target.metric)! : target));
    const isNew = (target: Target | null) => !set.targets.some(({ metric }) => metric === target?.metric);
    return { ...set, targets: [...known, ...[...patch.values()].filter(isNew)].filter((target) => target !== null) };
  });
  return goalVersionOf({ validFrom, note, sets: changed });
}

function withMetric(value: unknown, metric: GoalMetric): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, metric } : value;
}
