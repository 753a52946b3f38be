import type { ComponentChildren, VNode } from 'preact';
import { useFormat, useWords, words } from '../text/language';

const WORDS = words({
  en: {
    more: (amount: string, than: string) => `${amount} more than ${than}`,
    less: (amount: string, than: string) => `${amount} less than ${than}`,
    same: (than: string) => `as much as ${than}`,
  },
  de: {
    more: (amount: string, than: string) => `${amount} mehr als ${than}`,
    less: (amount: string, than: string) => `${amount} weniger als ${than}`,
    same: (than: string) => `so viel wie ${than}`,
  },
});

interface Props {
  label: ComponentChildren;
  /** The formatted value. */
  value: string;
  unit?: string;
  note?: ComponentChildren;
  /** By how much it differs from an earlier figure, in whole units, and which that is. */
  change?: { by: number; than: string };
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
function Change({ by, than, unit }: { by: number; than: string; unit: string | undefined }): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const whole = Math.round(by);
  if (whole === 0) return <>{text.same(than)}</>;
  const amount = [format.number(Math.abs(whole)), unit].join(' ');
  return (
    <>
      <span aria-hidden="true">{whole > 0 ? '▲ ' : '▼ '}</span>
      {whole > 0 ? text.more(amount, than) : text.less(amount, than)}
    </>
  );
}
