import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { useFormat, useWords, words } from '../text/language';
import { AsTable } from './as-table';
import { drawChart } from './draw-chart';

export interface ChartPoint {
  /** The day, or the first day of the bucket. */
  date: string;
  /** The name of the point. */
  label: string;
  /** Null for a gap in the line. */
  value: number | null;
  mean?: number | null;
  /** The range of most values near the point. */
  band?: { low: number; high: number } | null;
}

interface Props {
  title: string;
  unit: string;
  points: ChartPoint[];
  valueName: string;
  meanName?: string;
  /** With a band, single values are not drawn. */
  bandName?: string;
}

const WORDS = words({
  en: { when: 'Date' },
  de: { when: 'Datum' },
});

/** Values over time as a chart, with a table of the same figures below it. */
export function LineChart({ title, unit, points, valueName, meanName, bandName }: Props): VNode {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | undefined>();
  const format = useFormat();
  useEffect(() => {
    let chart: uPlot | undefined;
    const draw = () => {
      chart?.destroy();
      if (place.current)
        chart = drawChart(place.current, points, {
          hasMean: meanName !== undefined,
          hasBand: bandName !== undefined,
          format,
          onPoint: setAt,
        });
    };
    draw();
    const resized = new ResizeObserver(
      ([entry]) => entry && chart?.setSize({ width: entry.contentRect.width, height: chart.height }),
    );
    resized.observe(place.current!);
    // Print uses the light colours.
    const colours = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('print')];
    for (const query of colours) query.addEventListener('change', draw);
    addEventListener('schemechange', draw);
    return () => {
      resized.disconnect();
      for (const query of colours) query.removeEventListener('change', draw);
      removeEventListener('schemechange', draw);
      chart?.destroy();
    };
  }, [points, format, meanName, bandName]);
  const shown = points[at ?? lastKnown(points)];
  const decimals = decimalsOfMeans(points);
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">{title}</span>
        {shown && (
          <span class="chart-reading">
            {shown.label}: {shown.value === null ? '–' : `${format.number(shown.value, decimals + 1)} ${unit}`}
            {meanName !== undefined && shown.mean !== undefined && shown.mean !== null && (
              <span class="chart-mean">
                {' '}
                · {meanName} {format.number(shown.mean, decimals)} {unit}
              </span>
            )}
            {bandName !== undefined && shown.band && (
              <span>
                {' '}
                · {bandName} {format.number(shown.band.low, decimals)}–{format.number(shown.band.high, decimals)} {unit}
              </span>
            )}
          </span>
        )}
      </figcaption>
      <div class="chart-place" ref={place} aria-hidden="true" />
      {meanName !== undefined && (
        <p class="chart-key" aria-hidden="true">
          {bandName === undefined ? (
            <>
              <span class="key-value" /> {valueName}
            </>
          ) : (
            <>
              <span class="key-band" /> {bandName}
            </>
          )}
          <span class="key-mean" /> {meanName}
        </p>
      )}
      <ChartTable title={title} unit={unit} points={points} valueName={valueName} meanName={meanName} />
    </figure>
  );
}

function ChartTable({ title, unit, points, valueName, meanName }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  return (
    <AsTable
      title={title}
      columns={[
        { label: text.when },
        { label: `${valueName} (${unit})`, class: 'number' },
        ...(meanName === undefined ? [] : [{ label: `${meanName} (${unit})`, class: 'number' }]),
      ]}
      rows={() => {
        const decimals = decimalsOfMeans(points);
        const known = points.filter(({ value }) => value !== null);
        const shown = format.column(
          known.map(({ value }) => value),
          decimals + 1,
        );
        const meanOf = ({ mean }: ChartPoint) =>
          mean === null || mean === undefined ? '–' : format.number(mean, decimals);
        return known.map((point) => ({
          key: point.date,
          cells: [point.label, shown(point.value), ...(meanName === undefined ? [] : [meanOf(point)])],
        }));
      }}
    />
  );
}

/** Means are shown without decimals, unless the values are small. Single values have one decimal more. */
function decimalsOfMeans(points: ChartPoint[]): number {
  const largest = Math.max(...points.map(({ value }) => value ?? 0));
  return largest >= 20 ? 0 : largest >= 2 ? 1 : 2;
}

function lastKnown(points: ChartPoint[]): number {
  return points.findLastIndex(({ value }) => value !== null);
}
