import type { VNode } from 'preact';
import { useAbout } from '../../about';
import { daysOfMonth, weekdayOf } from '../../dates';
import { useFormat } from '../../text/language';

/** Look, description and link of a day in a calendar. */
export interface CalendarDay {
  /** Its look: a class of the styles. */
  state: string;
  /** Parts of the title after the date. */
  said?: readonly (string | false | null | undefined)[];
  /** Adds a corner to any state. */
  isMarked?: boolean;
  href?: string;
}

/** Props of a day that the keyboard can reach. */
export interface DayPlace {
  tabIndex: 0 | -1;
}

interface Props {
  months: readonly string[];
  /** Undefined: nothing is known of the day. */
  day: (date: string) => CalendarDay | undefined;
  place?: (date: string) => DayPlace;
  /** In a row, without numbers, which only those who see it can read. */
  isSmall?: boolean;
}

/** Months as on a wall, Monday first. */
export function Months({ months, day, place, isSmall = false }: Props): VNode {
  const format = useFormat();
  const { today } = useAbout();
  return (
    <div class={isSmall ? 'months small' : 'months'} aria-hidden={isSmall}>
      {months.map((month) => (
        <section class="month" key={month}>
          <h3 class={months.length === 1 ? 'visually-hidden' : undefined}>
            {isSmall ? format.shortMonth(month) : format.month(month)}
          </h3>
          {!isSmall && (
            <div class="month-weekdays" aria-hidden="true">
              {format.weekdays.map(({ short, long }) => (
                <span key={long}>{short.slice(0, 2)}</span>
              ))}
            </div>
          )}
          <ol class="month-days">
            {daysOfMonth(month).map((date, index) => (
              <li key={date} style={index === 0 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}>
                <Cell date={date} day={day(date)} place={place?.(date)} isToday={date === today} isSmall={isSmall} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface CellProps {
  date: string;
  day: CalendarDay | undefined;
  place: DayPlace | undefined;
  isToday: boolean;
  isSmall: boolean;
}

function Cell({ date, day, place, isToday, isSmall }: CellProps): VNode {
  const format = useFormat();
  const number = !isSmall && Number(date.slice(8));
  if (!day) return <span class="cell outside">{number}</span>;
  const said = [format.longDate(date), ...(day.said ?? [])].filter(Boolean).join(', ');
  const props = {
    class: ['cell', day.state, isToday && 'today', day.isMarked && 'marked'].filter(Boolean).join(' '),
    'data-date': date,
    'data-state': day.state,
    title: said,
    children: !isSmall && [
      <span key="number" aria-hidden="true">
        {number}
      </span>,
      <span key="said" class="visually-hidden">
        {said}
      </span>,
    ],
  };
  return day.href === undefined ? <span {...props} /> : <a href={day.href} {...place} {...props} />;
}

export interface LegendItem {
  state: string;
  label: string;
  isMarked?: boolean;
}

export function Legend({ items }: { items: readonly LegendItem[] }): VNode {
  return (
    <ul class="calendar-key">
      {items.map(({ state, label, isMarked }) => (
        <li key={`${state} ${label}`}>
          <span class={`cell ${state}${isMarked ? ' marked' : ''}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
