import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { addMonths, firstOfMonth, readDates } from '../dates';
import { MonthGrid } from '../parts/month-grid';
import { MonthPager, useMonthsInView } from '../parts/month-pager';
import { useFormat, useWords } from '../text/language';
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
  const latest = firstOfMonth(today);
  const [last, setLast] = useState(latest);
  const toggle = (date: string) =>
    onChange(dates.includes(date) ? dates.filter((other) => other !== date) : [...dates, date].sort());
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
        <MonthPager last={last} count={count} latest={latest} onMove={setLast} />
      </div>
      <div class="months">
        {Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count)).map((month) => (
          <MonthGrid
            key={month}
            month={month}
            day={(date) => (
              <button type="button" class="cell pick" aria-pressed={dates.includes(date)} onClick={() => toggle(date)}>
                <span aria-hidden="true">{Number(date.slice(8))}</span>
                <span class="visually-hidden">{format.longDate(date)}</span>
              </button>
            )}
          />
        ))}
      </div>
      <Paste onTake={(taken) => onChange([...new Set([...dates, ...taken])].sort())} />
    </>
  );
}

function Paste({ onTake }: { onTake: (dates: string[]) => void }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState('');
  const take = () => {
    const { dates, unreadable } = readDates(pasted);
    onTake(dates);
    setPasted('');
    const problem = unreadable.length > 0 ? ` ${text.unreadable(unreadable.slice(0, 5).join(', '))}` : '';
    setSaid(text.taken(format.number(dates.length)) + problem);
  };
  return (
    <details>
      <summary>{text.paste}</summary>
      <label class="field wide">
        <span>{text.pasteHelp}</span>
        <textarea rows={3} value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} />
      </label>
      <p class="row-of-buttons">
        <button type="button" onClick={take}>
          {text.take}
        </button>
        <span role="status">{said}</span>
      </p>
    </details>
  );
}
