import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { store, stored, useWords } from '../text/language';
import { SHELL_WORDS } from './words';

const SCHEMES = ['system', 'light', 'dark'] as const;

/** Selects the system's colour scheme or another one. `public/scheme.js` applies the choice before the first paint. */
export function SchemeSwitch(): VNode {
  const text = useWords(SHELL_WORDS);
  const [scheme, setScheme] = useState(stored('scheme') ?? 'system');
  const choose = (chosen: string) => {
    setScheme(chosen);
    store('scheme', chosen === 'system' ? undefined : chosen);
    if (chosen === 'system') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = chosen;
    // Charts are drawn, not styled.
    dispatchEvent(new Event('schemechange'));
  };
  return (
    <label class="field">
      <span>{text.scheme}</span>
      <select value={scheme} onChange={(event) => choose(event.currentTarget.value)}>
        {SCHEMES.map((name) => (
          <option key={name} value={name}>
            {text.schemes[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
