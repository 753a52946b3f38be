import type { VNode } from 'preact';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { toNutrientAmounts } from '../parts/nutrient-judgement';
import { isUnknown, NutrientTable } from '../parts/nutrient-table';
import type { DayRange } from '../ranges';
import { useWords } from '../text/language';
import { REPORT_WORDS } from './words';

/** Averages beside the reference intakes. */
export function NutrientsSection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/nutrients', { query: completeDays({ from, to }), signal }),
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.names.nutrients}</h2>
      <AnswerView answer={answer}>
        {(averages) => {
          const amounts = toNutrientAmounts(averages);
          return isUnknown(amounts) ? (
            <p class="empty">{text.noNutrients}</p>
          ) : (
            <NutrientTable caption={text.names.nutrients} amounts={amounts} />
          );
        }}
      </AnswerView>
    </section>
  );
}
