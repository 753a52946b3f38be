import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import type { Format } from '../text/format';
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
  /** The bounds that hold on the day, and how they read. */
  target?: { low: number | null; high: number | null; text: string } | null;
  /** An average of few days, which is drawn apart from the line. */
  isSparse?: boolean;
  /** What a mark at the foot of the chart stands for; without one there is none. */
  mark?: string | null;
}

interface Props {
  title: string;
  unit: string;
  points: ChartPoint[];
  valueName: string;
  meanName?: string;
  /** With a band, single values are not drawn. */
  bandName?: string;
  sparseName?: string;
  /** Single values are dots without a line between them. */
  hasDots?: boolean;
  /** Of values and means; by default it follows from their size. */
  decimals?: number;
  /** Targets are drawn as a line of steps, those with two bounds as a band. */
  targetName?: string;
  /** Of all that has marks. */
  markName?: string;
  /** A value to compare with. */
  reference?: { name: string; value: number };
}

const WORDS = words({
  en: { when: 'Date', read: 'Read the chart by arrow keys' },
  de: { when: 'Datum', read: 'Diagramm mit den Pfeiltasten ablesen' },
});

/** Values over time as a chart, with a table of the same figures below it. */
export function LineChart(chart: Props): VNode {
  const {
    title,
    unit,
    points,
    valueName,
    meanName,
    bandName,
    sparseName,
    targetName,
    markName,
    hasDots = false,
    reference,
  } = chart;
  const text = useWords(WORDS);
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const [at, setAt] = useState<number | undefined>();
  const format = useFormat();
  useEffect(() => {
    const draw = () => {
      drawn.current?.destroy();
      if (place.current)
        drawn.current = drawChart(place.current, points, {
          hasMean: meanName !== undefined,
          hasBand: bandName !== undefined,
          hasDots,
          reference: reference?.value,
          format,
          onPoint: setAt,
        });
    };
    draw();
    const resized = new ResizeObserver(
      ([entry]) => entry && drawn.current?.setSize({ width: entry.contentRect.width, height: drawn.current.height }),
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
      drawn.current?.destroy();
    };
  }, [points, format, meanName, bandName, reference?.value]);
  const shownAt = at ?? lastKnown(points);
  const shown = points[shownAt];
  const reading = shown === undefined ? '' : readingOf(shown, chart, format);
  const read = (index: number) => {
    setAt(index);
    const left = drawn.current?.valToPos(drawn.current.data[0][index]!, 'x') ?? -1;
    drawn.current?.setCursor({ left, top: 0 });
  };
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">
          {title} <small>{unit}</small>
        </span>
        <span class="chart-reading">{reading}</span>
      </figcaption>
      <div class="chart-place" ref={place} aria-hidden="true" />
      <input
        class="chart-cursor"
        type="range"
        aria-label={`${title}: ${text.read}`}
        aria-valuetext={reading}
        min={0}
        max={points.length - 1}
        value={shownAt}
        onInput={(event) => read(Number(event.currentTarget.value))}
      />
      <ul class="chart-key" aria-hidden="true">
        {bandName !== undefined && <li class="key-band">{bandName}</li>}
        {bandName === undefined && (
          <li class={hasDots ? 'key-dot' : meanName === undefined ? 'key-mean' : 'key-value'}>{valueName}</li>
        )}
        {meanName !== undefined && <li class="key-mean">{meanName}</li>}
        {sparseName !== undefined && points.some(({ isSparse }) => isSparse) && (
          <li class="key-sparse">{sparseName}</li>
        )}
        {targetName !== undefined && <li class="key-target">{targetName}</li>}
        {markName !== undefined && <li class="key-mark">{markName}</li>}
        {reference && (
          <li class="key-reference">
            {reference.name}: {format.amount(reference.value)} {unit}
          </li>
        )}
      </ul>
      <ChartTable {...chart} />
    </figure>
  );
}

/** @example '1 Aug 2024: 2,010 kcal · 7-day mean 2,055 kcal' */
function readingOf(point: ChartPoint, chart: Props, format: Format): string {
  const { label, value, mean, band, target, mark } = point;
  const { unit, meanName, bandName, targetName } = chart;
  const number = (known: number) => format.number(known, decimalsOfMeans(chart));
  const parts = [value === null ? '–' : `${format.number(value, decimalsOfValues(chart))} ${unit}`];
  if (meanName !== undefined && mean !== undefined && mean !== null) parts.push(`${meanName} ${number(mean)} ${unit}`);
  if (bandName !== undefined && band) parts.push(`${bandName} ${number(band.low)}–${number(band.high)} ${unit}`);
  if (targetName !== undefined && target) parts.push(`${targetName} ${target.text}`);
  if (mark) parts.push(mark);
  return `${label}: ${parts.join(' · ')}`;
}

function ChartTable(chart: Props): VNode {
  const { title, unit, points, valueName, meanName, targetName, markName } = chart;
  const text = useWords(WORDS);
  const format = useFormat();
  return (
    <AsTable
      title={title}
      columns={[
        { label: text.when },
        { label: `${valueName} (${unit})`, class: 'number' },
        ...(meanName === undefined ? [] : [{ label: `${meanName} (${unit})`, class: 'number' }]),
        ...(targetName === undefined ? [] : [{ label: targetName }]),
        ...(markName === undefined ? [] : [{ label: markName }]),
      ]}
      rows={() => {
        const decimals = decimalsOfMeans(chart);
        const known = points.filter(({ value, mark }) => value !== null || mark);
        const shown = format.column(
          known.map(({ value }) => value),
          decimalsOfValues(chart),
        );
        const meanOf = ({ mean }: ChartPoint) =>
          mean === null || mean === undefined ? '–' : format.number(mean, decimals);
        return known.map((point) => ({
          key: point.date,
          cells: [
            point.label,
            shown(point.value),
            ...(meanName === undefined ? [] : [meanOf(point)]),
            ...(targetName === undefined ? [] : [point.target?.text ?? '–']),
            ...(markName === undefined ? [] : [point.mark ?? '']),
          ],
        }));
      }}
    />
  );
}

/** Single values have one decimal more than means, except energy. */
function decimalsOfValues(chart: Props): number {
  return chart.decimals ?? (chart.unit === 'kcal' ? 0 : decimalsOfMeans(chart) + 1);
}

/** Means are shown without decimals, unless the values are small. */
function decimalsOfMeans({ points, decimals }: Props): number {
  const largest = Math.max(...points.map(({ value }) => value ?? 0));
  return decimals ?? (largest >= 20 ? 0 : largest >= 2 ? 1 : 2);
}

function lastKnown(points: ChartPoint[]): number {
  return points.findLastIndex(({ value }) => value !== null);
}
