import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { useFormat, useWords, words } from '../../text/language';
import { usePressOutside } from '../../listen';
import { goTo } from '../../route';
import { Check } from '../fields/choice';
import type { ChartPoint, ChartProps } from './chart';
import { ChartKey } from './chart-key';
import { ChartTable, describePoint } from './chart-table';
import { useDrawnChart } from './use-drawn-chart';

const WORDS = words({
  en: { read: 'Read the chart by arrow keys', fromZero: 'From zero' },
  de: { read: 'Diagramm mit den Pfeiltasten ablesen', fromZero: 'Ab null' },
});

/** Values over time as a chart, with a table of the same figures below it. */
export function LineChart(chart: ChartProps): VNode {
  const { title, unit, points, linkOf } = chart;
  const text = useWords(WORDS);
  const whole = useRef<HTMLElement>(null);
  const [fromZero, setFromZero] = useState(false);
  const [at, setAt] = useState<number | undefined>();
  const hide = () => {
    setAt(undefined);
    drawn.current?.setCursor({ left: -10, top: -10 });
  };
  const isTouched = useRef(false);
  const format = useFormat();
  const { place, drawn, isCut } = useDrawnChart(chart, fromZero, format, (index) => {
    // A finger that leaves for the link of the point must find it.
    if (index !== undefined || !isTouched.current) setAt(index);
  });
  // Other points would make it another day. The same points may get a target or a mark later.
  useLayoutEffect(() => setAt(undefined), [title, points[0]?.label, points.length]);
  usePressOutside(whole, at !== undefined, hide);
  const shownAt = at ?? lastKnown(points);
  const shown = points[shownAt];
  const figures = shown === undefined ? [] : describePoint(shown, chart, format);
  const reading = shown === undefined ? '' : `${shown.label}: ${figures.join(' · ')}`;
  const link = at === undefined || shown === undefined ? undefined : linkOf?.(shown);
  const read = (index: number) => {
    setAt(index);
    const left = drawn.current?.valToPos(drawn.current.data[0][index]!, 'x') ?? -1;
    drawn.current?.setCursor({ left, top: 0 });
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
    if (key === 'Enter' && link) goTo(link.href);
  };
  // By a finger the point is chosen first; the link beside it opens the day.
  const onClick = () => {
    if (link && !isTouched.current) goTo(link.href);
  };
  return (
    <figure
      class="chart"
      ref={whole}
      onKeyDown={onKey}
      onPointerOver={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
    >
      <figcaption>
        <span class="chart-title">
          {title} <small>{unit}</small>
        </span>
        <span class="chart-reading">{reading}</span>
      </figcaption>
      <div class={linkOf ? 'chart-place leads' : 'chart-place'} ref={place} aria-hidden="true" onClick={onClick} />
      {at !== undefined && shown && (
        <div class="chart-tip" style={placeOf(drawn.current, at)}>
          <strong>{shown.label}</strong>
          {figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
          {link && <a href={link.href}>{link.text}</a>}
        </div>
      )}
      <input
        class="chart-cursor"
        type="range"
        aria-label={`${title}: ${text.read}`}
        aria-valuetext={reading}
        min={0}
        max={points.length - 1}
        value={shownAt}
        onInput={(event) => read(Number(event.currentTarget.value))}
        onBlur={() => isTouched.current || hide()}
      />
      <ChartKey chart={chart} fromZero={fromZero} />
      <div class="chart-options">
        {(isCut || fromZero) && <Check label={text.fromZero} isChecked={fromZero} onChange={setFromZero} />}
        {chart.options}
        <ChartTable {...chart} />
      </div>
    </figure>
  );
}

function lastKnown(points: ChartPoint[]): number {
  return points.findLastIndex(({ value }) => value !== null);
}

/** Beside its point, and never beyond the chart. */
function placeOf(chart: uPlot | undefined, index: number): { left: string; transform: string } | undefined {
  const time = chart?.data[0][index];
  if (chart === undefined || time === undefined) return undefined;
  const share = (chart.valToPos(time, 'x') + chart.bbox.left / devicePixelRatio) / chart.width;
  return { left: `${share * 100}%`, transform: `translateX(${share * -100}%)` };
}
