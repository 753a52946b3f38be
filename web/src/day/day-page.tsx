import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { DayEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DateField } from '../parts/date-field';
import { EnergySplit, splitOfGrams } from '../parts/energy-split';
import { Figure } from '../parts/figure';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { amountsOfDay, isUnknown, NutrientTable } from '../parts/nutrient-table';
import { PageHead } from '../parts/page-head';
import { WithAccount } from '../parts/with-account';
import { WithoutDocuments } from '../parts/without-documents';
import { goTo, linkTo, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, NUTRIENTS, TOTAL_FIELD, unitOf } from '../text/nutrients';
import { MealTable } from './meal-table';
import { mealsAsEaten } from './meals-as-eaten';
import { ProductTable } from './product-table';
import { DAY_WORDS } from './words';

/** One day with its products; without a date in the address it is yesterday. */
export function DayPage({ route }: { route: Route }): VNode {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  const { today, docStoreEnabled } = useAbout();
  const date = route.item !== undefined && isDate(route.item) ? route.item : addDays(today, -1);
  return (
    <>
      <PageHead title={format.longDate(date)}>
        <div class="pager">
          <a class="button quiet" href={linkTo('day', addDays(date, -1))} title={text.previous}>
            <Icon name="earlier" />
            <span class="visually-hidden">{text.previous}</span>
          </a>
          <DateField label={text.choose} hidesLabel value={date} onChange={(chosen) => goTo(linkTo('day', chosen))} />
          <a
            class="button quiet"
            role="link"
            {...(date < today ? { href: linkTo('day', addDays(date, 1)) } : { 'aria-disabled': 'true' })}
            title={text.next}
          >
            <Icon name="later" />
            <span class="visually-hidden">{text.next}</span>
          </a>
        </div>
      </PageHead>
      {docStoreEnabled ? <Day date={date} /> : <WithoutDocuments />}
    </>
  );
}

function Day({ date }: { date: string }): VNode {
  // A range of one day, because the absence of an entry is then an answer and not an error.
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: date, toDate: date, includeProducts: true, details: true };
      const [entry] = await ask('GET /api/v2/nutritiondata/range', { query, signal });
      return { entry };
    },
    [date],
  );
  return (
    <AnswerView answer={answer}>
      {({ entry }) => (entry ? <DayOf entry={entry} /> : <NothingStored date={date} />)}
    </AnswerView>
  );
}

function NothingStored({ date }: { date: string }): VNode {
  const text = useWords(DAY_WORDS);
  const { today, accountConfigured } = useAbout();
  if (date > today) {
    return (
      <Notice kind="hint" title={text.nothing}>
        <p>{text.future}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice kind="hint" title={text.nothing}>
        <p>{text.nothingHelp}</p>
        {accountConfigured && (
          <p>
            <a class="button" href={linkTo('fetch', undefined, { from: date, to: date })}>
              {text.export}
            </a>
          </p>
        )}
      </Notice>
      <WithAccount />
    </>
  );
}

function DayOf({ entry }: { entry: DayEntryDto }): VNode {
  const text = useWords(DAY_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const { totalFat, totalCarbs, totalProtein, totalCalories } = entry;
  const split = splitOfGrams(totalFat ?? 0, totalCarbs ?? 0, totalProtein ?? 0, totalCalories);
  return (
    <>
      <section class="card">
        <h2>{text.totals}</h2>
        <dl class="figures row">
          {NUTRIENTS.map((nutrient) => {
            const value = entry[TOTAL_FIELD[nutrient]];
            return (
              <Figure
                key={nutrient}
                name={`total-${nutrient.toLowerCase()}`}
                label={names[nutrient]}
                value={value === null ? '–' : format.number(value, 2)}
                unit={unitOf(nutrient)}
              />
            );
          })}
        </dl>
        {split && <EnergySplit {...split} />}
      </section>
      <Foods entry={entry} />
      <Nutrients entry={entry} />
      <Share date={entry.date} />
    </>
  );
}

/** By meals, or in the order of the site if the meals are unknown. */
function Foods({ entry }: { entry: DayEntryDto }): VNode {
  const text = useWords(DAY_WORDS);
  const meals = mealsAsEaten(entry);
  const products = entry.products ?? [];
  return (
    <section class="card">
      <h2>{meals.length > 0 ? text.meals : text.products}</h2>
      {meals.length > 0 ? (
        <MealTable meals={meals} />
      ) : products.length > 0 ? (
        <ProductTable products={products} />
      ) : (
        <p class="empty">{text.noProducts}</p>
      )}
    </section>
  );
}

function Nutrients({ entry: { nutrients } }: { entry: DayEntryDto }): VNode {
  const text = useWords(DAY_WORDS);
  const amounts = nutrients ? amountsOfDay(nutrients) : [];
  return (
    <section class="card">
      <h2>{text.nutrients}</h2>
      {isUnknown(amounts) ? (
        <p class="empty">{text.noNutrients}</p>
      ) : (
        <NutrientTable caption={text.nutrients} amounts={amounts} />
      )}
    </section>
  );
}

/** Copies the page's address to the clipboard if the browser allows it. */
function Share({ date }: { date: string }): VNode {
  const text = useWords(DAY_WORDS);
  const [said, setSaid] = useState('');
  const copy = () => {
    const link = new URL(linkTo('day', date), location.href).href;
    // The clipboard is not available over plain http.
    const copied: Promise<void> | undefined = (navigator as Partial<Navigator>).clipboard?.writeText(link);
    if (!copied) return setSaid(link);
    copied.then(
      () => setSaid(text.copied),
      () => setSaid(link),
    );
  };
  return (
    <p class="row-of-buttons">
      <button type="button" class="quiet" onClick={copy}>
        <Icon name="link" />
        {text.share}
      </button>
      <a class="button quiet" href={linkTo('fetch', undefined, { from: date, to: date })}>
        <Icon name="export" />
        {text.again}
      </a>
      <span role="status">{said}</span>
    </p>
  );
}
