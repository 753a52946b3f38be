import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { DayEntryDto, ProductDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { daysInRange, lastOfMonth, monthsBetween } from '../dates';
import { mealsAsEaten } from '../day/foods/meals-as-eaten';
import { AnswerView } from '../parts/answer-view';
import { GroupedTable } from '../parts/data-table';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { useMealName } from '../text/meals';
import { REPORT_WORDS } from './words';

/** More would be hundreds of pages. */
const MAX_DAYS = 366;

/** All foods of each day. */
export function DiarySection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const isTooLong = daysInRange(from, to) > MAX_DAYS;
  const answer = useAnswer(
    (signal) => (isTooLong ? Promise.resolve([]) : fetchByMonth({ from, to }, signal)),
    [from, to],
  );
  return (
    <section class="card report-diary">
      <h2>{text.diary}</h2>
      <AnswerView answer={answer}>
        {(entries) => {
          if (isTooLong) return <p class="empty">{text.tooLong(MAX_DAYS)}</p>;
          return entries.length === 0 ? <p class="empty">{text.noEntries}</p> : <Days entries={entries} />;
        }}
      </AnswerView>
    </section>
  );
}

/** One month at a time, so that no answer is large. */
async function fetchByMonth({ from, to }: DayRange, signal: AbortSignal): Promise<DayEntryDto[]> {
  const entries: DayEntryDto[] = [];
  for (const month of monthsBetween(from, to)) {
    const last = lastOfMonth(month);
    const query = {
      fromDate: month < from ? from : month,
      toDate: last > to ? to : last,
      includeProducts: true,
      details: true,
    };
    for (const day of await fetchApi('GET /api/v2/nutritiondata/range', { query, signal })) entries.push(day);
  }
  return entries;
}

function Days({ entries }: { entries: DayEntryDto[] }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  const { dayStartsAt } = useAbout();
  const kcal = (value: number | null) => (value === null ? '–' : format.number(value, 0));
  return (
    <GroupedTable
      name="diary"
      caption={text.diary}
      columns={[{ label: text.food }, { label: text.meal }, { label: text.amount }, { label: 'kcal', class: 'number' }]}
      groups={entries.map((entry) => ({
        key: entry.date,
        head: [format.weekdayDate(entry.date), kcal(entry.totalCalories)],
        rows: listFoods(entry, dayStartsAt).map(({ name, meal, time, amount, calories }, index) => ({
          key: index,
          cells: [
            name,
            [meal ? mealName(meal) : undefined, time].filter(Boolean).join(', '),
            format.amountText(amount),
            kcal(calories),
          ],
        })),
      }))}
    />
  );
}

function listFoods(entry: DayEntryDto, dayStartsAt: string): ProductDto[] {
  const meals = mealsAsEaten(entry, dayStartsAt);
  return meals.length > 0 ? meals.flatMap(({ products }) => products) : (entry.products ?? []);
}
