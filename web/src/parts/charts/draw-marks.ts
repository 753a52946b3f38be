import type uPlot from 'uplot';
import type { ChartPoint } from './chart';

const HALF_WIDTH = 4;
const HEIGHT = 7;

/** Draws a triangle at the foot of the chart below each point with a mark. */
export function drawMarks(chart: uPlot, points: readonly ChartPoint[], colour: string): void {
  const { ctx, bbox } = chart;
  const [half, height] = [HALF_WIDTH * devicePixelRatio, HEIGHT * devicePixelRatio];
  const foot = bbox.top + bbox.height;
  ctx.save();
  ctx.fillStyle = colour;
  points.forEach(({ mark }, index) => {
    if (!mark) return;
    const at = chart.valToPos(chart.data[0][index]!, 'x', true);
    ctx.beginPath();
    ctx.moveTo(at - half, foot);
    ctx.lineTo(at + half, foot);
    ctx.lineTo(at, foot - height);
    ctx.fill();
  });
  ctx.restore();
}

/** Draws a zigzag at the foot of an axis that does not begin at zero. */
export function drawBreak(chart: uPlot, colour: string): void {
  if (startsAtZero(chart)) return;
  const { ctx, bbox } = chart;
  const step = 4 * devicePixelRatio;
  const foot = bbox.top + bbox.height;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, foot);
  for (const [index, side] of [1, -1, 1, -1, 0].entries())
    ctx.lineTo(bbox.left + side * step, foot - (index + 1) * step);
  ctx.stroke();
  ctx.restore();
}

export function startsAtZero(chart: uPlot): boolean {
  return (chart.scales['y']?.min ?? 0) === 0;
}
