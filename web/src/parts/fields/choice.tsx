import type { ComponentChildren, VNode } from 'preact';

interface Props<T extends string> {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A few options side by side, one of which is selected. */
export function Choice<T extends string>({ legend, options, value, onChange }: Props<T>): VNode {
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={legend}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Like {@link Choice}, for more options than fit side by side. */
export function Select<T extends string>({ legend, options, value, onChange }: Props<T>): VNode {
  return (
    <label class="field">
      <span>{legend}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check({ label, isChecked, isInvalid, onChange }: CheckProps): VNode {
  return (
    <label class="check">
      <input
        type="checkbox"
        aria-invalid={isInvalid}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface CheckProps {
  label: ComponentChildren;
  isChecked: boolean;
  isInvalid?: boolean;
  onChange: (isChecked: boolean) => void;
}
