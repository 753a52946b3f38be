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
  const number = (known: number) => format.number(known, decimalsOfBands(chart));
  const parts = [value === null ? '–' : `${format.number(value, decimalsOfValues(chart))} ${unit}`];
  if (names.mean !== undefined && mean !== undefined && mean !== null)
    parts.push(`${names.mean} ${format.number(mean, decimalsOfMean(chart))} ${unit}`);
  if (names.band !== undefined && band) parts.push(`${names.band} ${number(band.low)}–${number(band.high)} ${unit}`);
  if (names.target !== undefined && target) parts.push(`${names.target} ${target.text}`);
  if (levels?.other && typeof other === 'number')
    parts.push(`${levels.other.name} ${format.number(other)} ${levels.other.unit}`);
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
        const decimals = decimalsOfMean(chart);
        const known = points.filter(({ value, mark }) => value !== null || mark);
        const shown = format.column(
          known.map(({ value }) => value),
          decimalsOfValues(chart),
        );
        const meanText = ({ mean }: ChartPoint) =>
          mean === null || mean === undefined ? '–' : format.number(mean, decimals);
        return known.map((point) => ({
          key: point.date,
          values: [
            point.date,
            point.value,
            ...(names.mean === undefined ? [] : [point.mean ?? null]),
            ...(names.target === undefined ? [] : [point.target?.high ?? point.target?.low ?? null]),
            ...(other ? [point.other ?? null] : []),
            ...(names.mark === undefined ? [] : [point.mark ?? null]),
          ],
          cells: [
            chart.linkOf ? <a href={chart.linkOf(point).href}>{point.label}</a> : point.label,
            shown(point.value),
            ...(names.mean === undefined ? [] : [meanText(point)]),
            ...(names.target === undefined ? [] : [point.target?.text ?? '–']),
            ...(other ? [typeof point.other === 'number' ? format.number(point.other) : '–'] : []),
            ...(names.mark === undefined ? [] : [point.mark ?? '']),
          ],
        }));
      }}
    />
  );
}

/** Single values have one decimal more than bands, except energy; those of bars are means. */
function decimalsOfValues(chart: ChartProps): number {
  if (chart.kind === 'bars') return decimalsOfMean(chart);
  return chart.decimals ?? (chart.unit === 'kcal' ? 0 : decimalsOfBands(chart) + 1);
}

/** A mean has a decimal, as the averages of the service have. */
function decimalsOfMean(chart: ChartProps): number {
  return Math.max(1, decimalsOfBands(chart));
}

/** Bands are shown without decimals, unless the values are small. */
export function decimalsOfBands({ points, decimals }: ChartProps): number {
  const largest = points.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  return decimals ?? (largest >= 20 ? 0 : largest >= 2 ? 1 : 2);
}
