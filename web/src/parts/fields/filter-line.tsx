import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { usePressOutside } from '../../listen';
import { replaceQuery, type Route } from '../../route';
import { useFormat, useWords } from '../../text/language';
import { isSame, RANGE_WORDS, RangeFields, type RangeProps, usePresets } from './range-fields';

interface LineProps extends Omit<RangeProps, 'onChange'> {
  route: Route;
  /** The other controls. */
  children?: ComponentChildren;
}

/** The filter of a view in one line: its controls, and its range, which is in the address. */
export function FilterLine({ route, children, ...props }: LineProps): VNode {
  return (
    <div class="controls filter-line">
      {children}
      <RangeFilter {...props} onChange={({ from, to }) => replaceQuery(route, { from, to })} />
    </div>
  );
}

/** One control for a range, which names it; its fields are behind it. */
export function RangeFilter(props: RangeProps): VNode {
  const { range, legend } = props;
  const text = useWords(RANGE_WORDS);
  const format = useFormat();
  const presets = usePresets(props);
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => menu.current?.removeAttribute('open');
  usePressOutside(menu, isOpen, close);
  const closeAfterPreset = ({ target }: Event) => {
    if (!(target as Element).closest('[aria-pressed]')) return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const isWhole = range.from !== '' && range.to !== '';
  const period = isWhole
    ? format.range(range.from, range.to)
    : [range.from, range.to].map((date) => (date === '' ? '…' : format.date(date))).join(' – ');
  const name = presets.find(({ days }) => isSame(days, range))?.name;
  return (
    <div class="field range-filter">
      <span>{legend ?? text.range}</span>
      <details
        ref={menu}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        onClick={closeAfterPreset}
      >
        <summary>
          {name && <strong>{name}</strong>} {range.from + range.to !== '' && <span class="period">{period}</span>}
        </summary>
        <RangeFields {...props} />
      </details>
    </div>
  );
}
