import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** The keyboard of a phone. */
  inputMode: 'text' | 'decimal' | 'numeric';
  type?: 'text' | 'password' | 'time';
  autocomplete?: string;
  size?: number;
  maxLength?: number;
  /** Also that it is wrong. */
  mistake?: string | undefined;
  /** The id of a text that says what is wrong, for several fields. */
  mistakeId?: string | undefined;
}

/** A field with its label, and below it what is wrong. */
export function TextField({
  label,
  onInput,
  mistake,
  mistakeId,
  type = 'text',
  autocomplete = 'off',
  ...rest
}: Props): VNode {
  // The library has a type for each kind of input, and none for several.
  const kind = { type } as { type: 'text' };
  const id = useId();
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <input
          {...kind}
          {...rest}
          autocomplete={autocomplete}
          // A name of an account is no word.
          {...(autocomplete !== 'off' && { autocapitalize: 'none' as const, spellcheck: false })}
          aria-invalid={mistake !== undefined || mistakeId !== undefined}
          aria-describedby={mistake === undefined ? mistakeId : id}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </label>
      {mistake !== undefined && (
        <p id={id} class="mistake" role="alert">
          {mistake}
        </p>
      )}
    </>
  );
}
