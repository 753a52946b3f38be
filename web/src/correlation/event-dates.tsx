import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { EARLIEST, firstOfMonth } from '../dates';
import { CalendarMonths } from '../parts/calendar-months';
import { MonthPager, monthsUpTo, useMonthsInView } from '../parts/month-pager';
import { useFormat, useWords } from '../text/language';
import { ChosenDates } from './chosen-dates';
import { PasteDates } from './paste-dates';
import { CORRELATION_WORDS } from './words';

interface Props {
  dates: string[];
  onChange: (dates: string[]) => void;
}

/** Days of events, picked on a calendar or pasted. */
export function EventDates({ dates, onChange }: Props): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const count = useMonthsInView(3, 1);
  const [last, setLast] = useState(firstOfMonth(today));
  const view = monthsUpTo(last, count, EARLIEST, firstOfMonth(today));
  const remove = (date: string) => onChange(dates.filter((other) => other !== date));
  const add = (added: string[]) => onChange([...new Set([...dates, ...added])].sort());
  return (
    <>
      <div class="card-head">
        <p role="status" class="chosen">
          {text.chosen(format.number(dates.length))}
          {dates.length > 0 && (
            <button type="button" class="quiet" onClick={() => onChange([])}>
              {text.clear}
            </button>
          )}
        </p>
        <MonthPager view={view} count={count} onMove={setLast} />
      </div>
      <CalendarMonths
        months={view.months}
        earliest={EARLIEST}
        latest={today}
        onLeave={(date) => setLast(firstOfMonth(date))}
        day={(date, place) => (
          <button
            {...place}
            type="button"
            class="cell pick"
            aria-pressed={dates.includes(date)}
            disabled={date > today}
            onClick={() => (dates.includes(date) ? remove(date) : add([date]))}
          >
            <span aria-hidden="true">{Number(date.slice(8))}</span>
            <span class="visually-hidden">{format.longDate(date)}</span>
          </button>
        )}
      />
      <ChosenDates dates={dates} onRemove={remove} />
      <PasteDates onTake={add} />
    </>
  );
}
