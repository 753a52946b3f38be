import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../api/client';
import type { ProductSummaryDto, ProductWithDateDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/bars';
import { DataTable } from '../parts/data-table';
import { Figure } from '../parts/figure';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { PRODUCT_WORDS } from './words';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
/** So many occurrences are shown at first; a product of every day has thousands. */
const AT_FIRST = 50;

/** One product through the whole diary. */
export function ProductHistory({ name }: { name: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const answer = useAnswer(
    (signal) => ask('GET /api/v2/nutritiondata/products/summary', { query: { name }, signal }),
    [name],
  );
  return (
    <>
      <p class="back">
        <a href={linkTo('products')}>{text.back}</a>
      </p>
      <PageHead title={name} />
      <AnswerView answer={answer}>
        {(summary) => {
          if (summary.timesEaten === 0) return <p class="empty">{text.never}</p>;
          const others = summary.matchedProductNames.filter((matched) => matched !== name);
          return (
            <>
              {others.length > 0 && <p class="note">{text.also(format.list(others.slice(0, 8)))}</p>}
              <Summary summary={summary} />
              <Occurrences name={name} times={summary.timesEaten} showsNames={others.length > 0} />
            </>
          );
        }}
      </AnswerView>
    </>
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
    <div class="cards two">
      <section class="card">
        <h2>{text.sums}</h2>
        <dl class="figures row">
          <Figure label={text.times1} name="times" value={format.number(timesEaten)} unit="×" />
          <Figure label={text.average} name="average" value={format.number(averageCalories)} unit="kcal" />
        </dl>
        <dl class="pairs">
          <dt>{text.firstTime}</dt>
          <dd>{day(firstDate)}</dd>
          <dt>{text.lastTime}</dt>
          <dd>{day(lastDate)}</dd>
          <dt>{names.CALORIES}</dt>
          <dd>{format.number(totalCalories)} kcal</dd>
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

function Occurrences({ name, times, showsNames }: { name: string; times: number; showsNames: boolean }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const [limit, setLimit] = useState<number | undefined>(AT_FIRST);
  const found = useAnswer(
    (signal) => ask('GET /api/v2/nutritiondata/products', { query: { name, limit }, signal }),
    [name, limit],
  );
  return (
    <section class="card">
      <h2>{text.occurrences}</h2>
      <AnswerView answer={found}>
        {(occurrences) => <OccurrenceTable occurrences={occurrences} showsNames={showsNames} />}
      </AnswerView>
      {limit !== undefined && times > limit && (
        <button type="button" onClick={() => setLimit(undefined)}>
          {text.showAll(format.number(times))}
        </button>
      )}
    </section>
  );
}

function OccurrenceTable({
  occurrences,
  showsNames,
}: {
  occurrences: ProductWithDateDto[];
  showsNames: boolean;
}): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const kcal = format.column(
    occurrences.map(({ product }) => product.calories),
    2,
  );
  return (
    <DataTable
      name="occurrences"
      caption={text.occurrences}
      columns={[
        { label: text.date },
        ...(showsNames ? [{ label: text.name }] : []),
        { label: text.amount },
        { label: 'kcal', class: 'number' },
      ]}
      rows={occurrences.map(({ date, product }, index) => ({
        key: index,
        cells: [
          <a href={linkTo('day', date)}>{format.date(date)}</a>,
          ...(showsNames ? [product.name] : []),
          product.amount,
          kcal(product.calories),
        ],
      }))}
    />
  );
}
