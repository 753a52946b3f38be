import type { VNode } from 'preact';

export interface Bar {
  label: string;
  /** For screen readers. */
  longLabel: string;
  /** Null: there is none. */
  value: number | null;
  /** The formatted value. */
  shown: string;
}

interface Props {
  caption: string;
  bars: Bar[];
  unit?: string;
  /** The bars begin at this value instead of zero, to either side. */
  around?: number;
}

/** A difference below this share of the middle is a short bar, however small the others are. */
const MIN_SCALE = 0.1;

/** A table of figures with bars. */
export function Bars({ caption, bars, unit, around }: Props): VNode {
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value - (around ?? 0)]));
  const least = Math.max((around ?? 0) * MIN_SCALE, Number.MIN_VALUE);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), least);
  const place = (value: number) => {
    if (around === undefined) return { inlineSize: `${(value / largest) * 100}%` };
    const half = ((value - around) / largest) * 50;
    return { inlineSize: `${Math.abs(half)}%`, marginInlineStart: `${50 + Math.min(half, 0)}%` };
  };
  return (
    <table class="bars">
      <caption class="visually-hidden">{unit === undefined ? caption : `${caption}, ${unit}`}</caption>
      <tbody>
        {bars.map(({ label, longLabel, value, shown }) => (
          <tr key={longLabel}>
            <th scope="row">
              <span aria-hidden="true">{label}</span>
              <span class="visually-hidden">{longLabel}</span>
            </th>
            <td class={around === undefined ? 'bar-field' : 'bar-field around'}>
              {value !== null && <span class="bar" style={place(value)} />}
            </td>
            <td class="number">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
