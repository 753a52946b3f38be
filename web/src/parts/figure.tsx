import type { ComponentChildren, VNode } from 'preact';

interface Props {
  label: ComponentChildren;
  /** As it is read. */
  value: string;
  unit?: string;
  note?: ComponentChildren;
  /** Where tests find it. */
  name?: string;
}

/** One figure with what it means. Several stand in a `dl` of class `figures`. */
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
