import type { VNode } from 'preact';
import type { ExportStatusDto } from '../api/schema';
import { MAX_UNFOLDED } from '../parts/day-list';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { VERSION_WORDS } from './words';

/** The days that lost foods by a run which a person started. The schedule takes none away from an old day. */
export function LostFoods({ status: { startedBy, lostFoods = [] } }: { status: ExportStatusDto }): VNode | null {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  if (startedBy === 'schedule' || lostFoods.length === 0) return null;
  const list = (
    <ul>
      {lostFoods.map(({ date, before, after }) => (
        <li key={date}>
          <p>
            {text.lostBy(format.number(before), format.number(after))}{' '}
            <a href={linkTo('day', date, { at: 'versions' })}>{format.date(date)}</a>
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <Notice kind="hint" title={text.lostTitle(format.number(lostFoods.length))}>
      {lostFoods.length > MAX_UNFOLDED ? (
        <details>
          <summary>{text.show}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      <p>{text.lostLead}</p>
    </Notice>
  );
}
