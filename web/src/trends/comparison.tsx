import type { VNode } from 'preact';
import { fetchAverages, type LoggedAverages } from '../api/averages';
import { type Answer, useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Choice } from '../parts/fields/choice';
import { Figure } from '../parts/figure';
import { Info } from '../parts/info';
import { aYearBefore, type DayRange, rangeBefore } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, metricUnit, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { changeSentence, isMonth, SENTENCES } from './sentences';
import { TREND_WORDS } from './words';

const EARLIER = ['before', 'year'] as const;

/** Averages of a range and of an earlier one; null where one of them has no entries. */
export interface Compared {
  kind: (typeof EARLIER)[number];
  earlier: DayRange;
  answer: Answer<{ later: LoggedAverages; before: LoggedAverages } | null>;
}

/** With the range before, or the same one a year earlier, as the address has it. */
export function useComparison(range: DayRange, averages: Answer<LoggedAverages | null>, route: Route): Compared {
  const kind = EARLIER.find((known) => known === route.query['against']) ?? 'before';
  const earlier = kind === 'year' ? aYearBefore(range) : rangeBefore(range);
  const before = useAnswer((signal) => fetchAverages(earlier, signal), [earlier.from, earlier.to]);
  const isKnown = averages.value !== undefined && before.value !== undefined;
  const both = averages.value && before.value ? { later: averages.value, before: before.value } : null;
  const answer = {
    value: isKnown ? both : undefined,
    failure: averages.failure ?? before.failure,
    isLoading: averages.isLoading || before.isLoading,
    reload: () => [averages, before].forEach(({ reload }) => reload()),
  };
  return { kind, earlier, answer };
}

/** How energy and protein changed, in a sentence. */
export function ChangeSentence({ compared: { kind, earlier, answer } }: { compared: Compared }): VNode {
  const text = useWords(TREND_WORDS);
  const sentences = useWords(SENTENCES);
  const format = useFormat();
  const than =
    kind === 'year'
      ? sentences.yearBefore
      : isMonth(earlier)
        ? sentences.inMonth(format.month(earlier.from))
        : sentences.daysBefore(format.number(daysInRange(earlier.from, earlier.to)));
  return (
    <AnswerView answer={answer}>
      {(found) => (
        <p class="sentence" data-figure="comparison">
          {found ? changeSentence(found.later.averages, found.before.averages, than, sentences, format) : text.noPeriod}
        </p>
      )}
    </AnswerView>
  );
}

/** The six averages of the range, beside those of the earlier one. */
export function Comparison({ compared, route }: { compared: Compared; route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const format = useFormat();
  const names = useWords(NUTRIENT_NAMES);
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.compare}</h2>
        <Choice
          legend={text.compare}
          options={EARLIER.map((value) => ({ value, label: text.against[value] }))}
          value={compared.kind}
          onChange={(value) => replaceQuery(route, { against: value })}
        />
      </div>
      <AnswerView answer={compared.answer}>
        {(found) =>
          found && (
            <>
              <dl class="figures row">
                {NUTRIENTS.map((nutrient) => {
                  const [unit, field] = [metricUnit(nutrient), AVERAGE_FIELD[nutrient]];
                  const [now, before] = [found.later.averages[field], found.before.averages[field]];
                  return (
                    <Figure
                      key={nutrient}
                      name={`later-${nutrient.toLowerCase()}`}
                      label={names[nutrient]}
                      value={now === null ? '–' : format.figure(now, unit)}
                      unit={unit}
                      change={
                        now === null || before === null
                          ? undefined
                          : { from: before, to: now, than: text.before(format.figure(before, unit)) }
                      }
                    />
                  );
                })}
              </dl>
              <Info>
                <p class="note">{text.compareNote}</p>
                <p class="note">{text.logged(format.number(found.before.logged), format.number(found.later.logged))}</p>
              </Info>
            </>
          )
        }
      </AnswerView>
    </section>
  );
}
