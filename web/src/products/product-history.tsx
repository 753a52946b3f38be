import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { ProductSummaryDto, ProductWithDateDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addMonths } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { DayDots } from '../parts/fields/day-dots';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { daysEaten } from '../text/sentences';
import { PRODUCT_WORDS } from './words';

/** The number of occurrences shown at first; there may be thousands. */
const AT_FIRST = 12;
/** Short names are contained in hundreds of others. */
const MAX_SIMILAR = 24;

/** The history of one product, by its exact name, with links to products whose names contain it. */
export function ProductHistory({ name }: { name: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/products/summary', { query: { name, exact: true }, signal }),
    [name],
  );
  return (
    <>
      <p class="back">
        <a href={linkTo('products')}>{text.back}</a>
      </p>
      <PageHead title={name} />
      <AnswerView answer={answer}>
        {(summary) =>
          summary.timesEaten === 0 ? (
            <p class="empty">{text.never}</p>
          ) : (
            <>
              <Eaten name={name} summary={summary} />
              <Occurrences name={name} times={summary.timesEaten} />
            </>
          )
        }
      </AnswerView>
      <Similar name={name} />
    </>
  );
}

function Similar({ name }: { name: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const names = useAnswer(
    (signal) =>
      fetchApi('GET /api/v2/nutritiondata/products/distinct', {
        query: { search: name, limit: MAX_SIMILAR + 2 },
        signal,
      }),
    [name],
  );
  return (
    <AnswerView answer={names}>
      {(found) => {
        const all = found.filter((other) => other !== name);
        const others = all.slice(0, MAX_SIMILAR);
        if (others.length === 0) return null;
        return (
          <section class="card">
            <h2>{text.similar(name)}</h2>
            <ul class="names">
              {others.map((other) => (
                <li key={other}>
                  <a href={linkTo('products', other)}>{other}</a>
                </li>
              ))}
            </ul>
            {all.length > others.length && (
              <p>
                <a href={linkTo('products', undefined, { q: name })}>{text.moreSimilar}</a>
              </p>
            )}
          </section>
        );
      }}
    </AnswerView>
  );
}

const DOTS = ['eaten', 'not-eaten', 'unlogged'] as const;

/** Days of the last twelve months, up to today, on which the food was eaten, and how often in all. */
function Eaten({ name, summary }: { name: string; summary: ProductSummaryDto }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const language = useLanguage();
  const format = useFormat();
  const { today: to } = useAbout();
  const from = addMonths(to, -11);
  const answer = useAnswer(
    async (signal) => {
      const range = { fromDate: from, toDate: to };
      const [eaten, covered] = await Promise.all([
        fetchApi('GET /api/v2/nutritiondata/products', { query: { name, exact: true, ...range }, signal }),
        fetchApi('GET /api/v2/nutritiondata/coverage', { query: range, signal }),
      ]);
      const logged = covered.filter(({ state }) => state === 'LOGGED').map(({ date }) => date);
      return { eaten: new Set(eaten.map(({ date }) => date)), logged: new Set(logged) };
    },
    [name, from, to],
  );
  const dot = (state: (typeof DOTS)[number]) => ({ state, label: text.dots[state] });
  const { timesEaten, firstDate, lastDate, averageCalories } = summary;
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.eaten}</h2>
      <AnswerView answer={answer}>
        {({ eaten, logged }) => (
          <div class="stack">
            <p class="sentence">{daysEaten(eaten.size, logged.size, format.date(lastDate!), language)}</p>
            <p data-figure="all">
              {text.all(format.number(timesEaten), format.date(firstDate!), format.figure(averageCalories, 'kcal'))}
            </p>
            {eaten.size > 0 && (
              <DayDots
                name={text.eaten}
                from={from}
                to={to}
                dot={(date) => dot(eaten.has(date) ? 'eaten' : logged.has(date) ? 'not-eaten' : 'unlogged')}
                legend={DOTS.map(dot)}
              />
            )}
          </div>
        )}
      </AnswerView>
    </section>
  );
}

function Occurrences({ name, times }: { name: string; times: number }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const [limit, setLimit] = useState<number | undefined>(AT_FIRST);
  const found = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/products', { query: { name, exact: true, limit }, signal }),
    [name, limit],
  );
  return (
    <section class="card">
      <h2>{text.occurrences}</h2>
      <AnswerView answer={found}>{(occurrences) => <OccurrenceTable occurrences={occurrences} />}</AnswerView>
      {limit !== undefined && times > limit && (
        <p class="row-of-buttons">
          <button type="button" onClick={() => setLimit(undefined)}>
            {text.showAll(format.number(times))}
          </button>
        </p>
      )}
    </section>
  );
}

function OccurrenceTable({ occurrences }: { occurrences: ProductWithDateDto[] }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  return (
    <DataTable
      name="occurrences"
      narrow="line"
      caption={text.occurrences}
      columns={[{ label: text.date }, { label: text.amount }, { label: 'kcal', class: 'number' }]}
      rows={occurrences.map(({ date, product }, index) => ({
        key: index,
        cells: [
          <a href={linkTo('day', date)}>{format.date(date)}</a>,
          format.amountText(product.amount),
          format.figure(product.calories, 'kcal'),
        ],
      }))}
    />
  );
}
