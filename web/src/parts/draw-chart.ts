import uPlot from 'uplot';
import { dayNumber } from '../dates';
import type { Format } from '../text/format';
import type { ChartPoint } from './line-chart';

const SECONDS_PER_DAY = 86_400;
const HEIGHT = 240;
/** From this number of days the axis shows month and year instead of the day. */
const LONG = 200;

interface Options {
  hasMean: boolean;
  hasBand: boolean;
  format: Format;
  onPoint: (index: number | undefined) => void;
}

/** Draws with the current colours of the page. */
export function drawChart(
  place: HTMLElement,
  points: ChartPoint[],
  { hasMean, hasBand, format, onPoint }: Options,
): uPlot {
  const colour = (name: string) => colourOf(place, name);
  const times = points.map(({ date }) => dayNumber(date) * SECONDS_PER_DAY);
  const values = points.map(({ value }) => value);
  const means = points.map(({ mean }) => mean ?? null);
  const edges = ['low', 'high'] as const;
  const isLong = points.length > 1 && times.at(-1)! - times[0]! > LONG * SECONDS_PER_DAY;
  const isDense = points.length > 120;
  const font = '12px system-ui, sans-serif';
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font,
  };
  const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: { y: { range: (_, least, most) => rangeOf(least, most) } },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 30,
          space: 52,
          incrs: [1, 2, 7, 14, 30, 61, 91, 182, 365, 730].map((days) => days * SECONDS_PER_DAY),
          values: (_, splits) =>
            splits.map((seconds) =>
              isLong ? format.month(dateOf(seconds)).replace(/^(.{3})\S*/, '$1') : format.shortDate(dateOf(seconds)),
            ),
        },
        { ...axis, size: 52, values: (_, splits) => splits.map((value) => format.number(value, 3)) },
      ],
      series: [
        {},
        {
          stroke: colour(hasMean ? '--series-quiet' : '--series'),
          width: hasMean ? 1 : 2,
          points: { show: !isDense, size: 5, fill: colour('--series-quiet'), stroke: colour('--series-quiet') },
          spanGaps: !hasMean,
          show: !hasBand,
        },
        ...(hasBand ? edges.map(() => ({ width: 0, points: { show: false }, spanGaps: true })) : []),
        ...(hasMean ? [{ stroke: colour('--series'), width: 2.5, points: { show: false }, spanGaps: true }] : []),
      ],
      // Drawn below the mean, which is last.
      bands: hasBand ? [{ series: [3, 2], fill: colour('--band') }] : [],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [
      times,
      values,
      ...(hasBand ? edges.map((edge) => points.map(({ band }) => band?.[edge] ?? null)) : []),
      ...(hasMean ? [means] : []),
    ],
    place,
  );
}

/** As a canvas takes it: of the scheme that counts. A variable alone would be both colours, as they are written. */
function colourOf(place: HTMLElement, variable: string): string {
  place.style.color = `var(${variable})`;
  const { color } = getComputedStyle(place);
  place.style.removeProperty('color');
  return color;
}

/** Starts at zero if the values come near it, otherwise near the minimum, so that changes are visible. */
function rangeOf(least: number | null, most: number | null): [number, number] {
  const [from, to] = [least ?? 0, most ?? 1];
  const margin = Math.max((to - from) * 0.15, to * 0.02) || 1;
  return [from < to / 3 ? 0 : Math.max(0, from - margin), to + margin];
}
