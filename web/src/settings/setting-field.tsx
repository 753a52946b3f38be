import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LanguageOptions } from '../shell/preferences';
import { useLanguage, useWords } from '../text/language';
import { FIELDS, type SettingName, type Shown } from './fields';
import { fieldText } from './use-changes';
import { SETTING_WORDS } from './words';

interface Props {
  name: SettingName;
  shown: Shown;
  /** Undefined while it is unchanged. */
  typed: string | undefined;
  isWrong: boolean;
  onEdit: (typed: string) => void;
  onRemove: () => void;
}

/** A setting; one that is set on the server is only shown. */
export function SettingField({ name, shown, typed, isWrong, onEdit, onRemove }: Props): VNode {
  const text = useWords(SETTING_WORDS);
  const language = useLanguage();
  const id = useId();
  const { kind, label, help, placeholder } = FIELDS[name];
  const isFixed = shown.source === 'ENVIRONMENT';
  const isSecret = 'set' in shown;
  const isHidden = kind === 'secret' && !isFixed;
  const type = isHidden ? 'password' : kind === 'time' && !isFixed ? 'time' : 'text';
  // The library has a type for each kind of input, and none for several.
  const entry = { type, ...(kind === 'zone' && { list: `${id}-zones` }) } as { type: 'text' };
  const field = {
    id,
    name,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-notes`,
    onInput: (event: { currentTarget: { value: string } }) => onEdit(event.currentTarget.value),
  };
  return (
    <div class="field setting">
      <label for={id}>{label[language]}</label>
      <div class="setting-entry">
        {kind === 'language' ? (
          <select {...field} disabled={isFixed} value={typed ?? fieldText(shown)}>
            <LanguageOptions />
          </select>
        ) : (
          <input
            {...field}
            {...entry}
            autocomplete={kind === 'secret' ? 'new-password' : 'off'}
            autocapitalize="off"
            spellcheck={false}
            readOnly={isFixed}
            placeholder={isSecret && shown.set ? text.stored : placeholder}
            value={typed ?? fieldText(shown)}
          />
        )}
        {isSecret && shown.source === 'FILE' && (
          <button type="button" aria-label={text.removeOf(label[language])} onClick={onRemove}>
            {text.remove}
          </button>
        )}
      </div>
      {kind === 'zone' && (
        <datalist id={`${id}-zones`}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
      <div id={`${id}-notes`}>
        {isWrong && (
          <p class="mistake" role="alert">
            {text.wrong(placeholder)}
          </p>
        )}
        {help && !isFixed && <p class="meaning">{help[language]}.</p>}
        {shown.restartNeeded && (
          <p class="meaning">
            <strong>{text.restart}</strong>
          </p>
        )}
      </div>
    </div>
  );
}
