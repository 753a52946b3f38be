import { isObject } from '../json';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../calendar-day';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../detail-nutrient';
import { MAX_DAY_TYPE_LENGTH } from '../journal/day-status';
import { NUTRIENTS, type Nutrient } from '../nutrient';
import { type FieldReader, readFields } from '../user-data/field-reader';

/** Of the energy of fat, carbohydrates and protein together, in percent. */
export const SHARES = ['FAT_SHARE', 'CARBS_SHARE', 'PROTEIN_SHARE'] as const;
export type Share = (typeof SHARES)[number];

export type GoalMetric = Nutrient | DetailNutrient | Share;
export const GOAL_METRICS: readonly GoalMetric[] = [...NUTRIENTS, ...DETAIL_NUTRIENTS, ...SHARES];

export const GOAL_COMPARATORS = ['AT_LEAST', 'AT_MOST', 'BETWEEN'] as const;

/** `PER_KG` is for each kilogram of the trend weight of the day. */
export const GOAL_BASES = ['ABSOLUTE', 'PER_KG'] as const;

/** In the unit of the metric; both count as met. */
type GoalBounds =
  | { comparator: 'AT_LEAST' | 'AT_MOST'; value: number }
  | { comparator: 'BETWEEN'; min: number; max: number };

export type Target = { metric: GoalMetric; basis: (typeof GOAL_BASES)[number] } & GoalBounds;

/** All conditions must hold; of a list, one. */
export interface GoalCondition {
  weekdays?: Weekday[];
  dayTypes?: string[];
}

interface GoalSet {
  /** Null for the days to which no other set applies. */
  appliesTo: GoalCondition | null;
  targets: Target[];
}

/** Until the next version begins. Without any target, goals end on that day. */
export interface GoalVersion {
  validFrom: CalendarDay;
  note: string | null;
  /** The first set that applies counts; exactly one has no condition. */
  sets: GoalSet[];
}

export const MAX_TARGETS_OF_SET = 20;
export const MAX_SETS = 8;
const MAX_DAY_TYPES = 20;
const MAX_NOTE_LENGTH = 200;
const MAX_VALUE = 1_000_000;

/** @param validFrom if the address of a request says so @throws DiaryError `validation-failed` by path, such as `sets[0].targets[1].value` */
export function goalVersionOf(value: unknown, validFrom?: CalendarDay): GoalVersion {
  return readFields((fields) => {
    const json = fields.object(value, 'goals');
    const date = fields.date(json['validFrom'] ?? validFrom, 'validFrom');
    if (validFrom !== undefined && date !== validFrom)
      fields.fail('validFrom', `must be ${validFrom}, as in the address`);
    const sets = fields.list(json['sets'], 'sets', MAX_SETS).map((set, at) => setOf(set, `sets[${at}]`, fields));
    if (sets.filter(({ appliesTo }) => appliesTo === null).length !== 1) {
      fields.fail('sets', 'must have exactly one set with appliesTo null, for all other days');
    }
    const note = fields.optional(json['note'], (text) => fields.text(text, 'note', MAX_NOTE_LENGTH));
    return { validFrom: date, note, sets };
  });
}

function readTarget(value: unknown, path: string, fields: FieldReader): Target {
  const json = fields.object(value, path);
  const metric = fields.choice(json['metric'], `${path}.metric`, GOAL_METRICS);
  const basis = fields.choice(json['basis'] ?? 'ABSOLUTE', `${path}.basis`, GOAL_BASES);
  if (basis === 'PER_KG' && isShare(metric)) fields.fail(`${path}.basis`, 'of a share can only be ABSOLUTE');
  return { metric, ...readBounds(json, path, fields, isShare(metric) ? 100 : MAX_VALUE), basis };
}

export function isShare(metric: string): metric is Share {
  return SHARES.some((share) => share === metric);
}

function readBounds(json: Record<string, unknown>, path: string, fields: FieldReader, largest: number): GoalBounds {
  const comparator = fields.choice(json['comparator'], `${path}.comparator`, GOAL_COMPARATORS);
  const number = (name: string) => fields.number(json[name], `${path}.${name}`, { min: 0, max: largest });
  if (comparator !== 'BETWEEN') return { comparator, value: number('value') };
  const [min, max] = [number('min'), number('max')];
  if (min > max) fields.fail(`${path}.min`, 'must not be above max');
  return { comparator, min, max };
}

function setOf(value: unknown, path: string, fields: FieldReader): GoalSet {
  const json = fields.object(value, path);
  const appliesTo = fields.optional(json['appliesTo'], (given) => conditionOf(given, `${path}.appliesTo`, fields));
  const targets = fields
    .list(json['targets'], `${path}.targets`, MAX_TARGETS_OF_SET)
    .map((target, at) => readTarget(target, `${path}.targets[${at}]`, fields));
  const metrics = targets.map(({ metric }) => metric);
  const twice = metrics.find((metric, at) => metric !== undefined && metrics.indexOf(metric) !== at);
  if (twice !== undefined) fields.fail(`${path}.targets`, `must name ${twice} once; BETWEEN has two bounds`);
  return { appliesTo, targets };
}

function conditionOf(value: unknown, path: string, fields: FieldReader): GoalCondition {
  const json = fields.object(value, path);
  const list = (name: string) => fields.list(json[name] ?? [], `${path}.${name}`, MAX_DAY_TYPES);
  const [weekdays, dayTypes] = [list('weekdays'), list('dayTypes')];
  if (weekdays.length + dayTypes.length === 0) return fields.fail(path, 'must name weekdays or dayTypes, or be null');
  return {
    ...(weekdays.length > 0 && {
      weekdays: weekdays.map((one, at) => fields.choice(one, `${path}.weekdays[${at}]`, WEEKDAYS)),
    }),
    ...(dayTypes.length > 0 && {
      dayTypes: dayTypes.map((one, at) => fields.text(one, `${path}.dayTypes[${at}]`, MAX_DAY_TYPE_LENGTH)),
    }),
  };
}

/** Null removes the target of a metric. */
type GoalPatch = Map<GoalMetric, Target | null>;

/** For the goals of ordinary days. @throws DiaryError `validation-failed` with a message for each field */
export function goalPatchOf(value: unknown): GoalPatch {
  return readFields((fields) => {
    const targets = fields.object(fields.object(value, 'goals')['targets'], 'targets');
    return new Map(
      Object.entries(targets).map(([key, target]) => {
        const metric = fields.choice(key, `targets.${key}`, GOAL_METRICS);
        const path = `targets.${key}`;
        const named = isObject(target) ? { ...target, metric } : target;
        return [metric, fields.optional(named, (given) => readTarget(given, path, fields))];
      }),
    );
  });
}

/**
 * Changes the set without a condition; other sets, and metrics that are not named, stay.
 * @param base the version to change, or the one that holds on that day
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
