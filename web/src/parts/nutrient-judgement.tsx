import type { VNode } from 'preact';
import type { DetailNutrient } from '../../../src/diary/detail-nutrient';
import type { NutrientAverageDto } from '../api/schema';
import { useWords, words } from '../text/language';
import { Icon, type IconName } from './icon';

export interface NutrientAmount {
  nutrient: DetailNutrient;
  /** Null if it is unknown, which is not zero. */
  amount: number | null;
  /** Reference intake of food labels, or of the person; null if there is none. */
  reference: number | null;
  source: NutrientAverageDto['referenceSource'];
  /** Share of the reference; null if there is none or the amount is unknown. */
  percentage: number | null;
  /** For averages, the number of days behind them. */
  days?: number;
}

export function toNutrientAmounts(averages: readonly NutrientAverageDto[]): NutrientAmount[] {
  return averages.map(({ key, average, days, reference, referenceSource, referencePercentage }) => {
    return {
      nutrient: key,
      amount: average,
      days,
      reference,
      source: referenceSource,
      percentage: referencePercentage,
    };
  });
}

/** Their reference intake is a limit. */
const LIMITED: DetailNutrient[] = ['SALT'];

/** In the order of the table. */
export const JUDGED = ['BELOW', 'ABOVE', 'IN_RANGE'] as const;
type Judgement = (typeof JUDGED)[number] | 'NO_REFERENCE';

const ICONS: Record<(typeof JUDGED)[number], IconName> = { BELOW: 'below', IN_RANGE: 'good', ABOVE: 'above' };

export const JUDGEMENT_NAMES = words<Record<Judgement, string>>({
  en: {
    BELOW: 'Below the reference intake',
    ABOVE: 'Above the limit',
    IN_RANGE: 'Reference intake reached',
    NO_REFERENCE: 'Without a reference intake',
  },
  de: {
    BELOW: 'Unter der Referenzmenge',
    ABOVE: 'Über der Obergrenze',
    IN_RANGE: 'Referenzmenge erreicht',
    NO_REFERENCE: 'Ohne Referenzmenge',
  },
});

export function isLimited(nutrient: DetailNutrient): boolean {
  return LIMITED.includes(nutrient);
}

/** Undefined if the amount is unknown. @example judgementOf({ nutrient: 'IRON', amount: 7, percentage: 50 }) // 'BELOW' */
export function judgementOf({ nutrient, amount, percentage }: NutrientAmount): Judgement | undefined {
  if (amount === null) return undefined;
  if (percentage === null) return 'NO_REFERENCE';
  if (isLimited(nutrient)) return percentage > 100 ? 'ABOVE' : 'IN_RANGE';
  return percentage < 100 ? 'BELOW' : 'IN_RANGE';
}

export function JudgementHead({ judgement }: { judgement: (typeof JUDGED)[number] }): VNode {
  return (
    <>
      <Icon name={ICONS[judgement]} /> {useWords(JUDGEMENT_NAMES)[judgement]}
    </>
  );
}

/** The largest shortfall first. */
export function byShare(one: NutrientAmount, other: NutrientAmount): number {
  return (one.percentage ?? 0) - (other.percentage ?? 0);
}
