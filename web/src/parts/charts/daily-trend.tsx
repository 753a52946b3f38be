import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { TrendPointDto } from '../../api/schema';
import { datesBetween, daysInRange } from '../../dates';
import { useTargetLine } from '../../goals/use-target-line';
import { SYMPTOM_WORDS, useSymptomMarks } from '../../journal/symptom-marks';
import { linkTo } from '../../route';
import { type DatedValue, runningBand, runningMean } from '../../running';
import { spreadOf } from '../../spread';
import { useFormat, useWords, words } from '../../text/language';
import { type Metric, metricUnit, NUTRIENT_NAMES } from '../../text/nutrients';
import { LineChart } from './line-chart';

/** Above this number of days single values are noise, so the chart shows mean and band. */
const MAX_SINGLE_DAYS = 400;
const SHORT_MEAN_DAYS = 7;
const LONG_MEAN_DAYS = 30;
/** Above this length a month would be a single dot. */
const MANY_YEARS_DAYS = 3 * 366;
const MAX_MEAN_DAYS = 90;

const WORDS = words({
  en: {
    mean: (days: number) => `${days}-day average`,
    band: '8 of 10 days',
    reference: 'Reference intake',
    target: 'Target',
    average: 'Average',
    usual: 'Typical range',
    weight: 'Weight',
    open: 'Open the day',
  },
  de: {
    mean: (days: number) => `${days}-Tage-Durchschnitt`,
    band: '8 von 10 Tagen',
    reference: 'Referenzmenge',
    target: 'Zielwert',
    average: 'Durchschnitt',
    usual: 'Meist',
    weight: 'Gewicht',
    open: 'Tag öffnen',
  },
});

interface Props {
  /** A bucket for each day with an entry. */
  points: readonly TrendPointDto[];
  metric: Metric;
  from: string;
  to: string;
  /** The daily amount of labels, or for the person. */
  reference?: number | null;
  /** Trend of the weight by date in kg, drawn over the nutrient. */
  weights?: ReadonlyMap<string, number>;
  options?: VNode;
}

/** A nutrient day by day, with gaps where nothing is logged, its running mean and its target. */
export function DailyTrend(props: Props): VNode {
  const { points: buckets, metric, from, to, reference = null, weights, options } = props;
  const text = useWords(WORDS);
  const name = useWords(NUTRIENT_NAMES)[metric];
  const format = useFormat();
  const symptomWords = useWords(SYMPTOM_WORDS);
  const symptoms = useSymptomMarks(from, to);
  const targets = useTargetLine(metric, from, to);
  const days = daysInRange(from, to);
  const isLong = days > MAX_SINGLE_DAYS;
  const meanDays = days > MANY_YEARS_DAYS ? MAX_MEAN_DAYS : isLong ? LONG_MEAN_DAYS : SHORT_MEAN_DAYS;
  const spread = useMemo(() => spreadOf(buckets.map(({ total }) => total)), [buckets]);
  const [low, high] = spread?.quartiles ?? [0, 0];
  const points = useMemo(() => {
    const values = buckets.map(({ fromDate, total }): DatedValue => ({ date: fromDate, value: total }));
    const dates = datesBetween(from, to);
    const byDate = new Map(values.map(({ date, value }) => [date, value]));
    const means = runningMean(values, dates, meanDays);
    const bands = isLong ? runningBand(values, dates, meanDays) : undefined;
    return dates.map((date, index) => ({
      date,
      label: format.date(date),
      value: byDate.get(date) ?? null,
      mean: means[index],
      band: bands?.[index],
      target: targets?.get(date),
      mark: symptoms?.(date, date),
      other: weights?.get(date),
    }));
  }, [buckets, targets, symptoms, weights, format]);
  return (
    <LineChart
      title={name}
      unit={metricUnit(metric)}
      points={points}
      options={options}
      names={{
        value: name,
        mean: text.mean(meanDays),
        band: isLong ? text.band : undefined,
        target: targets && text.target,
        mark: symptoms && symptomWords.symptoms,
      }}
      levels={{
        reference:
          reference !== null
            ? { name: text.reference, value: reference }
            : spread && !targets
              ? { name: text.average, value: Math.round(spread.mean * 10) / 10 }
              : undefined,
        usual: spread && !isLong && low < high ? { name: text.usual, low, high } : undefined,
        other: weights && { name: text.weight, unit: 'kg' },
      }}
      linkOf={({ date }) => ({ href: linkTo('day', date), text: text.open })}
    />
  );
}
