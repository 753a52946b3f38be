import type { VNode } from 'preact';
import type { DayEntryDto, GoalTargetOfDayDto } from '../api/schema';
import { DayTargets } from '../goals/day-targets';
import { EnergySplit, splitOfGrams } from '../parts/energy-split';
import { Figure } from '../parts/figure';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, metricUnit, NUTRIENT_NAMES, NUTRIENTS, TOTAL_FIELD } from '../text/nutrients';
import { DAY_WORDS } from './words';
import { fetchAverages, type LoggedAverages } from '../api/averages';
import { fetchApi } from '../api/client';
import { addDays } from '../dates';
import { lastDays } from '../ranges';

/** The totals of a day, beside what is usual if the day is over, and its goals. */
export function Totals({ entry, context }: { entry: DayEntryDto; context: DayContext }): VNode {
  const text = useWords(DAY_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const { totalFat, totalCarbs, totalProtein, totalCalories } = entry;
  const split = splitOfGrams(totalFat ?? 0, totalCarbs ?? 0, totalProtein ?? 0, totalCalories);
  const isOver = entry.final !== false;
  const usual = isOver ? context.usual : undefined;
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.totals}</h2>
        {entry.source !== 'HISTORY' && <SoFar entry={entry} />}
        {usual && <span class="muted">{text.usual}</span>}
      </div>
      {entry.source === 'HISTORY' && (
        <p class="note" data-figure="from-history">
          {text.fromHistory}
        </p>
      )}
      <dl class="figures row">
        {NUTRIENTS.map((nutrient) => {
          const value = entry[TOTAL_FIELD[nutrient]];
          const average = usual?.averages[AVERAGE_FIELD[nutrient]] ?? null;
          return (
            <Figure
              key={nutrient}
              name={`total-${nutrient.toLowerCase()}`}
              label={names[nutrient]}
              value={value === null ? '–' : format.figure(value, metricUnit(nutrient))}
              unit={metricUnit(nutrient)}
              change={value === null || average === null ? undefined : { from: average, to: value, than: '' }}
            />
          );
        })}
      </dl>
      {split && <EnergySplit {...split} note={usual ? text.usualIs(usual.logged, DAYS_BEFORE) : undefined} />}
      <DayTargets title={text.goals} targets={context.targets} isOver={isOver} />
    </section>
  );
}

/** When a day was read that was not over yet. */
function SoFar({ entry: { final, readAt } }: { entry: DayEntryDto }): VNode | null {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  if (final !== false) return null;
  return (
    <span class="muted" data-figure="so-far">
      {readAt ? text.soFarReadAt(format.time(readAt)) : text.soFar}
    </span>
  );
}

/** Before a day, for its comparison with the average. */
export const DAYS_BEFORE = 30;

/** Figures to compare a day with. */
interface DayContext {
  /** The averages of the days before; null if none of them has an entry. */
  usual: LoggedAverages | null;
  targets: GoalTargetOfDayDto[];
}

export async function fetchContext(date: string, signal: AbortSignal): Promise<DayContext> {
  const query = { fromDate: date, toDate: date, includeDays: true };
  const [usual, { days }] = await Promise.all([
    fetchAverages(lastDays(DAYS_BEFORE, addDays(date, -1)), signal),
    fetchApi('GET /api/v2/stats/goals', { query, signal }),
  ]);
  return { usual, targets: days?.[0]?.targets ?? [] };
}
