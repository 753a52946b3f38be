import type { VNode } from 'preact';
import type { Format } from '../../text/format';
import { useFormat, useWords, words } from '../../text/language';
import { AsTable } from '../as-table';
import type { ChartPoint, ChartProps } from './chart';

const WORDS = words({ en: { when: 'Date' }, de: { when: 'Datum' } });

/** What is known of a point. @example ['2,010 kcal', '7-day mean 2,055 kcal'] */
export function figuresOf(point: ChartPoint, chart: ChartProps, format: Format): string[] {
  const { value, mean, band, target, mark } = point;
  const { unit, meanName, bandName, targetName } = chart;
  const number = (known: number) => format.number(known, decimalsOfMeans(chart));
  const parts = [value === null ? '–' : `${format.number(value, decimalsOfValues(chart))} ${unit}`];
  if (meanName !== undefined && mean !== undefined && mean !== null) parts.push(`${meanName} ${number(mean)} ${unit}`);
  if (bandName !== undefined && band) parts.push(`${bandName} ${number(band.low)}–${number(band.high)} ${unit}`);
  if (targetName !== undefined && target) parts.push(`${targetName} ${target.text}`);
  if (mark) parts.push(mark);
  return parts;
}

/** The figures of a chart. */
export function ChartTable(chart: ChartProps): VNode {
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
          values: [
            point.date,
            point.value,
            ...(meanName === undefined ? [] : [point.mean ?? null]),
            ...(targetName === undefined ? [] : [point.target?.high ?? point.target?.low ?? null]),
            ...(markName === undefined ? [] : [point.mark ?? null]),
          ],
          cells: [
            chart.linkOf ? <a href={chart.linkOf(point).href}>{point.label}</a> : point.label,
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
function decimalsOfValues(chart: ChartProps): number {
  return chart.decimals ?? (chart.unit === 'kcal' ? 0 : decimalsOfMeans(chart) + 1);
}

/** Means are shown without decimals, unless the values are small. */
export function decimalsOfMeans({ points, decimals }: ChartProps): number {
  const largest = Math.max(...points.map(({ value }) => value ?? 0));
  return decimals ?? (largest >= 20 ? 0 : largest >= 2 ? 1 : 2);
}
