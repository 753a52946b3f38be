import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { addDays, datesBetween, firstOfMonth, weekdayOf } from '../../dates';
import { linkTo } from '../../route';
import { useFormat, useWords, words } from '../../text/language';
import { between, useDayKeys } from './use-day-keys';

const WORDS = words({
  en: { keys: (name: string) => `${name}: the arrow keys move from day to day` },
  de: { keys: (name: string) => `${name}: Die Pfeiltasten führen von Tag zu Tag` },
});

/** A look that differs from the others by its shape, and what it means. */
export interface Dot {
  state: string;
  label: string;
}

interface Props {
  name: string;
  from: string;
  to: string;
  dot: (date: string) => Dot;
  /** The looks that are explained. */
  legend?: readonly Dot[];
  /** A week is a row, with what follows it here; without, weeks are the columns of months. */
  afterWeek?: (dates: readonly string[]) => ComponentChildren;
}

/** A dot for each day, Monday first, which leads to the day. Together they are a single tab stop. */
export function DayDots({ name, from, to, dot, legend, afterWeek }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const isTurned = afterWeek === undefined;
  const { place, chosen, move, follow } = useDayKeys({ earliest: from, latest: to, isTurned });
  // The latest days are the ones that are looked for.
  useLayoutEffect(() => place.current?.scrollTo(place.current.scrollWidth, 0), [from, to]);
  const rowStart = (date: string) => (isTurned ? firstOfMonth(date) : addDays(date, -weekdayOf(date)));
  const dates = datesBetween(from, to);
  const current = between(from, chosen, to);
  return (
    <div class="stack">
      <div
        ref={place}
        class={isTurned ? 'dots of-months' : 'dots of-weeks'}
        role="group"
        aria-label={text.keys(name)}
        onKeyDown={(event) => move(event, current)}
        onFocusIn={follow}
      >
        {!isTurned && (
          <div aria-hidden="true">
            <span class="month-weekdays">
              {format.weekdays.map(({ short, long }) => (
                <span key={long}>{short.slice(0, 2)}</span>
              ))}
            </span>
          </div>
        )}
        {[...new Set(dates.map(rowStart))].map((start) => {
          const own = dates.filter((date) => rowStart(date) === start);
          return (
            <div key={start}>
              <small>{isTurned ? format.shortMonth(start) : format.shortDate(start)}</small>
              <ol>
                {own.map((date) => (
                  <li key={date} style={{ '--weekday': weekdayOf(date) + 1 }}>
                    <DotOf date={date} dot={dot(date)} isCurrent={date === current} />
                  </li>
                ))}
              </ol>
              {afterWeek && <small class="number">{afterWeek(own)}</small>}
            </div>
          );
        })}
      </div>
      {legend && (
        <ul class="calendar-key">
          {legend.map(({ state, label }) => (
            <li key={state}>
              <span class={`day-dot ${state}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DotOf({ date, dot: { state, label }, isCurrent }: { date: string; dot: Dot; isCurrent: boolean }): VNode {
  const format = useFormat();
  const said = `${format.longDate(date)}: ${label}`;
  return (
    <a
      class={`day-dot ${state}`}
      href={linkTo('day', date)}
      title={said}
      aria-label={said}
      data-date={date}
      tabIndex={isCurrent ? 0 : -1}
    />
  );
}
