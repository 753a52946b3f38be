import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { askAverages, type LoggedAverages } from '../api/averages';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { lastDays, RangeFields } from '../parts/range-fields';
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
    async (signal) => {
      const [before, after] = await Promise.all([askAverages(earlier, signal), askAverages(later, signal)]);
      return { earlier: before, later: after };
    },
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

function Changes({ earlier, later }: { earlier: LoggedAverages; later: LoggedAverages }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const shown = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <table class="comparison on-phone-cards">
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
          const before = earlier.averages[AVERAGE_FIELD[nutrient]];
          const after = later.averages[AVERAGE_FIELD[nutrient]];
          return (
            <tr key={nutrient}>
              <th scope="row">
                {names[nutrient]} ({unitOf(nutrient)})
              </th>
              <td class="number" data-label={text.earlier} data-figure={`earlier-${nutrient.toLowerCase()}`}>
                {shown(before)}
              </td>
              <td class="number" data-label={text.later} data-figure={`later-${nutrient.toLowerCase()}`}>
                {shown(after)}
              </td>
              <td class="number" data-label={text.change} data-figure={`change-${nutrient.toLowerCase()}`}>
                {before === null || after === null ? '–' : changeText(before, after)}
              </td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">{text.logged}</th>
          <td class="number" data-label={text.earlier}>
            {format.number(earlier.logged)}
          </td>
          <td class="number" data-label={text.later}>
            {format.number(later.logged)}
          </td>
          <td class="number" data-label={text.change}>
            {format.change(later.logged - earlier.logged)}
          </td>
        </tr>
      </tbody>
    </table>
  );

  function changeText(before: number, after: number): string {
    const change = format.change(after - before);
    return before === 0 ? change : `${change} (${format.change(((after - before) / before) * 100)} %)`;
  }
}
