import type { VNode } from 'preact';
import { MAX_UNFOLDED } from '../parts/day-list';
import { useFormat, useWords } from '../text/language';
import { CORRELATION_WORDS } from './words';

interface Props {
  dates: string[];
  onRemove: (date: string) => void;
}

/** The chosen days with their weekday, including those outside the visible months. */
export function ChosenDates({ dates, onRemove }: Props): VNode | null {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  if (dates.length === 0) return null;
  const list = (
    <ul class="chips" aria-label={text.events}>
      {dates.map((date) => (
        <li key={date}>
          {format.weekdayDate(date)}
          <button type="button" aria-label={text.remove(format.weekdayDate(date))} onClick={() => onRemove(date)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
  if (dates.length <= MAX_UNFOLDED) return list;
  return (
    <details>
      <summary>{text.showChosen}</summary>
      {list}
    </details>
  );
}
