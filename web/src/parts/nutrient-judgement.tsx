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
/** In percent of the reference intake. */
const [MIN_PERCENT, MAX_PERCENT] = [100, 200];

/** In the order of the table. */
export const JUDGEMENTS = ['BELOW', 'IN_RANGE', 'ABOVE', 'NO_REFERENCE'] as const;
type Judgement = (typeof JUDGEMENTS)[number];

const ICONS: Record<Judgement, IconName> = {
  BELOW: 'below',
  IN_RANGE: 'good',
  ABOVE: 'above',
  NO_REFERENCE: 'none',
};

const WORDS = words<Record<Judgement, [name: string, meaning: string]>>({
  en: {
    BELOW: ['Below the reference intake', ''],
    IN_RANGE: [
      'In the recommended range',
      `${MIN_PERCENT} to ${MAX_PERCENT}% of the reference intake; salt up to its limit`,
    ],
    ABOVE: ['Above the recommended range', `more than ${MAX_PERCENT}% of the reference intake; salt above its limit`],
    NO_REFERENCE: ['Without a reference intake', ''],
  },
  de: {
    BELOW: ['Unter der Referenzmenge', ''],
    IN_RANGE: [
      'Im empfohlenen Bereich',
      `${MIN_PERCENT} bis ${MAX_PERCENT} % der Referenzmenge; Salz bis zur Obergrenze`,
    ],
    ABOVE: ['Über dem empfohlenen Bereich', `mehr als ${MAX_PERCENT} % der Referenzmenge; Salz über der Obergrenze`],
    NO_REFERENCE: ['Ohne Referenzmenge', ''],
  },
});

export function isLimited(nutrient: DetailNutrient): boolean {
  return LIMITED.includes(nutrient);
}

/** Undefined if the amount is unknown. @example judgementOf({ nutrient: 'IRON', amount: 7, percentage: 50 }) // 'BELOW' */
export function judgementOf({ nutrient, amount, percentage }: NutrientAmount): Judgement | undefined {
  if (amount === null) return undefined;
  if (percentage === null) return 'NO_REFERENCE';
  if (isLimited(nutrient)) return percentage > MIN_PERCENT ? 'ABOVE' : 'IN_RANGE';
  if (percentage < MIN_PERCENT) return 'BELOW';
  return percentage > MAX_PERCENT ? 'ABOVE' : 'IN_RANGE';
}

/** Its mark, its name and what it means. */
export function JudgementHead({ judgement }: { judgement: Judgement }): VNode {
  const [name, meaning] = useWords(WORDS)[judgement];
  return (
    <>
      <Icon name={ICONS[judgement]} /> {name} {meaning !== '' && <small>{meaning}</small>}
    </>
  );
}

/** The largest shortfall first. */
export function byShare(one: NutrientAmount, other: NutrientAmount): number {
  return (one.percentage ?? 0) - (other.percentage ?? 0);
}
