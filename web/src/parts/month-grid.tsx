import type { ComponentChildren, VNode } from 'preact';
import { daysOfMonth, weekdayOf } from '../dates';
import { useFormat } from '../text/language';

interface Props {
  /** Any day of the month. */
  month: string;
  day: (date: string) => ComponentChildren;
}

/** A month as a wall calendar, Monday first. */
export function MonthGrid({ month, day }: Props): VNode {
  const format = useFormat();
  const dates = daysOfMonth(month);
  return (
    <section class="month">
      <h3>{format.month(month)}</h3>
      <div class="month-weekdays" aria-hidden="true">
        {format.weekdays.map(({ short, long }) => (
          <span key={long}>{short.slice(0, 2)}</span>
        ))}
      </div>
      <ol class="month-days">
        {dates.map((date, index) => (
          <li key={date} style={index === 0 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}>
            {day(date)}
          </li>
        ))}
      </ol>
    </section>
  );
}
