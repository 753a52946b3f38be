import type { VNode } from 'preact';

export interface Bar {
  label: string;
  /** For screen readers. */
  longLabel: string;
  value: number;
  /** The formatted value. */
  shown: string;
}

/** A table of figures with bars. */
export function Bars({ caption, bars, unit }: { caption: string; bars: Bar[]; unit?: string }): VNode {
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
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
            <td class="bar-field">
              <span class="bar" style={{ inlineSize: `${(value / largest) * 100}%` }} />
            </td>
            <td class="number">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
