import { DETAIL_NUTRIENTS } from '../../../src/diary/detail-nutrient';
import type { GoalConditionDto, GoalTargetDto } from '../api/schema';
import { WEEKDAYS } from '../dates';
import { dayTypeName } from '../journal/day-status-fields';
import { JOURNAL_WORDS } from '../journal/words';
import type { Format } from '../text/format';
import { type Language, words } from '../text/language';
import { type Metric, metricUnit, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { GOAL_WORDS } from './words';

export type GoalMetric = GoalTargetDto['metric'];
export type Comparator = GoalTargetDto['comparator'];

type Share = Exclude<GoalMetric, Metric>;

const SHARE_NAMES = words<Record<Share, string>>({
  en: { FAT_SHARE: 'Energy from fat', CARBS_SHARE: 'Energy from carbohydrates', PROTEIN_SHARE: 'Energy from protein' },
  de: { FAT_SHARE: 'Energie aus Fett', CARBS_SHARE: 'Energie aus Kohlenhydraten', PROTEIN_SHARE: 'Energie aus Eiweiß' },
});

export const METRIC_NAMES = words<Record<GoalMetric, string>>({
  en: { ...NUTRIENT_NAMES.en, ...SHARE_NAMES.en },
  de: { ...NUTRIENT_NAMES.de, ...SHARE_NAMES.de },
});

const SHARES = Object.keys(SHARE_NAMES.en) as Share[];
export const GOAL_METRICS: readonly GoalMetric[] = [...NUTRIENTS, ...SHARES, ...DETAIL_NUTRIENTS];

/** Most other nutrients are wanted in sufficient amounts. */
const AT_MOST: readonly GoalMetric[] = [
  'CALORIES',
  'FAT',
  'CARBS',
  'SUGAR',
  'FAT_SHARE',
  'CARBS_SHARE',
  'ALCOHOL',
  'CHOLESTEROL',
  'BREAD_UNITS',
  'SALT',
  'CHLORIDE',
];

export function usualComparator(metric: GoalMetric): Comparator {
  return AT_MOST.includes(metric) ? 'AT_MOST' : 'AT_LEAST';
}

export const COMPARATORS = words<Record<Comparator, string>>({
  en: { AT_LEAST: 'at least', AT_MOST: 'at most', BETWEEN: 'between' },
  de: { AT_LEAST: 'mindestens', AT_MOST: 'höchstens', BETWEEN: 'zwischen' },
});

export function isShare(metric: GoalMetric): metric is Share {
  return SHARES.some((share) => share === metric);
}

export function unitOfGoal(metric: GoalMetric): string {
  return isShare(metric) ? '%' : metricUnit(metric);
}

/** @example withUnit('30', '%', 'en') // '30%' */
export function withUnit(amount: string, unit: string, language: Language): string {
  return unit === '%' && language === 'en' ? `${amount}%` : `${amount} ${unit}`;
}

/** Bounds as they are stored, or resolved for a day. */
interface Bounds {
  comparator: Comparator;
  value?: number | null;
  min?: number | null;
  max?: number | null;
}

/** @example boundsText({ comparator: 'AT_LEAST', value: 120 }, 'g', 'en', format) // 'at least 120 g' */
export function boundsText(
  { comparator, value, min, max }: Bounds,
  unit: string,
  language: Language,
  format: Format,
): string {
  const amount = (bound: number | null | undefined) => format.amount(bound ?? 0);
  const bounds =
    comparator === 'BETWEEN' ? `${amount(min)} ${language === 'de' ? 'und' : 'and'} ${amount(max)}` : amount(value);
  return `${COMPARATORS[language][comparator]} ${withUnit(bounds, unit, language)}`;
}

/** @example targetText({ metric: 'PROTEIN', comparator: 'AT_LEAST', value: 1.6, basis: 'PER_KG' }, 'en', format) // 'Protein at least 1.6 g per kg of body weight' */
export function targetText(target: GoalTargetDto, language: Language, format: Format): string {
  const { metric, basis } = target;
  const bounds = boundsText(target, unitOfGoal(metric), language, format);
  return `${METRIC_NAMES[language][metric]} ${bounds}${basis === 'PER_KG' ? ` ${GOAL_WORDS[language].perKg}` : ''}`;
}

/** @example conditionText({ weekdays: ['MONDAY'] }, 'en', format) // 'Monday' */
export function conditionText(
  { weekdays = [], dayTypes = [] }: GoalConditionDto,
  language: Language,
  format: Format,
): string {
  const days = weekdays.map((weekday) => format.weekdays[WEEKDAYS.indexOf(weekday)]!.long);
  return [
    days.length > 0 ? format.list(days) : '',
    dayTypes.length > 0 ? format.list(dayTypes.map((type) => dayTypeName(type, JOURNAL_WORDS[language].dayTypes))) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
