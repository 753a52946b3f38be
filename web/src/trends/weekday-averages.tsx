import type { VNode } from 'preact';
import { ask } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/bars';
import type { DayRange } from '../parts/range-fields';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, type Nutrient, unitOf } from '../text/nutrients';
import { TREND_WORDS } from './words';

const ORDER = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export function WeekdayAverages({ metric, range: { from, to } }: { metric: Nutrient; range: DayRange }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const answer = useAnswer(
    (signal) => ask('GET /api/v2/stats/weekdays', { query: { fromDate: from, toDate: to }, signal }),
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.weekdays}</h2>
      <AnswerView answer={answer}>
        {(weekdays) =>
          weekdays.length === 0 ? (
            <p class="empty">{text.empty}</p>
          ) : (
            <Bars
              caption={`${text.weekdays}: ${names[metric]}`}
              unit={unitOf(metric)}
              bars={weekdays.map(({ dayOfWeek, averages }) => {
                const { short, long } = format.weekdays[ORDER.indexOf(dayOfWeek)]!;
                const value = averages[AVERAGE_FIELD[metric]];
                const shown = value === null ? '–' : `${format.number(value)} ${unitOf(metric)}`;
                return { label: short, longLabel: long, value: value ?? 0, shown };
              })}
            />
          )
        }
      </AnswerView>
      <p class="note">{text.weekdaysNote}</p>
    </section>
  );
}
