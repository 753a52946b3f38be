import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import type { Format } from '../../text/format';
import type { ChartProps } from './chart';
import { drawChart } from './draw-chart';

interface DrawnChart {
  place: RefObject<HTMLDivElement | null>;
  drawn: { current: uPlot | undefined };
  /** Whether the axis begins above zero. */
  isCut: boolean;
}

/** Draws a chart, again with each change of its points, its width or the colours. */
export function useDrawnChart(
  chart: ChartProps,
  fromZero: boolean,
  format: Format,
  onPoint: (index: number | undefined) => void,
): DrawnChart {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const [isCut, setIsCut] = useState(false);
  const { points, names, kind, levels } = chart;
  useEffect(() => {
    const draw = () => {
      drawn.current?.destroy();
      if (!place.current) return;
      const onDrawn = (startsAtZero: boolean) => setIsCut(!startsAtZero);
      drawn.current = drawChart(place.current, { chart, fromZero, format, onPoint, onDrawn });
    };
    draw();
    const resized = new ResizeObserver(
      ([entry]) => entry && drawn.current?.setSize({ width: entry.contentRect.width, height: drawn.current.height }),
    );
    resized.observe(place.current!);
    // Print uses the light colours.
    const colours = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('print')];
    for (const query of colours) query.addEventListener('change', draw);
    addEventListener('schemechange', draw);
    return () => {
      resized.disconnect();
      for (const query of colours) query.removeEventListener('change', draw);
      removeEventListener('schemechange', draw);
      drawn.current?.destroy();
    };
  }, [
    points,
    format,
    names.mean,
    names.band,
    kind,
    fromZero,
    levels?.reference?.value,
    levels?.usual?.low,
    levels?.usual?.high,
    levels?.other?.name,
  ]);
  return { place, drawn, isCut };
}
