import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addMonths } from '../dates';
import { useFormat, useWords, words } from '../text/language';
import { Icon } from './icon';

const WORDS = words({
  en: { earlier: 'Earlier months', later: 'Later months' },
  de: { earlier: 'Frühere Monate', later: 'Spätere Monate' },
});

interface Props {
  /** The first day of the last month that is shown. */
  last: string;
  count: number;
  /** The last month that there is to see. */
  latest: string;
  onMove: (last: string) => void;
}

/** Turns the leaves of a calendar of several months. */
export function MonthPager({ last, count, latest, onMove }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const first = addMonths(last, 1 - count);
  return (
    <div class="pager">
      <button type="button" class="quiet" onClick={() => onMove(addMonths(last, -count))} title={text.earlier}>
        <Icon name="earlier" />
        <span class="visually-hidden">{text.earlier}</span>
      </button>
      <span aria-live="polite">
        {count === 1 ? format.month(last) : `${format.month(first)} – ${format.month(last)}`}
      </span>
      <button
        type="button"
        class="quiet"
        disabled={last >= latest}
        onClick={() => onMove(addMonths(last, count) > latest ? latest : addMonths(last, count))}
        title={text.later}
      >
        <Icon name="later" />
        <span class="visually-hidden">{text.later}</span>
      </button>
    </div>
  );
}

/** How many months there is room for. */
export function useMonthsInView(wide: number, narrow: number): number {
  const [isNarrow, setIsNarrow] = useState(() => NARROW.matches);
  useEffect(() => {
    const look = () => setIsNarrow(NARROW.matches);
    NARROW.addEventListener('change', look);
    return () => NARROW.removeEventListener('change', look);
  }, []);
  return isNarrow ? narrow : wide;
}

const NARROW = matchMedia('(max-width: 48rem)');
