import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { FirstRows } from '../parts/first-rows';
import { type DayRange, lastDays, rangeBefore, readRange } from '../ranges';
import { linkTo, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { PRODUCT_WORDS } from './words';

const DEFAULT_DAYS = 30;
/** The limit of the API. */
const MAX_PRODUCTS = 500;
const AT_FIRST = 15;

interface Change {
  name: string;
  times: number;
  before: number;
}

/** The foods that were eaten more or less often than in the period before. */
export function Changes({ route }: { route: Route }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const { from, to = '' } = route.query;
  const range = readRange(from, to, lastDays(DEFAULT_DAYS, isDate(to) ? to : addDays(today, -1)));
  const earlier = rangeBefore(range);
  const answer = useAnswer(
    async (signal) => {
      const { firstEntryDate } = await fetchApi('GET /api/v2/stats', { signal });
      // Every food would be eaten more often now than before the diary began.
      if (firstEntryDate === null || firstEntryDate > earlier.from) return [];
      return changesBetween(await timesEaten(earlier, signal), await timesEaten(range, signal));
    },
    [range.from, range.to],
  );
  const period = (days: DayRange) => format.range(days.from, days.to);
  return (
    <section class="card">
      <h2>{text.changes}</h2>
      <p>{text.changesOf(period(range), period(earlier))}</p>
      <AnswerView answer={answer}>
        {(changes) =>
          changes.length === 0 ? (
            <p class="empty">{text.noChanges}</p>
          ) : (
            <FirstRows rows={changes} count={AT_FIRST}>
              {(shown) => <ChangesTable changes={shown} />}
            </FirstRows>
          )
        }
      </AnswerView>
    </section>
  );
}

/** More and less differ by an arrow and a colour that does not mean better or worse. */
function ChangesTable({ changes }: { changes: readonly Change[] }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  return (
    <DataTable
      name="changes"
      narrow="line"
      caption={text.changes}
      columns={[{ label: text.name }, ...[text.change, text.beforeAndNow].map((label) => ({ label, class: 'number' }))]}
      rows={changes.map(({ name, times, before }) => ({
        key: name,
        cells: [
          <a href={linkTo('products', name)}>{name}</a>,
          <span class={times > before ? 'change more' : 'change less'}>{format.change(times - before, 0)}</span>,
          `${format.number(before)} → ${format.number(times)}`,
        ],
      }))}
    />
  );
}

async function timesEaten({ from, to }: DayRange, signal: AbortSignal): Promise<Map<string, number>> {
  const query = { fromDate: from, toDate: to, limit: MAX_PRODUCTS };
  const foods = await fetchApi('GET /api/v2/nutritiondata/products/top', { query, signal });
  return new Map(foods.map(({ name, timesEaten: times }) => [name, times]));
}

/** The largest changes first, those to more before those to less. */
function changesBetween(before: Map<string, number>, now: Map<string, number>): Change[] {
  // An empty period would make every food of the other one a change.
  if (before.size === 0 || now.size === 0) return [];
  return (
    [...new Set([...now.keys(), ...before.keys()])]
      .map((name) => ({ name, times: now.get(name) ?? 0, before: before.get(name) ?? 0 }))
      .filter((food) => food.times !== food.before)
      // Beyond the limit it is not known how often one was eaten.
      .filter(
        ({ name }) => (before.size < MAX_PRODUCTS || before.has(name)) && (now.size < MAX_PRODUCTS || now.has(name)),
      )
      .sort((one, other) => sizeOf(other) - sizeOf(one) || other.times - one.times)
  );
}

function sizeOf({ times, before }: Change): number {
  return Math.abs(times - before);
}
