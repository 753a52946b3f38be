import type { VNode } from 'preact';
import { fetchAverages, type LoggedAverages } from '../api/averages';
import { type Answer, useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Choice } from '../parts/fields/choice';
import { RangeFilter } from '../parts/fields/filter-line';
import { Figure } from '../parts/figure';
import { Info } from '../parts/info';
import { aYearBefore, type DayRange, rangeBefore, readRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, metricUnit, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { changeSentence, SENTENCES } from './sentences';
import { TREND_WORDS } from './words';

const EARLIER = ['before', 'year', 'own'] as const;

interface Props {
  range: DayRange;
  /** Averages of the range. */
  averages: Answer<LoggedAverages | null>;
  route: Route;
}

/** The averages of the range, beside those of an earlier one. */
export function Comparison({ range, averages, route }: Props): VNode {
  const text = useWords(TREND_WORDS);
  const { against, earlierFrom, earlierTo } = route.query;
  const kind = EARLIER.find((known) => known === against) ?? 'before';
  const usual = kind === 'year' ? aYearBefore(range) : rangeBefore(range);
  const earlier = kind === 'own' ? readRange(earlierFrom, earlierTo, usual) : usual;
  const before = useAnswer((signal) => fetchAverages(earlier, signal), [earlier.from, earlier.to]);
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.compare}</h2>
        <div class="controls">
          <Choice
            legend={text.compare}
            options={EARLIER.map((value) => ({ value, label: text.against[value] }))}
            value={kind}
            onChange={(value) => replaceQuery(route, { against: value })}
          />
          {kind === 'own' && (
            <RangeFilter
              legend={text.earlier}
              range={earlier}
              onChange={({ from, to }) => replaceQuery(route, { earlierFrom: from, earlierTo: to })}
            />
          )}
        </div>
      </div>
      <AnswerView answer={averages}>
        {(later) => (
          <AnswerView answer={before}>
            {(found) =>
              found && later ? (
                <Changes later={{ range, ...later }} earlier={{ range: earlier, ...found }} />
              ) : (
                <p class="empty">{text.noPeriod}</p>
              )
            }
          </AnswerView>
        )}
      </AnswerView>
    </section>
  );
}

interface Period extends LoggedAverages {
  range: DayRange;
}

function Changes({ later, earlier }: { later: Period; earlier: Period }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const sentences = useWords(SENTENCES);
  const format = useFormat();
  return (
    <>
      <p class="sentence" data-figure="comparison">
        {changeSentence(later, earlier, sentences, format)}
      </p>
      <dl class="figures row">
        {NUTRIENTS.map((nutrient) => {
          const [now, before] = [later, earlier].map(({ averages }) => averages[AVERAGE_FIELD[nutrient]]);
          const name = nutrient.toLowerCase();
          return (
            <Figure
              key={nutrient}
              name={`later-${name}`}
              label={names[nutrient]}
              value={now === null || now === undefined ? '–' : format.number(now)}
              unit={metricUnit(nutrient)}
              note={
                <>
                  <span class="line" data-figure={`change-${name}`}>
                    {now === null || now === undefined || before === null || before === undefined
                      ? '–'
                      : changeText(now, before)}
                  </span>
                  {before !== null && before !== undefined && text.from(format.number(before))}
                </>
              }
            />
          );
        })}
      </dl>
      <Info>
        <p class="note">{text.compareNote}</p>
        <p class="note">{text.logged(format.number(earlier.logged), format.number(later.logged))}</p>
      </Info>
    </>
  );

  function changeText(now: number, before: number): string {
    const change = format.change(now - before);
    return before === 0 ? change : `${change} (${format.percentChange(((now - before) / before) * 100)})`;
  }
}
