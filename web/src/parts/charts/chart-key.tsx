import type { VNode } from 'preact';
import { useFormat } from '../../text/language';
import type { ChartProps } from './chart';
import { chartFigure } from './chart-table';

/** Names of what is drawn. */
export function ChartKey({ chart, fromZero }: { chart: ChartProps; fromZero: boolean }): VNode {
  const format = useFormat();
  const { unit, points, names, kind = 'line', levels = {} } = chart;
  const number = (value: number) => chartFigure(value, chart, format);
  const { reference, usual, other } = levels;
  const valueKey = {
    bars: fromZero ? 'key-bar' : 'key-mean',
    dots: 'key-dot',
    line: names.mean === undefined ? 'key-mean' : 'key-value',
  }[kind];
  return (
    <ul class="chart-key" aria-hidden="true">
      {names.band === undefined ? <li class={valueKey}>{names.value}</li> : <li class="key-band">{names.band}</li>}
      {names.mean !== undefined && <li class="key-mean">{names.mean}</li>}
      {names.sparse !== undefined && points.some(({ isSparse }) => isSparse) && (
        <li class="key-sparse">{names.sparse}</li>
      )}
      {names.target !== undefined && <li class="key-target">{names.target}</li>}
      {other && (
        <li class="key-other">
          {other.name} ({other.unit})
        </li>
      )}
      {names.mark !== undefined && <li class="key-mark">{names.mark}</li>}
      {usual && (
        <li class="key-band">
          {usual.name}: {number(usual.low)}–{number(usual.high)} {unit}
        </li>
      )}
      {reference && (
        <li class="key-reference">
          {reference.name}: {number(reference.value)} {unit}
        </li>
      )}
    </ul>
  );
}
