import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ImportReportDto } from '../api/schema';
import { firstOfMonth } from '../dates';
import { MonthGrid } from '../parts/month-grid';
import { MonthPager, monthsUpTo, useMonthsInView } from '../parts/month-pager';
import { useFormat, useWords } from '../text/language';
import { extentOf, type Outcome, OUTCOMES, outcomesByDate } from './outcomes';
import { IMPORT_WORDS, OUTCOME_NAMES } from './words';

/** The days of a file by outcome, the newest months first in view. */
export function OutcomeCalendar({ report }: { report: ImportReportDto }): VNode | null {
  const text = useWords(IMPORT_WORDS);
  const names = useWords(OUTCOME_NAMES);
  const count = useMonthsInView(12, 3);
  const [lastMonth, setLastMonth] = useState<string>();
  const outcomes = outcomesByDate(report);
  const extent = extentOf(outcomes.keys());
  if (extent === undefined) return null;
  const latest = firstOfMonth(extent.last);
  const view = monthsUpTo(lastMonth ?? latest, count, firstOfMonth(extent.first), latest);
  const inKey = new Set(outcomes.values());
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.calendar}</h2>
        <MonthPager view={view} count={count} onMove={setLastMonth} />
      </div>
      <div class="months">
        {view.months.map((month) => (
          <MonthGrid key={month} month={month} day={(date) => <Day date={date} outcome={outcomes.get(date)} />} />
        ))}
      </div>
      <ul class="calendar-key">
        {OUTCOMES.filter((outcome) => inKey.has(outcome)).map((outcome) => (
          <li key={outcome}>
            <span class={`cell ${outcome}`} aria-hidden="true" />
            {names[outcome]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ date, outcome }: { date: string; outcome?: Outcome }): VNode {
  const names = useWords(OUTCOME_NAMES);
  const format = useFormat();
  const number = Number(date.slice(8));
  if (outcome === undefined) return <span class="cell outside">{number}</span>;
  const said = `${format.longDate(date)}, ${names[outcome]}`;
  return (
    <span class={`cell ${outcome}`} data-outcome={outcome} data-date={date} title={said}>
      <span aria-hidden="true">{number}</span>
      <span class="visually-hidden">{said}</span>
    </span>
  );
}
