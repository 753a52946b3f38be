import type { VNode } from 'preact';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { WeekdayStatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { WEEKDAYS } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/charts/bars';
import { Info } from '../parts/info';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, type Nutrient, metricUnit } from '../text/nutrients';
import { SENTENCES, weekdaySentence } from './sentences';
import { TREND_WORDS } from './words';

interface Props {
  metric: Nutrient;
  range: DayRange;
  /** Average of the range. */
  mean: number | undefined;
}

export function WeekdayAverages({ metric, range: { from, to }, mean }: Props): VNode {
  const text = useWords(TREND_WORDS);
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/weekdays', { query: completeDays({ from, to }), signal }),
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
            <WeekdayBars weekdays={weekdays} metric={metric} mean={mean} />
          )
        }
      </AnswerView>
    </section>
  );
}

interface BarsProps extends Omit<Props, 'range'> {
  weekdays: WeekdayStatsDto[];
}

function WeekdayBars({ weekdays, metric, mean }: BarsProps): VNode {
  const text = useWords(TREND_WORDS);
  const sentences = useWords(SENTENCES);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const unit = metricUnit(metric);
  const bars = weekdays.map(({ dayOfWeek, averages }) => {
    const { short, long } = format.weekdays[WEEKDAYS.indexOf(dayOfWeek)]!;
    const value = averages[AVERAGE_FIELD[metric]];
    return { label: short, longLabel: long, value, shown: value === null ? '–' : format.figure(value, unit) };
  });
  const known = bars.flatMap(({ longLabel, value, shown }) =>
    value === null ? [] : [{ weekday: longLabel, value, shown: `${shown} ${unit}` }],
  );
  const finding = weekdaySentence(known, sentences);
  return (
    <>
      {finding && <p class="sentence">{finding}</p>}
      <Bars caption={`${text.weekdays}: ${names[metric]}`} unit={unit} around={mean} bars={bars} />
      <Info>
        {mean !== undefined && (
          <p class="note" data-figure="weekday-mean">
            {text.aroundMean(`${format.figure(mean, unit)} ${unit}`)}
          </p>
        )}
        <p class="note">{text.weekdaysNote}</p>
      </Info>
    </>
  );
}
