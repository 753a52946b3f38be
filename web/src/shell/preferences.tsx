import type { VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { ChooseLanguage, type Language, LANGUAGES, store, stored, useLanguage, useWords } from '../text/language';
import { Select } from '../parts/fields/choice';
import { SHELL_WORDS } from './words';

const SCHEMES = ['system', 'light', 'dark'] as const;

/** Language and colours of this browser. */
export function Preferences(): VNode {
  const language = useLanguage();
  const choose = useContext(ChooseLanguage);
  const text = useWords(SHELL_WORDS);
  return (
    <>
      <label class="field">
        <span>{text.language}</span>
        <select value={language} onChange={(event) => choose(event.currentTarget.value as Language)}>
          <LanguageOptions />
        </select>
      </label>
      <SchemeSwitch />
    </>
  );
}

export function LanguageOptions(): VNode {
  return (
    <>
      {LANGUAGES.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {tag === 'en' ? 'English' : 'Deutsch'}
        </option>
      ))}
    </>
  );
}

/** Selects the system's colour scheme or another one. `public/scheme.js` applies the choice before the first paint. */
function SchemeSwitch(): VNode {
  const text = useWords(SHELL_WORDS);
  const [scheme, setScheme] = useState(SCHEMES.find((name) => name === stored('scheme')) ?? 'system');
  const choose = (chosen: (typeof SCHEMES)[number]) => {
    setScheme(chosen);
    store('scheme', chosen === 'system' ? undefined : chosen);
    if (chosen === 'system') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = chosen;
    // Charts are drawn, not styled.
    dispatchEvent(new Event('schemechange'));
  };
  return (
    <Select
      legend={text.scheme}
      options={SCHEMES.map((value) => ({ value, label: text.schemes[value] }))}
      value={scheme}
      onChange={choose}
    />
  );
}
