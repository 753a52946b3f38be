import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { TopProductDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Select } from '../parts/fields/choice';
import { addDays } from '../dates';
import { DataTable } from '../parts/data-table';
import { FilterLine } from '../parts/fields/filter-line';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { PRODUCT_WORDS } from './words';

const RANKINGS = ['FREQUENCY', 'CALORIES', 'PROTEIN'] as const;
type RankedBy = (typeof RANKINGS)[number];
/** Number of foods shown at first, per further step, and at most, which is the limit of the API. */
const [AT_FIRST, STEP, MAX_LIMIT] = [15, 100, 500];

const SUM: Record<RankedBy, (product: TopProductDto) => number> = {
  FREQUENCY: ({ timesEaten }) => timesEaten,
  CALORIES: ({ totalCalories }) => totalCalories,
  PROTEIN: ({ totalProtein }) => totalProtein,
};

export function Ranking({ route }: { route: Route }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const by = RANKINGS.find((ranking) => ranking === route.query['by']) ?? 'FREQUENCY';
  const { from = '', to = '', q: part = '' } = route.query;
  const format = useFormat();
  const { today } = useAbout();
  const [limit, setLimit] = useState(AT_FIRST);
  // Today is unfinished.
  const last = to || addDays(today, -1);
  const top = useAnswer(
    (signal) =>
      fetchApi('GET /api/v2/nutritiondata/products/top', {
        query: {
          by,
          fromDate: from || undefined,
          toDate: last,
          limit: part === '' ? limit : MAX_LIMIT,
        },
        signal,
      }),
    [by, from, last, limit, part === ''],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.ranking}</h2>
        <FilterLine route={route} range={{ from, to }} isOptional>
          <Select
            legend={text.by}
            options={RANKINGS.map((value) => ({ value, label: text.rankings[value] }))}
            value={by}
            onChange={(value) => replaceQuery(route, { by: value })}
          />
        </FilterLine>
      </div>
      <AnswerView answer={top}>
        {(products) =>
          products.length === 0 ? (
            <p class="empty">{text.noRanking}</p>
          ) : (
            <RankingTable products={products} by={by} part={part.trim().toLowerCase()} />
          )
        }
      </AnswerView>
      {part === '' && limit < MAX_LIMIT && top.value?.length === limit && (
        <p class="row-of-buttons">
          <button type="button" onClick={() => setLimit(Math.min(limit + STEP, MAX_LIMIT))}>
            {text.showMore}
          </button>
        </p>
      )}
      {top.value?.length === MAX_LIMIT && <p class="note">{text.most(format.number(MAX_LIMIT))}</p>}
    </section>
  );
}

/** @param part of the name of what is shown; the ranks are those among all */
function RankingTable({ products, by, part }: { products: TopProductDto[]; by: RankedBy; part: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const unit = by === 'CALORIES' || by === 'FREQUENCY' ? 'kcal' : 'g';
  const largest = products.reduce((most, product) => Math.max(most, SUM[by](product)), 0);
  const [sumName, sumOf] =
    by === 'FREQUENCY'
      ? [text.perTime, ({ averageCalories }: TopProductDto) => averageCalories]
      : [text.total(unit), SUM[by]];
  const sum = (value: number) => format.figure(value, unit);
  const bar = (product: TopProductDto, figure: string) => (
    <span class="bar-and-figure">
      <span class="bar" style={{ inlineSize: `${(SUM[by](product) / largest) * 100}%` }} />
      <span>{figure}</span>
    </span>
  );
  return (
    <DataTable
      name="ranking"
      narrow="line"
      caption={`${text.by}: ${text.rankings[by]}`}
      header={1}
      columns={[
        { label: text.rank, class: 'number rank' },
        { label: text.name },
        { label: text.times, class: by === 'FREQUENCY' ? 'number ranked' : 'number aside' },
        { label: sumName, class: by === 'FREQUENCY' ? 'number aside' : 'number ranked' },
      ]}
      rows={products
        .map((product, index) => ({ product, rank: index + 1 }))
        .filter(({ product }) => product.name.toLowerCase().includes(part))
        .map(({ product, rank }) => ({
          key: product.name,
          cells: [
            rank,
            <a href={linkTo('products', product.name)}>{product.name}</a>,
            by === 'FREQUENCY' ? bar(product, format.number(product.timesEaten)) : format.number(product.timesEaten),
            by === 'FREQUENCY' ? sum(sumOf(product)) : bar(product, sum(sumOf(product))),
          ],
        }))}
    />
  );
}
