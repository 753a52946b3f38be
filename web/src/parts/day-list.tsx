import type { VNode } from 'preact';
import { linkTo } from '../route';
import { counted, useFormat, useWords, words } from '../text/language';

const WORDS = words({
  en: { days: (count: string) => counted(count, 'day', 'days') },
  de: { days: (count: string) => counted(count, 'Tag', 'Tage') },
});

/** Longer lists are collapsed. */
export const MAX_UNFOLDED = 10;

interface Props {
  dates: readonly string[];
  /** Because the list is folded already. */
  isUnfolded?: boolean;
}

/** Days with their weekday, linked to their pages. */
export function DayList({ dates, isUnfolded = false }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const list = (
    <ul class="dates">
      {dates.map((date) => (
        <li key={date}>
          <a href={linkTo('day', date)}>{format.weekdayDate(date)}</a>
        </li>
      ))}
    </ul>
  );
  if (isUnfolded || dates.length <= MAX_UNFOLDED) return list;
  return (
    <details>
      <summary>{text.days(format.number(dates.length))}</summary>
      {list}
    </details>
  );
}
