import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { type Answer, useAnswer } from '../api/use-answer';
import { completeDays, type LoggedAverages } from '../api/averages';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';
import type { DayRange } from '../ranges';
import { useWords } from '../text/language';
import { TREND_WORDS } from './words';

/** The energy of carbohydrates, fat and protein. */
export function Macros({ range, averages }: { range: DayRange; averages: Answer<LoggedAverages | null> }): VNode {
  const text = useWords(TREND_WORDS);
  const isEmpty = averages.value === null;
  const answer = useAnswer(
    async (signal) => {
      // A range without entries has no split.
      return isEmpty ? null : fetchApi('GET /api/v2/stats/macro-split', { query: completeDays(range), signal });
    },
    [range.from, range.to, isEmpty],
  );
  return (
    <section class="card">
      <h2>{text.macros}</h2>
      <AnswerView answer={answer}>
        {(split) => (split ? <EnergySplit {...split} /> : <p class="empty">{text.empty}</p>)}
      </AnswerView>
    </section>
  );
}
