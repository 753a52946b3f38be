import type { VNode } from 'preact';
import { linkTo } from '../route';
import { counted, useFormat, useWords, words } from '../text/language';

const WORDS = words({
  en: { days: (count: string) => counted(count, 'day', 'days') },
  de: { days: (count: string) => counted(count, 'Tag', 'Tage') },
});

/** A list of more days than this is folded. */
export const MOST_UNFOLDED = 10;

/** Days with their weekday, each a way to its page. */
export function DayList({ dates }: { dates: readonly string[] }): VNode {
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
  if (dates.length <= MOST_UNFOLDED) return list;
  return (
    <details>
      <summary>{text.days(format.number(dates.length))}</summary>
      {list}
    </details>
  );
}
