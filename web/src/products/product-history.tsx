import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { ProductSummaryDto, ProductWithDateDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addMonths, WEEKDAYS } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/charts/bars';
import { DataTable } from '../parts/data-table';
import { DayDots } from '../parts/fields/day-dots';
import { Figure } from '../parts/figure';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
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
              <Eaten name={name} last={summary.lastDate!} />
              <Occurrences name={name} times={summary.timesEaten} />
              <Summary summary={summary} />
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

/** Days of the last twelve months, up to today, on which the food was eaten. */
function Eaten({ name, last }: { name: string; last: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const language = useLanguage();
  const format = useFormat();
  const { today: to } = useAbout();
  const from = addMonths(to, -11);
  const answer = useAnswer(
    async (signal) => {
      const query = { name, exact: true, fromDate: from, toDate: to };
      const eaten = await fetchApi('GET /api/v2/nutritiondata/products', { query, signal });
      return new Set(eaten.map(({ date }) => date));
    },
    [name, from, to],
  );
  const dot = (state: 'eaten' | 'not-eaten') => ({ state, label: text.dots[state] });
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.eaten}</h2>
      <AnswerView answer={answer}>
        {(dates) => (
          <div class="stack">
            <p class="sentence">{daysEaten(dates.size, format.date(last), language)}</p>
            {dates.size > 0 && (
              <DayDots
                name={text.eaten}
                from={from}
                to={to}
                dot={(date) => dot(dates.has(date) ? 'eaten' : 'not-eaten')}
                legend={[dot('eaten'), dot('not-eaten')]}
              />
            )}
          </div>
        )}
      </AnswerView>
    </section>
  );
}

function Summary({ summary }: { summary: ProductSummaryDto }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const { timesEaten, firstDate, lastDate, averageCalories, totalCalories, totalFat, totalCarbs, totalProtein } =
    summary;
  const day = (date: string | null) => (date === null ? '–' : <a href={linkTo('day', date)}>{format.date(date)}</a>);
  return (
    <div class="cards">
      <section class="card">
        <h2>{text.sums}</h2>
        <dl class="figures row">
          <Figure label={text.times1} name="times" value={format.number(timesEaten)} unit="×" />
          <Figure label={text.average} name="average" value={format.number(averageCalories, 0)} unit="kcal" />
        </dl>
        <dl class="pairs">
          <dt>{text.firstTime}</dt>
          <dd>{day(firstDate)}</dd>
          <dt>{text.lastTime}</dt>
          <dd>{day(lastDate)}</dd>
          <dt>{names.CALORIES}</dt>
          <dd>{format.number(totalCalories, 0)} kcal</dd>
          <dt>{names.FAT}</dt>
          <dd>{format.number(totalFat)} g</dd>
          <dt>{names.CARBS}</dt>
          <dd>{format.number(totalCarbs)} g</dd>
          <dt>{names.PROTEIN}</dt>
          <dd>{format.number(totalProtein)} g</dd>
        </dl>
      </section>
      <section class="card">
        <h2>{text.weekdays}</h2>
        <Bars
          caption={text.weekdays}
          bars={WEEKDAYS.map((weekday, index) => ({
            label: format.weekdays[index]!.short,
            longLabel: format.weekdays[index]!.long,
            value: summary.weekdayDistribution[weekday],
            shown: format.number(summary.weekdayDistribution[weekday]),
          }))}
        />
      </section>
    </div>
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
  const kcal = format.column(
    occurrences.map(({ product }) => product.calories),
    2,
  );
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
          kcal(product.calories),
        ],
      }))}
    />
  );
}
