import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../api/client';
import type { AveragesDto } from '../api/schema';
import { orNothing, useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { type DayRange, lastDays, RangeFields } from '../parts/range-fields';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, NUTRIENTS, unitOf } from '../text/nutrients';
import { TREND_WORDS } from './words';

const DAYS = 30;

/** Two periods, and what has changed between them, by the rounded averages that are shown. */
export function Comparison({ today }: { today: string }): VNode {
  const text = useWords(TREND_WORDS);
  const yesterday = addDays(today, -1);
  const [later, setLater] = useState(lastDays(DAYS, yesterday));
  const [earlier, setEarlier] = useState(lastDays(DAYS, addDays(yesterday, -DAYS)));
  const answer = useAnswer(
    async (signal) => ({ earlier: await averagesOf(earlier, signal), later: await averagesOf(later, signal) }),
    [earlier.from, earlier.to, later.from, later.to],
  );
  return (
    <section class="card">
      <h2>{text.compare}</h2>
      <div class="controls">
        <RangeFields legend={text.earlier} range={earlier} onChange={setEarlier} />
        <RangeFields legend={text.later} range={later} onChange={setLater} />
      </div>
      <AnswerView answer={answer}>
        {(found) =>
          found.earlier && found.later ? (
            <Changes earlier={found.earlier} later={found.later} />
          ) : (
            <p class="empty">{text.noPeriod}</p>
          )
        }
      </AnswerView>
      <p class="note">{text.compareNote}</p>
    </section>
  );
}

async function averagesOf(
  { from: fromDate, to: toDate }: DayRange,
  signal: AbortSignal,
): Promise<AveragesDto | undefined> {
  const answer = ask('GET /api/v2/stats/averages', { query: { fromDate, toDate }, signal });
  return (await orNothing(answer, 'no-data-in-range'))?.averages;
}

function Changes({ earlier, later }: { earlier: AveragesDto; later: AveragesDto }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const shown = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <table class="comparison">
      <caption class="visually-hidden">{text.compare}</caption>
      <thead>
        <tr>
          <th scope="col">{text.nutrient}</th>
          <th scope="col" class="number">
            {text.earlier}
          </th>
          <th scope="col" class="number">
            {text.later}
          </th>
          <th scope="col" class="number">
            {text.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {NUTRIENTS.map((nutrient) => {
          const [before, after] = [earlier[AVERAGE_FIELD[nutrient]], later[AVERAGE_FIELD[nutrient]]];
          return (
            <tr key={nutrient}>
              <th scope="row">
                {names[nutrient]} ({unitOf(nutrient)})
              </th>
              <td class="number" data-figure={`earlier-${nutrient.toLowerCase()}`}>
                {shown(before)}
              </td>
              <td class="number" data-figure={`later-${nutrient.toLowerCase()}`}>
                {shown(after)}
              </td>
              <td class="number" data-figure={`change-${nutrient.toLowerCase()}`}>
                {before === null || after === null ? '–' : changeText(before, after)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );

  function changeText(before: number, after: number): string {
    const change = format.change(after - before);
    return before === 0 ? change : `${change} (${format.change(((after - before) / before) * 100)} %)`;
  }
}
