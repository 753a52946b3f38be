import type { VNode } from 'preact';
import { useAbout } from '../../about';
import { EARLIEST, LATEST } from '../../dates';

interface Props {
  label: string;
  hidesLabel?: boolean;
  /** Empty for no date. */
  value: string;
  onChange: (date: string) => void;
  isOptional?: boolean;
  /** A date in the future is allowed. */
  mayBeLater?: boolean;
}

/** The browser's own field: on a phone its calendar, with dates as the device writes them. It takes effect once it is a date that can be. */
export function DateField({
  label,
  hidesLabel = false,
  value,
  onChange,
  isOptional = false,
  mayBeLater,
}: Props): VNode {
  const { today } = useAbout();
  return (
    <label class="field">
      <span class={hidesLabel ? 'visually-hidden' : undefined}>{label}</span>
      <input
        type="date"
        value={value}
        min={EARLIEST}
        max={mayBeLater ? LATEST : today}
        required={!isOptional}
        onChange={({ currentTarget: field }) => field.validity.valid && onChange(field.value)}
      />
    </label>
  );
}
