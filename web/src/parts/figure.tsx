import type { ComponentChildren, VNode } from 'preact';

interface Props {
  label: ComponentChildren;
  /** The formatted value. */
  value: string;
  unit?: string;
  note?: ComponentChildren;
  /** For tests. */
  name?: string;
}

/** One figure with its label. Several are grouped in a `dl` of class `figures`. */
export function Figure({ label, value, unit, note, name }: Props): VNode {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>
        <span class="figure-value" data-figure={name}>
          {value}
        </span>
        {unit !== undefined && <span class="unit">{unit}</span>}
      </dd>
      {note !== undefined && <dd class="figure-note">{note}</dd>}
    </div>
  );
}
