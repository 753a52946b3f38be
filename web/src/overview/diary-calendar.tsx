import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { DayEntryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, addMonths, firstOfMonth } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { MonthGrid } from '../parts/month-grid';
import { MonthPager, useMonthsInView } from '../parts/month-pager';
import { linkTo } from '../route';
import { useFormat, useWords, words } from '../text/language';
import { OVERVIEW_WORDS } from './words';

/** What a day of the calendar looks like. A day before the first entry, today and later are not missing. */
type DayState = 'logged' | 'half' | 'missing' | 'outside';

const STATES = words<Record<DayState, string>>({
  en: { logged: 'logged', half: 'half-empty: less than half of your average', missing: 'missing', outside: '' },
  de: {
    logged: 'eingetragen',
    half: 'halb leer: weniger als die Hälfte deines Durchschnitts',
    missing: 'fehlt',
    outside: '',
  },
});

/** One look shows the gaps; a click opens the day. */
export function DiaryCalendar({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const states = useWords(STATES);
  const { today } = useAbout();
  const count = useMonthsInView(12, 3);
  const latest = firstOfMonth(today);
  const [last, setLast] = useState(latest);
  const first = addMonths(last, 1 - count);
  const until = addDays(addMonths(last, 1), -1);
  const entries = useAnswer(
    (signal) => ask('GET /api/v2/nutritiondata/range', { query: { fromDate: first, toDate: until }, signal }),
    [first, until],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.calendar}</h2>
        <MonthPager last={last} count={count} latest={latest} onMove={setLast} />
      </div>
      <p class="note">{text.calendarLead}</p>
      <AnswerView answer={entries}>
        {(found) => (
          <Months
            months={Array.from({ length: count }, (_, index) => addMonths(first, index))}
            entries={found}
            stats={stats}
          />
        )}
      </AnswerView>
      <ul class="calendar-key">
        {(['logged', 'half', 'missing'] as const).map((state) => (
          <li key={state}>
            <span class={`cell ${state}`} aria-hidden="true" />
            {states[state]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Months({ months, entries, stats }: { months: string[]; entries: DayEntryDto[]; stats: StatsDto }): VNode {
  const states = useWords(STATES);
  const format = useFormat();
  const { today } = useAbout();
  const calories = new Map(entries.map(({ date, totalCalories }) => [date, totalCalories ?? 0]));
  const half = (stats.averageTotals?.avgTotalCalories ?? 0) / 2;
  const stateOf = (date: string): DayState => {
    const value = calories.get(date) ?? 0;
    if (value > 0) return value < half ? 'half' : 'logged';
    return date >= today || date < (stats.firstEntryDate ?? today) ? 'outside' : 'missing';
  };
  return (
    <div class="months">
      {months.map((month) => (
        <MonthGrid
          key={month}
          month={month}
          day={(date) => {
            const state = stateOf(date);
            const kcal = calories.get(date);
            const said = [format.longDate(date), states[state], kcal ? `${format.number(kcal)} kcal` : ''];
            return (
              <a
                class={date === today ? `cell ${state} today` : `cell ${state}`}
                href={linkTo('day', date)}
                data-state={state}
                title={said.filter(Boolean).join(', ')}
              >
                <span aria-hidden="true">{Number(date.slice(8))}</span>
                <span class="visually-hidden">{said.filter(Boolean).join(', ')}</span>
              </a>
            );
          }}
        />
      ))}
    </div>
  );
}
