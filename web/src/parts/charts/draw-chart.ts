import uPlot from 'uplot';
import { datesBetween, dayNumber, fromDayNumber } from '../../dates';
import type { Format } from '../../text/format';
import { hasMonthTicks, ticksOf } from '../../ticks';
import { drawBreak, drawMarks, startsAtZero } from './draw-marks';
import { drawTargets, targetBounds } from './draw-targets';
import type { ChartProps } from './chart';
import { chartLines } from './chart-lines';

const SECONDS_PER_DAY = 86_400;
const HEIGHT = 240;
/** Narrower charts give their edges to the curve. */
const NARROW_WIDTH = 480;
/** The room for the label of a tick. */
const TICK_WIDTH = 76;

interface Options {
  chart: ChartProps;
  fromZero: boolean;
  format: Format;
  onPoint: (index: number | undefined) => void;
  onDrawn: (startsAtZero: boolean) => void;
}

/** Draws with the current colours of the page. */
export function drawChart(place: HTMLElement, { chart, fromZero, format, onPoint, onDrawn }: Options): uPlot {
  const { points, names, kind, levels } = chart;
  const { usual, other } = levels ?? {};
  const hasDots = kind === 'dots';
  const isBars = kind === 'bars' && fromZero;
  const isNarrow = place.clientWidth < NARROW_WIDTH;
  const axisWidth = isNarrow ? 40 : 52;
  const colour = (name: string) => colourOf(place, name);
  const times = points.map(({ date }) => dayNumber(date) * SECONDS_PER_DAY);
  // A chart of dots may have no point for a day, but still its tick.
  const dates = hasDots ? datesBetween(points[0]!.date, points.at(-1)!.date) : points.map(({ date }) => date);
  const isByMonth = hasMonthTicks(dates);
  const tickText = (date: string) => (isByMonth ? format.shortMonth(date) : format.shortDate(date));
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const lines = chartLines(chart, isBars, colour);
  const bounds = targetBounds(points);
  const halfABar = times.length > 1 ? (times[1]! - times[0]!) / 2 : SECONDS_PER_DAY;
  const targetColours = { line: colour('--target'), wash: colour('--target-wash') };
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      // Half of the last label.
      padding: [null, other ? null : isNarrow ? 24 : TICK_WIDTH / 2, null, null],
      legend: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: {
        y: { range: (_, least, most) => axisRange(...extent([least, most, ...bounds, fromZero ? 0 : null])) },
        other: { range: (_, least, most) => axisRange(least, most) },
        ...(isBars && { x: { range: (_, first, last) => [first - halfABar, last + halfABar] } }),
      },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 30,
          splits: ({ width }) =>
            ticksOf(dates, Math.floor((width - axisWidth) / TICK_WIDTH)).map(
              (date) => dayNumber(date) * SECONDS_PER_DAY,
            ),
          values: (_, splits) => splits.map((seconds) => tickText(fromDayNumber(seconds / SECONDS_PER_DAY))),
        },
        { ...axis, size: axisWidth, values: (_, splits) => splits.map((value) => format.number(value, 3)) },
        ...(other ? [{ ...axis, scale: 'other', side: 1 as const, size: axisWidth, grid: { show: false } }] : []),
      ],
      series: [{}, ...lines.map(({ series }) => series)],
      // The edges are the first two series.
      bands: names.band !== undefined ? [{ series: [2, 1], fill: colour('--band') }] : [],
      hooks: {
        drawClear: [
          (chart) => usual && fillBetween(chart, usual, colour('--band')),
          (chart) => drawTargets(chart, points, targetColours),
        ],
        draw: [
          (chart) => drawMarks(chart, points, colour('--ink')),
          (chart) => drawBreak(chart, colour('--muted')),
          (chart) => onDrawn(startsAtZero(chart)),
        ],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)],
      },
    },
    [times, ...lines.map(({ values }) => values)],
    place,
  );
}

function fillBetween(chart: uPlot, { low, high }: { low: number; high: number }, fill: string): void {
  const { ctx, bbox } = chart;
  const [top, foot] = [chart.valToPos(high, 'y', true), chart.valToPos(low, 'y', true)];
  ctx.save();
  ctx.fillStyle = fill;
  ctx.fillRect(bbox.left, top, bbox.width, foot - top);
  ctx.restore();
}

/** The computed colour: a canvas cannot resolve a variable with one colour for each scheme. */
function colourOf(place: HTMLElement, variable: string): string {
  place.style.color = `var(${variable})`;
  const { color } = getComputedStyle(place);
  place.style.removeProperty('color');
  return color;
}

/** From the least to the greatest of what is known. */
function extent(values: readonly (number | null)[]): [number | null, number | null] {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return [known[0] ?? null, known.at(-1) ?? null];
}

/** Starts at zero if the values come near it, otherwise near the minimum, so that changes are visible. */
function axisRange(least: number | null, most: number | null): [number, number] {
  const [from, to] = [least ?? 0, most ?? 1];
  const margin = Math.max((to - from) * 0.15, to * 0.02) || 1;
  return [from < to / 3 ? 0 : Math.max(0, from - margin), to + margin];
}
