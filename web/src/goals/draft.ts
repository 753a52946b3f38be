import type { GoalSetDto, GoalTargetDto, GoalVersionDto, NewGoalVersionDto } from '../api/schema';
import { isAmbiguous, typedAmount } from '../typed-amounts';
import type { Weekday } from '../dates';
import type { Format } from '../text/format';
import { type Comparator, type GoalMetric, isShare, usualComparator } from './targets';
import type { GOAL_WORDS } from './words';

/** A target as it is being typed. */
export interface TargetDraft {
  metric: GoalMetric;
  comparator: Comparator;
  value: string;
  min: string;
  max: string;
  isPerKg: boolean;
}

/** The days of a set and its targets. The last set is for all other days and has neither. */
export interface SetDraft {
  weekdays: Weekday[];
  dayTypes: string[];
  targets: TargetDraft[];
}

/** A version as it is being typed. */
export interface Draft {
  note: string;
  some: SetDraft[];
  ordinary: TargetDraft[];
}

export type Mistake = keyof typeof GOAL_WORDS.en.mistakes;

/** Mistakes by the path of the field, such as `some.0.1.value`. */
export type Mistakes = ReadonlyMap<string, Mistake>;

export function newTarget(metric: GoalMetric = 'CALORIES'): TargetDraft {
  return { metric, comparator: usualComparator(metric), value: '', min: '', max: '', isPerKg: false };
}

/** Another nutrient comes with its usual comparison, unless another one was chosen. */
export function withMetric(target: TargetDraft, metric: GoalMetric): TargetDraft {
  const isUsual = target.comparator === usualComparator(target.metric);
  return { ...target, metric, comparator: isUsual ? usualComparator(metric) : target.comparator };
}

/** The fields of a version, or one empty target for a new one. */
export function draftOf(version: GoalVersionDto | undefined, format: Format): Draft {
  if (!version) return { note: '', some: [], ordinary: [newTarget()] };
  const typed = (value?: number) => {
    const written = value === undefined ? '' : format.number(value, 4).replace(/[^\d.,]/g, '');
    return isAmbiguous(written, format.number(0.5).charAt(1)) ? `${written}0` : written;
  };
  const targets = ({ targets }: GoalSetDto) =>
    targets.map(({ metric, comparator, value, min, max, basis }) => ({
      metric,
      comparator,
      value: typed(value),
      min: typed(min),
      max: typed(max),
      isPerKg: basis === 'PER_KG',
    }));
  return {
    note: version.note ?? '',
    some: version.sets.flatMap((set) =>
      set.appliesTo === null
        ? []
        : { weekdays: set.appliesTo.weekdays ?? [], dayTypes: set.appliesTo.dayTypes ?? [], targets: targets(set) },
    ),
    ordinary: version.sets.filter(({ appliesTo }) => appliesTo === null).flatMap(targets),
  };
}

/** @returns the version if nothing is wrong */
export function readDraft(draft: Draft, decimalSign: string): { version?: NewGoalVersionDto; mistakes: Mistakes } {
  const mistakes = new Map<string, Mistake>();
  const number = (typed: string, path: string, metric: GoalMetric): number => {
    const most = isShare(metric) ? 100 : 1_000_000;
    const value = typedAmount(typed, decimalSign);
    if (!(value <= most)) mistakes.set(path, isShare(metric) ? 'share' : 'number');
    else if (isAmbiguous(typed, decimalSign)) mistakes.set(path, 'ambiguous');
    return value;
  };
  const targets = (typed: TargetDraft[], path: string): GoalTargetDto[] =>
    typed.map(({ metric, comparator, value, min, max, isPerKg }, at) => {
      const here = `${path}.${at}`;
      if (typed.findIndex((other) => other.metric === metric) < at) mistakes.set(`${here}.metric`, 'twice');
      const basis = isPerKg && !isShare(metric) ? 'PER_KG' : 'ABSOLUTE';
      if (comparator !== 'BETWEEN') return { metric, comparator, basis, value: number(value, `${here}.value`, metric) };
      const [low, high] = [number(min, `${here}.min`, metric), number(max, `${here}.max`, metric)];
      if (low > high) mistakes.set(`${here}.max`, 'inverted');
      return { metric, comparator, basis, min: low, max: high };
    });
  const some = draft.some.map(({ weekdays, dayTypes, targets: typed }, at): GoalSetDto => {
    if (weekdays.length + dayTypes.length === 0) mistakes.set(`some.${at}`, 'noDays');
    return {
      appliesTo: { ...(weekdays.length > 0 && { weekdays }), ...(dayTypes.length > 0 && { dayTypes }) },
      targets: targets(typed, `some.${at}`),
    };
  });
  const ordinary = targets(draft.ordinary, 'ordinary');
  const note = draft.note.trim() === '' ? null : draft.note.trim();
  if (mistakes.size > 0) return { mistakes };
  return { version: { note, sets: [...some, { appliesTo: null, targets: ordinary }] }, mistakes };
}
