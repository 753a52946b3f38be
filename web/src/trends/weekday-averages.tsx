import type { VNode } from 'preact';
import { ask } from '../api/client';
import type { WeekdayStatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/charts/bars';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, type Nutrient, unitOf } from '../text/nutrients';
import { TREND_WORDS } from './words';

const ORDER = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export function WeekdayAverages({ metric, range: { from, to } }: { metric: Nutrient; range: DayRange }): VNode {
  const text = useWords(TREND_WORDS);
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
            <WeekdayBars weekdays={weekdays} metric={metric} />
          )
        }
      </AnswerView>
      <p class="note">{text.weekdaysNote}</p>
    </section>
  );
}

function WeekdayBars({ weekdays, metric }: { weekdays: WeekdayStatsDto[]; metric: Nutrient }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const valueOf = ({ averages }: WeekdayStatsDto) => averages[AVERAGE_FIELD[metric]];
  const decimals = metric === 'CALORIES' ? 0 : 1;
  const shown = format.column(weekdays.map(valueOf), decimals);
  const days = weekdays.filter((weekday) => valueOf(weekday) !== null);
  const sum = days.reduce((total, weekday) => total + valueOf(weekday)! * weekday.dayCount, 0);
  const mean = sum / days.reduce((total, { dayCount }) => total + dayCount, 0);
  return (
    <>
      <Bars
        caption={`${text.weekdays}: ${names[metric]}`}
        unit={unitOf(metric)}
        around={days.length === 0 ? undefined : mean}
        bars={weekdays.map((weekday) => {
          const { short, long } = format.weekdays[ORDER.indexOf(weekday.dayOfWeek)]!;
          const value = valueOf(weekday);
          return {
            label: short,
            longLabel: long,
            value,
            shown: value === null ? '–' : `${shown(value)} ${unitOf(metric)}`,
          };
        })}
      />
      {days.length > 0 && (
        <p class="note" data-figure="weekday-mean">
          {text.aroundMean(`${format.number(mean, decimals)} ${unitOf(metric)}`)}
        </p>
      )}
    </>
  );
}
