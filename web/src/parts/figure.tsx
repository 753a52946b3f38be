import type { ComponentChildren, VNode } from 'preact';
import { type Difference, useDifference } from '../text/difference';
import { isAlike } from '../text/format';

interface Props {
  label: ComponentChildren;
  /** The formatted value. */
  value: string;
  unit?: string;
  note?: ComponentChildren;
  /** The same figure earlier. */
  change?: Difference;
  /** For tests. */
  name?: string;
}

/** One figure with its label. Several are grouped in a `dl` of class `figures`. */
export function Figure({ label, value, unit, note, change, name }: Props): VNode {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>
        <span class="figure-value" data-figure={name}>
          {value}
        </span>
        {unit !== undefined && <span class="unit">{unit}</span>}
      </dd>
      {change !== undefined && (
        <dd class="figure-note" data-figure={name && `${name}-change`}>
          <Change {...change} unit={unit} />
        </dd>
      )}
      {note !== undefined && <dd class="figure-note">{note}</dd>}
    </div>
  );
}

/** Neither is better: the mark has no colour. */
function Change({ unit = '', ...difference }: Difference & { unit: string | undefined }): VNode {
  const differenceText = useDifference();
  const { from, to } = difference;
  return (
    <>
      {!isAlike(to, from) && <span aria-hidden="true">{to > from ? '▲ ' : '▼ '}</span>}
      {differenceText(difference, unit)}
    </>
  );
}
