import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ImportReportDto } from '../api/schema';
import { Calendar } from '../parts/fields/calendar';
import { monthsUpTo, useMonthsInView } from '../parts/fields/month-pager';
import { useWords } from '../text/language';
import { extentOf, OUTCOMES, outcomesByDate } from './outcomes';
import { IMPORT_WORDS, OUTCOME_NAMES } from './words';

/** The days of a file by outcome, the newest months first in view. */
export function OutcomeCalendar({ report }: { report: ImportReportDto }): VNode | null {
  const text = useWords(IMPORT_WORDS);
  const names = useWords(OUTCOME_NAMES);
  const count = useMonthsInView(12, 3);
  const [lastInView, setLastInView] = useState<string>();
  const outcomes = outcomesByDate(report);
  const extent = extentOf(outcomes.keys());
  if (extent === undefined) return null;
  const { first, last } = extent;
  const inLegend = new Set(outcomes.values());
  return (
    <section class="card">
      <Calendar
        head={<h2>{text.calendar}</h2>}
        view={monthsUpTo(lastInView ?? last, count, first, last)}
        onMove={setLastInView}
        day={(date) => {
          const state = outcomes.get(date);
          return state && { state, said: [names[state]] };
        }}
        legend={OUTCOMES.filter((state) => inLegend.has(state)).map((state) => ({ state, label: names[state] }))}
        isStatic
      />
    </section>
  );
}
