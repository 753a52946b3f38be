import type { VNode } from 'preact';
import type { TriggerAnswerDto, TriggerFiguresDto } from '../api/schema';
import { DayList } from '../parts/day-list';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { TRIGGER_WORDS } from './words';
import { monthsBetween } from '../dates';
import { Months } from '../parts/fields/months';

/** Smaller ones say no more to a reader. */
const MIN_SHOWN = 0.0001;

interface Props {
  symptom: string;
  figures: TriggerFiguresDto;
  found: TriggerAnswerDto;
}

/** A food or group, how often the symptom began after it and without it, and each day of that. */
export function Finding({ symptom, figures, found: { comparedDates = [], onsetDates = [] } }: Props): VNode {
  const text = useWords(TRIGGER_WORDS);
  const format = useFormat();
  const { food, group, names, exposedDates = [], oddsRatio, interval95, p, q } = figures;
  const name = food ?? group ?? '';
  const onset = new Set(onsetDates);
  const probability = (value: number) =>
    value < MIN_SHOWN ? `< ${format.number(MIN_SHOWN, 4)}` : `= ${format.amount(value)}`;
  const rate = (onsets: number, days: number) =>
    text.of(format.number(onsets), format.number(days), format.percent(days === 0 ? 0 : (onsets / days) * 100));
  return (
    <section class="finding">
      <h3>{food === undefined ? text.groupOf(name) : <a href={linkTo('products', name)}>{name}</a>}</h3>
      <p>
        {text.moreOften(
          symptom,
          name,
          rate(figures.exposedOnsets, figures.exposedDays),
          rate(figures.unexposedOnsets, figures.unexposedDays),
        )}
      </p>
      <DayStrip label={text.stripOf(name)} compared={comparedDates} eaten={new Set(exposedDates)} onset={onset} />
      {names.length > 1 && (
        <details>
          <summary>{text.names}</summary>
          <p>{names.join(' · ')}</p>
        </details>
      )}
      <details>
        <summary>{text.daysAfter(symptom, name)}</summary>
        <DayList dates={exposedDates.filter((date) => onset.has(date))} />
        <p class="note">
          {oddsRatio === null && figures.unexposedOnsets === 0
            ? text.never
            : text.odds(
                oddsRatio === null ? '∞' : format.number(oddsRatio, 2),
                interval95 && `${format.number(interval95[0]!, 2)}–${format.number(interval95[1]!, 2)}`,
              )}{' '}
          {text.chance(probability(p), probability(q))}
        </p>
      </details>
    </section>
  );
}

interface StripProps {
  label: string;
  /** By date. */
  compared: readonly string[];
  eaten: ReadonlySet<string>;
  onset: ReadonlySet<string>;
}

/** The days compared: filled after the food, with a dot where the symptom began. */
function DayStrip({ label, compared, eaten, onset }: StripProps): VNode | null {
  const text = useWords(TRIGGER_WORDS);
  const [first, last] = [compared[0], compared.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isCompared = new Set(compared);
  return (
    <div class="day-strip" tabIndex={0} role="group" aria-label={label}>
      <Months
        isSmall
        months={monthsBetween(first, last)}
        day={(date) =>
          isCompared.has(date)
            ? {
                state: eaten.has(date) ? 'eaten' : 'compared',
                isMarked: onset.has(date),
                said: [eaten.has(date) && text.eaten, onset.has(date) && text.began],
              }
            : undefined
        }
      />
    </div>
  );
}
