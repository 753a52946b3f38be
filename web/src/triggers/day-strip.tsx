import type { VNode } from 'preact';
import { monthsBetween } from '../dates';
import { Months } from '../parts/fields/months';
import { useWords } from '../text/language';
import { TRIGGER_WORDS } from './words';

interface Props {
  label: string;
  /** By date. */
  compared: readonly string[];
  eaten: ReadonlySet<string>;
  onset: ReadonlySet<string>;
}

/** The days compared: filled after the food, with a dot where the symptom began. */
export function DayStrip({ label, compared, eaten, onset }: Props): VNode | null {
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
