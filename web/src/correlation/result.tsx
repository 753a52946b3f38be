import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DayList } from '../parts/day-list';
import { useFormat, useWords } from '../text/language';
import { CORRELATION_WORDS } from './words';

/** Up to so many days before a day food counts, beside that of the day. */
export const WINDOWS = ['0', '1', '2'] as const;

export interface Asked {
  included: string[];
  excluded: string[];
  dates: string[];
  windowDays: number;
}

/** On how many of the days the food was eaten, beside how many of all logged days. */
export function Result({ asked }: { asked: Asked }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const answer = useAnswer(
    async (signal) => {
      const body = {
        inclusionKeywords: asked.included,
        exclusionKeywords: asked.excluded,
        occurrenceDates: asked.dates,
      };
      const [food, anyFood] = await Promise.all([
        fetchApi('POST /api/v2/correlation', { body, signal }),
        fetchApi('POST /api/v2/correlation', { body: {}, signal }),
      ]);
      return { eaten: new Set(food.matchedDates), logged: anyFood.matchedDates, products: food.matchedProducts };
    },
    [asked],
  );
  const share = (part: readonly string[], all: readonly string[]) =>
    text.of(format.number(part.length), format.number(all.length), format.percent((part.length / all.length) * 100));
  return (
    <section class="card" aria-live="polite">
      <h2>{text.result}</h2>
      <AnswerView answer={answer}>
        {({ eaten, logged, products }) => {
          if (eaten.size === 0) return <p class="empty">{text.noMatch}</p>;
          const back = Array.from({ length: asked.windowDays + 1 }, (_, days) => -days);
          const withFood = (days: readonly string[]) =>
            days.filter((day) => back.some((days) => eaten.has(addDays(day, days))));
          const hits = withFood(asked.dates);
          const known = new Set(logged);
          const notLogged = asked.dates.filter((date) => !known.has(date)).length;
          return (
            <>
              <p class="sentence" data-figure="coincidence">
                {text.coincidence(share(hits, asked.dates), share(withFood(logged), logged))}
              </p>
              {notLogged > 0 && <p>{text.notLogged(format.number(notLogged))}</p>}
              {hits.length > 0 && <DayList dates={hits} />}
              <details>
                <summary>{text.products(format.number(products.length))}</summary>
                <p>{products.join(' · ')}</p>
              </details>
            </>
          );
        }}
      </AnswerView>
    </section>
  );
}
