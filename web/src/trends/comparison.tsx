import type { VNode } from 'preact';
import { askAverages, type LoggedAverages } from '../api/averages';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { Choice } from '../parts/fields/choice';
import { RangeFields } from '../parts/fields/range-fields';
import { aYearBefore, type DayRange, rangeBefore, rangeOf } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, type Nutrient, NUTRIENTS, unitOf } from '../text/nutrients';
import { TREND_WORDS } from './words';

const EARLIER = ['before', 'year', 'own'] as const;

/** Compares the range with an earlier one by the rounded averages that are shown. */
export function Comparison({ range: later, route }: { range: DayRange; route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const format = useFormat();
  const { against, earlierFrom, earlierTo } = route.query;
  const kind = EARLIER.find((known) => known === against) ?? 'before';
  const usual = kind === 'year' ? aYearBefore(later) : rangeBefore(later);
  const earlier = kind === 'own' ? rangeOf(earlierFrom, earlierTo, usual) : usual;
  const period = ({ from, to }: DayRange) => `${format.date(from)} – ${format.date(to)}`;
  const answer = useAnswer(
    async (signal) => {
      const [before, after] = await Promise.all([askAverages(earlier, signal), askAverages(later, signal)]);
      return { earlier: before, later: after };
    },
    [earlier.from, earlier.to, later.from, later.to],
  );
  return (
    <section class="card">
      <h2>{text.compare}</h2>
      <div class="controls">
        <Choice
          legend={text.compare}
          options={EARLIER.map((value) => ({ value, label: text.against[value] }))}
          value={kind}
          onChange={(value) => replaceQuery(route, { against: value })}
        />
        {kind === 'own' && (
          <RangeFields
            legend={text.earlier}
            range={earlier}
            onChange={({ from, to }) => replaceQuery(route, { earlierFrom: from, earlierTo: to })}
          />
        )}
      </div>
      <p>{text.periods(period(later), period(earlier))}</p>
      <AnswerView answer={answer}>
        {(found) =>
          found.earlier && found.later ? (
            <Changes earlier={found.earlier} later={found.later} />
          ) : (
            <p class="empty">{text.noPeriod}</p>
          )
        }
      </AnswerView>
      <p class="note">{text.compareNote}</p>
    </section>
  );
}

function Changes({ earlier, later }: { earlier: LoggedAverages; later: LoggedAverages }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const compared = NUTRIENTS.map((nutrient) => ({
    nutrient,
    before: earlier.averages[AVERAGE_FIELD[nutrient]],
    after: later.averages[AVERAGE_FIELD[nutrient]],
  }));
  const decimalsOf = (nutrient: Nutrient) => (nutrient === 'CALORIES' ? 0 : 1);
  const shown = (nutrient: Nutrient, value: number | null) =>
    value === null ? '–' : format.number(value, decimalsOf(nutrient), decimalsOf(nutrient));
  return (
    <>
      <DataTable
        name="comparison"
        caption={text.compare}
        columns={[
          { label: text.nutrient },
          ...[text.earlier, text.later, text.change].map((label) => ({ label, class: 'number' })),
        ]}
        rows={compared.map(({ nutrient, before, after }) => {
          const name = nutrient.toLowerCase();
          return {
            key: nutrient,
            cells: [
              `${names[nutrient]} (${unitOf(nutrient)})`,
              <span data-figure={`earlier-${name}`}>{shown(nutrient, before)}</span>,
              <span data-figure={`later-${name}`}>{shown(nutrient, after)}</span>,
              <span data-figure={`change-${name}`}>
                {before === null || after === null ? '–' : changeText(nutrient, before, after)}
              </span>,
            ],
          };
        })}
      />
      <p class="note">{text.logged(format.number(earlier.logged), format.number(later.logged))}</p>
    </>
  );

  function changeText(nutrient: Nutrient, before: number, after: number): string {
    const change = format.change(after - before, decimalsOf(nutrient), decimalsOf(nutrient));
    return before === 0 ? change : `${change} (${format.percentChange(((after - before) / before) * 100)})`;
  }
}
