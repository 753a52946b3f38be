import type { VNode } from 'preact';
import type { DayEntryDto } from '../api/schema';
import { DayTargets } from '../goals/day-targets';
import { EnergySplit, splitOfGrams } from '../parts/energy-split';
import { Figure } from '../parts/figure';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, metricUnit, NUTRIENT_NAMES, NUTRIENTS, TOTAL_FIELD } from '../text/nutrients';
import { type DayContext, DAYS_BEFORE } from './context';
import { SoFar } from './so-far';
import { DAY_WORDS } from './words';

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
              change={value === null || average === null ? undefined : { from: average, to: value, than: text.usual }}
            />
          );
        })}
      </dl>
      {usual && (
        <p class="note" data-figure="usual">
          {text.usualIs(usual.logged, DAYS_BEFORE)}
        </p>
      )}
      {split && <EnergySplit {...split} />}
      <DayTargets title={text.goals} targets={context.targets} isOver={isOver} />
    </section>
  );
}
