import type { VNode } from 'preact';
import type { Format } from '../../text/format';
import { useFormat, useWords, words } from '../../text/language';
import { AsTable } from '../as-table';
import type { ChartPoint, ChartProps } from './chart';

const WORDS = words({ en: { when: 'Date' }, de: { when: 'Datum' } });

/** The known figures of a point. @example ['2,010 kcal', '7-day mean 2,055 kcal'] */
export function describePoint(point: ChartPoint, chart: ChartProps, format: Format): string[] {
  const { value, mean, band, target, mark, other } = point;
  const { unit, names, levels } = chart;
  const shown = (known: number) => chartFigure(known, chart, format);
  const parts = [value === null ? '–' : `${shown(value)} ${unit}`];
  if (names.mean !== undefined && mean !== undefined && mean !== null)
    parts.push(`${names.mean} ${shown(mean)} ${unit}`);
  if (names.band !== undefined && band) parts.push(`${names.band} ${shown(band.low)}–${shown(band.high)} ${unit}`);
  if (names.target !== undefined && target) parts.push(`${names.target} ${target.text}`);
  if (levels?.other && typeof other === 'number')
    parts.push(`${levels.other.name} ${format.figure(other, levels.other.unit)} ${levels.other.unit}`);
  if (mark) parts.push(mark);
  return parts;
}

/** The figures of a chart. */
export function ChartTable(chart: ChartProps): VNode {
  const { title, unit, points, names } = chart;
  const { other } = chart.levels ?? {};
  const text = useWords(WORDS);
  const format = useFormat();
  return (
    <AsTable
      title={title}
      columns={[
        { label: text.when },
        { label: `${names.value} (${unit})`, class: 'number' },
        ...(names.mean === undefined ? [] : [{ label: `${names.mean} (${unit})`, class: 'number' }]),
        ...(names.target === undefined ? [] : [{ label: names.target }]),
        ...(other ? [{ label: `${other.name} (${other.unit})`, class: 'number' }] : []),
        ...(names.mark === undefined ? [] : [{ label: names.mark }]),
      ]}
      rows={() => {
        const known = points.filter(({ value, mark }) => value !== null || mark);
        const shown = (value: number | null | undefined) =>
          value === null || value === undefined ? '–' : chartFigure(value, chart, format);
        return known.map((point) => ({
          key: point.date,
          cells: [
            chart.linkOf ? <a href={chart.linkOf(point).href}>{point.label}</a> : point.label,
            shown(point.value),
            ...(names.mean === undefined ? [] : [shown(point.mean)]),
            ...(names.target === undefined ? [] : [point.target?.text ?? '–']),
            ...(other ? [typeof point.other === 'number' ? format.figure(point.other, other.unit) : '–'] : []),
            ...(names.mark === undefined ? [] : [point.mark ?? '']),
          ],
        }));
      }}
    />
  );
}

/** A figure of the chart, with the decimals of its unit. */
export function chartFigure(value: number, { unit, decimals, levels }: ChartProps, format: Format): string {
  if (decimals !== undefined) return format.number(value, decimals, decimals);
  return format.figure(value, unit, levels?.reference?.value);
}
