import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { REPORT_WORDS } from './words';

const FOODS = 25;

export function FoodsSection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const answer = useAnswer(
    (signal) =>
      fetchApi('GET /api/v2/nutritiondata/products/top', {
        query: { fromDate: from, toDate: to, limit: FOODS },
        signal,
      }),
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.names.foods}</h2>
      <AnswerView answer={answer}>
        {(foods) =>
          foods.length === 0 ? (
            <p class="empty">{text.noFoods}</p>
          ) : (
            <>
              <DataTable
                name="most-eaten"
                narrow="line"
                caption={text.names.foods}
                columns={[
                  { label: text.food },
                  { label: text.times, class: 'number' },
                  { label: text.perEntry, class: 'number aside' },
                  { label: text.totalKcal, class: 'number' },
                ]}
                rows={foods.map(({ name, timesEaten, averageCalories, totalCalories }) => ({
                  key: name,
                  cells: [
                    name,
                    format.number(timesEaten),
                    format.number(averageCalories, 0),
                    format.number(totalCalories, 0),
                  ],
                }))}
              />
              {foods.length === FOODS && <p class="note">{text.mostOf(FOODS)}</p>}
            </>
          )
        }
      </AnswerView>
    </section>
  );
}
