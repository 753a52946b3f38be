import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { useFormat, useWords, words } from '../text/language';
import { DataTable } from './data-table';
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
  en: { table: 'Show as table', when: 'Date' },
  de: { table: 'Als Tabelle anzeigen', when: 'Datum' },
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
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">{title}</span>
        {shown && (
          <span class="chart-reading">
            {shown.label}: {shown.value === null ? '–' : `${format.number(shown.value)} ${unit}`}
            {meanName !== undefined && shown.mean !== undefined && shown.mean !== null && (
              <span class="chart-mean">
                {' '}
                · {meanName} {format.number(shown.mean, 0)} {unit}
              </span>
            )}
            {bandName !== undefined && shown.band && (
              <span>
                {' '}
                · {bandName} {format.number(shown.band.low, 0)}–{format.number(shown.band.high, 0)} {unit}
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

/** Rendered when it is opened, because ten years have thousands of rows. */
function ChartTable({ title, unit, points, valueName, meanName }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const shown = format.column(points.map(({ value }) => value));
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text.table}</summary>
      {isOpen && (
        <div class="scroll" role="region" aria-label={title} tabIndex={0}>
          <DataTable
            name="of-chart"
            caption={title}
            narrow="scroll"
            columns={[
              { label: text.when },
              { label: `${valueName} (${unit})`, class: 'number' },
              ...(meanName === undefined ? [] : [{ label: `${meanName} (${unit})`, class: 'number' }]),
            ]}
            rows={points
              .filter(({ value }) => value !== null)
              .map(({ date, label, value, mean }) => ({
                key: date,
                cells: [
                  label,
                  shown(value),
                  ...(meanName === undefined
                    ? []
                    : [mean === null || mean === undefined ? '–' : format.number(mean, 0)]),
                ],
              }))}
          />
        </div>
      )}
    </details>
  );
}

function lastKnown(points: ChartPoint[]): number {
  return points.findLastIndex(({ value }) => value !== null);
}
