import type uPlot from 'uplot';
import type { ChartPoint } from './chart';

const HALF_A_DAY = 43_200;

interface Colours {
  line: string;
  wash: string;
}

/** The bounds of all targets. */
export function targetBounds(points: readonly ChartPoint[]): number[] {
  return points.flatMap(({ target }) => [target?.low, target?.high].filter((bound) => typeof bound === 'number'));
}

/** Draws each bound over the whole of its day, so that a single day is seen as well, and two bounds as a band. */
export function drawTargets(chart: uPlot, points: readonly ChartPoint[], { line, wash }: Colours): void {
  const { ctx, bbox } = chart;
  const [left, right] = [bbox.left, bbox.left + bbox.width];
  const thickness = 2 * devicePixelRatio;
  ctx.save();
  points.forEach(({ target }, index) => {
    if (!target) return;
    const time = chart.data[0][index]!;
    const [from, to] = [time - HALF_A_DAY, time + HALF_A_DAY].map((edge) => {
      // Whole pixels, because days that share one would show a seam.
      return Math.round(Math.min(right, Math.max(left, chart.valToPos(edge, 'x', true))));
    }) as [number, number];
    const [low, high] = [target.low, target.high].map((bound) =>
      bound === null ? null : Math.round(chart.valToPos(bound, 'y', true)),
    ) as [number | null, number | null];
    if (low !== null && high !== null) {
      ctx.fillStyle = wash;
      ctx.fillRect(from, high, to - from, low - high);
    }
    ctx.fillStyle = line;
    for (const at of [low, high]) if (at !== null) ctx.fillRect(from, at - thickness / 2, to - from, thickness);
  });
  ctx.restore();
}
