import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BodyStatsDto } from '../api/schema';
import { Figure } from '../parts/figure';
import { Info } from '../parts/info';
import { LineChart } from '../parts/charts/line-chart';
import { useFormat, useWords } from '../text/language';
import { BODY_WORDS } from './words';

/** The measurements of a kind as points with their trend; in short, the chart alone. */
export function BodyOverTime({ stats, isShort }: { stats: BodyStatsDto; isShort?: boolean }): VNode {
  const text = useWords(BODY_WORDS);
  const format = useFormat();
  const { kind, unit, measurements, trend, slopePerWeek, slopeStandardError } = stats;
  const points = useMemo(() => {
    // The earliest of each day, as the trend has it.
    const values = new Map([...measurements].reverse().map(({ date, value }) => [date, value]));
    return trend.map(({ date, value }) => ({
      date,
      label: format.date(date),
      value: values.get(date) ?? null,
      mean: value,
    }));
  }, [stats, format]);
  const latest = points.at(-1)!;
  const chart = (
    <LineChart
      title={text.kinds[kind]}
      unit={unit}
      points={points}
      names={{ value: text.measured, mean: text.trend }}
      kind="dots"
      decimals={1}
    />
  );
  if (isShort) return chart;
  return (
    <section class="card">
      <h2>{text.kinds[kind]}</h2>
      <dl class="figures row">
        <Figure
          name="latest"
          label={text.latest}
          value={format.number(latest.value!, 2, 1)}
          unit={unit}
          note={latest.label}
        />
        <Figure name="trend" label={text.trend} value={format.number(trend.at(-1)!.value, 1, 1)} unit={unit} />
        {slopePerWeek !== null && (
          <Figure
            name="per-week"
            label={text.perWeek}
            value={format.change(slopePerWeek, 2)}
            unit={unit}
            note={
              slopeStandardError === null
                ? undefined
                : text.error(`${format.number(Math.max(0.01, slopeStandardError), 2)} ${unit}`)
            }
          />
        )}
      </dl>
      {chart}
      <Info>
        <p class="note">{text.trendNote}</p>
      </Info>
    </section>
  );
}
