import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { EARLIEST } from '../dates';
import { Calendar } from '../parts/calendar';
import { monthsUpTo, useMonthsInView } from '../parts/month-pager';
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
  const [last, setLast] = useState(today);
  const view = monthsUpTo(last, useMonthsInView(3, 1), EARLIEST, today);
  const remove = (date: string) => onChange(dates.filter((other) => other !== date));
  const add = (added: string[]) => onChange([...new Set([...dates, ...added])].sort());
  return (
    <>
      <Calendar
        head={
          <p role="status" class="chosen">
            {text.chosen(format.number(dates.length))}
            {dates.length > 0 && (
              <button type="button" class="quiet" onClick={() => onChange([])}>
                {text.clear}
              </button>
            )}
          </p>
        }
        view={view}
        onMove={setLast}
        day={(date) => {
          const isPicked = dates.includes(date);
          return { state: 'pick', isPicked, onPick: () => (isPicked ? remove(date) : add([date])) };
        }}
      />
      <ChosenDates dates={dates} onRemove={remove} />
      <PasteDates onTake={add} />
    </>
  );
}
