import type { VNode } from 'preact';
import type { GoalTargetOfDayDto } from '../api/schema';
import { formatFor } from '../text/format';
import { type Language, useLanguage, useWords, words } from '../text/language';
import { linkTo } from '../route';
import { isShare, METRIC_NAMES, withUnit } from './targets';

const WORDS = words({
  en: {
    toGo: (amount: string) => `${amount} to go`,
    left: (amount: string) => `${amount} left`,
    over: (amount: string) => `${amount} over`,
    below: (amount: string) => `${amount} below`,
    reached: 'met',
    inRange: 'met',
    unknownToday: 'not known today',
    unknown: 'not known',
    'no-weight': 'no weight is known',
  },
  de: {
    toGo: (amount: string) => `noch ${amount}`,
    left: (amount: string) => `${amount} übrig`,
    over: (amount: string) => `${amount} darüber`,
    below: (amount: string) => `${amount} darunter`,
    reached: 'erreicht',
    inRange: 'erreicht',
    unknownToday: 'heute nicht bekannt',
    unknown: 'nicht bekannt',
    'no-weight': 'kein Gewicht bekannt',
  },
});

interface Props {
  title?: string;
  targets: GoalTargetOfDayDto[];
  /** A day that is over has no remaining amounts. */
  isOver?: boolean;
}

/** A bar for each target of a day, with a line at each of its bounds, and what remains. */
export function DayTargets({ title, targets, isOver = false }: Props): VNode | null {
  const text = useWords(WORDS);
  const language = useLanguage();
  if (targets.length === 0) return null;
  return (
    <section class="goal-part">
      {title && (
        <h3>
          <a href={linkTo('goals')}>{title}</a>
        </h3>
      )}
      <ul class="goal-bars">
        {targets.map((target) => (
          <li key={target.metric} data-target={target.metric}>
            <span class="goal-bar-head">
              <span>{METRIC_NAMES[language][target.metric]}</span>
              <strong>{remainsText(target, isOver, text, language)}</strong>
            </span>
            <Track target={target} isMissed={isOver ? target.met === false : target.alreadyMissed} />
            <span class="note">{amountAndBounds(target, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @example '129 / 80 g' */
function amountAndBounds(target: GoalTargetOfDayDto, language: Language): string {
  const bounds = lowerAndUpperBound(target).flatMap((bound) => bound ?? []);
  const format = formatFor(language);
  const amount = target.amount === null ? '–' : format.figure(target.amount, target.unit);
  const figures = [amount, bounds.map((bound) => format.amount(bound)).join('–')]
    .filter((part) => part !== '')
    .join(' / ');
  return target.unit === 'kcal' ? figures : withUnit(figures, target.unit, language);
}

function remainsText(target: GoalTargetOfDayDto, isOver: boolean, text: typeof WORDS.en, language: Language): string {
  const { metric, amount, reason } = target;
  if (reason === 'no-weight') return text[reason];
  const [low, high] = lowerAndUpperBound(target);
  if (amount === null) return isOver ? text.unknown : text.unknownToday;
  const of = (figure: number) => shown(figure, target, language);
  // A share has no remainder: the next food can raise or lower it.
  const remains = !isOver && !isShare(metric);
  if (low !== null && amount < low) return remains ? text.toGo(of(low - amount)) : text.below(of(low - amount));
  if (high === null) return text.reached;
  if (amount > high) return text.over(of(amount - high));
  return remains ? text.left(of(high - amount)) : text.inRange;
}

function Track({ target, isMissed }: { target: GoalTargetOfDayDto; isMissed: boolean }): VNode | null {
  const { amount } = target;
  const bounds = lowerAndUpperBound(target).filter((bound) => bound !== null);
  if (amount === null || bounds.length === 0) return null;
  // The last line is inside the track.
  const end = bounds.reduce((most, bound) => Math.max(most, bound), amount || Number.MIN_VALUE) * 1.05;
  const length = (figure: number) => `${(figure / end) * 100}%`;
  return (
    <span class="share-track" aria-hidden="true">
      <span class={isMissed ? 'bar over' : 'bar'} style={{ inlineSize: length(amount) }} />
      {bounds.map((bound) => (
        <span key={bound} class="share-line" style={{ insetInlineStart: length(bound) }} />
      ))}
    </span>
  );
}

/** The lower and the upper bound; null where there is none. */
function lowerAndUpperBound({ comparator, value, min, max }: GoalTargetOfDayDto): [number | null, number | null] {
  if (comparator === 'BETWEEN') return [min, max];
  return comparator === 'AT_LEAST' ? [value, null] : [null, value];
}

export function shown(figure: number, { unit }: GoalTargetOfDayDto, language: Language): string {
  const format = formatFor(language);
  return withUnit(format.figure(figure, unit), unit, language);
}
