import uPlot from 'uplot';
import { isolatedPoints } from '../../running';
import type { ChartPoint, ChartProps } from './chart';

/** With more points, only those that stand alone are drawn. */
const MAX_DRAWN_POINTS = 120;

interface ChartLine {
  values: (number | null)[];
  series: uPlot.Series;
}

/** The lines of a chart, those drawn above others last. The edges of a band are the first two. */
export function chartLines(chart: ChartProps, isBars: boolean, colour: (name: string) => string): ChartLine[] {
  const { points, names, levels } = chart;
  const reference = levels?.reference?.value;
  const strong = colour('--series');
  const lines = valueLines(chart, isBars, colour);
  if (reference !== undefined) lines.push(line(points, () => reference, { stroke: colour('--muted'), dash: [6, 4] }));
  if (names.mean !== undefined) {
    const means = line(points, ({ mean }) => mean, { stroke: strong, width: 2.5 });
    means.series.points = isolatedDots(means.values, strong);
    lines.push(means);
  }
  if (levels?.other) {
    const series = { scale: 'other', stroke: colour('--carbs'), width: 2, dash: [8, 3], spanGaps: true };
    lines.push(line(points, ({ other }) => other, series));
  }
  return lines;
}

/** Single values: as the edges of their band, as bars, or as a line or dots. */
function valueLines(
  { points, names, kind }: ChartProps,
  isBars: boolean,
  colour: (name: string) => string,
): ChartLine[] {
  const strong = colour('--series');
  const full = ({ value, isSparse }: ChartPoint) => (isSparse ? null : value);
  const sparse = ({ value, isSparse }: ChartPoint) => (isSparse ? value : null);
  if (names.band !== undefined) {
    return (['low', 'high'] as const).map((edge) => line(points, ({ band }) => band?.[edge], { width: 0 }));
  }
  if (isBars) {
    const bars = { width: 1.5, stroke: strong, paths: uPlot.paths.bars?.({ size: [0.7, 48] }) };
    return [
      line(points, full, { ...bars, fill: strong }),
      line(points, sparse, { ...bars, fill: colour('--surface'), dash: [4, 3] }),
    ];
  }
  const [hasDots, hasMean] = [kind === 'dots', names.mean !== undefined];
  const stroke = hasMean ? colour('--series-quiet') : strong;
  const isDense = points.length > MAX_DRAWN_POINTS && !hasDots;
  const values = line(points, full, { stroke, width: hasDots ? 0 : hasMean ? 1 : 2 });
  const isolated = isolatedDots(values.values, hasDots ? colour('--edge') : stroke);
  values.series.points = isDense ? isolated : { ...isolated, filter: undefined };
  const hollow = { show: true, size: 7, fill: colour('--surface'), stroke: strong, width: 1.5 };
  const few = line(points, sparse, { width: 0, points: hollow });
  return few.values.some((value) => value !== null) ? [few, values] : [values];
}

function line(
  points: readonly ChartPoint[],
  valueOf: (point: ChartPoint) => number | null | undefined,
  series: uPlot.Series,
): ChartLine {
  return { values: points.map((point) => valueOf(point) ?? null), series: { points: { show: false }, ...series } };
}

/** Dots for values between two gaps, which a line alone would not show. */
function isolatedDots(values: (number | null)[], stroke: string): uPlot.Series.Points {
  return { show: true, size: 5, fill: stroke, stroke, filter: () => isolatedPoints(values) };
}
