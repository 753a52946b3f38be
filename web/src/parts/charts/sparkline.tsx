import type { VNode } from 'preact';

const [WIDTH, HEIGHT] = [120, 28];

/** A small line without a scale beside a figure that says the same; interrupted where there is no value. */
export function Sparkline({ values }: { values: readonly (number | null)[] }): VNode | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const place = (value: number, index: number) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = most === least ? HEIGHT / 2 : HEIGHT - ((value - least) / (most - least)) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const before = values[index - 1] ?? null;
      // A line of no length is a dot between gaps.
      return `${before === null ? 'M' : 'L'}${place(value, index)}${before === null ? 'h0' : ''}`;
    })
    .join('');
  return (
    <svg class="sparkline" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
