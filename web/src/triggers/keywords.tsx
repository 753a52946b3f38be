import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: { add: 'Add', remove: (name: string) => `Remove ${name}` },
  de: { add: 'Hinzufügen', remove: (name: string) => `${name} entfernen` },
});

interface Props {
  label: string;
  keywords: string[];
  onChange: (keywords: string[]) => void;
}

const TYPING_PAUSE_MS = 150;
/** Limit of the service. */
const MAX_KEYWORD_LENGTH = 200;

/** A list of keywords, with names from the diary as suggestions. */
export function Keywords({ label, keywords, onChange }: Props): VNode {
  const text = useWords(WORDS);
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<string[]>([]);
  const id = useId();
  useEffect(() => {
    const abort = new AbortController();
    const look = () =>
      fetchApi('GET /api/v2/nutritiondata/products/distinct', {
        query: { search: typed, limit: 12 },
        signal: abort.signal,
      }).then(
        setNames,
        // A keyword can be typed without suggestions.
        () => undefined,
      );
    const timer = typed.trim() === '' ? undefined : setTimeout(() => void look(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  const add = () => {
    const keyword = typed.trim();
    if (keyword !== '' && !keywords.includes(keyword)) onChange([...keywords, keyword]);
    setTyped('');
  };
  const leave = () => {
    // A list that appears would move the button that is being pressed from under the pointer, and the click would be lost.
    if (document.querySelector(':active')) addEventListener('mouseup', add, { once: true });
    else add();
  };
  return (
    <div class="keywords">
      <label class="field" for={id}>
        <span>{label}</span>
      </label>
      <div class="keyword-entry">
        <input
          id={id}
          list={`${id}-names`}
          value={typed}
          autoComplete="off"
          maxLength={MAX_KEYWORD_LENGTH}
          onInput={(event) => setTyped(event.currentTarget.value)}
          // Typed text is added even if the button is not pressed.
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={`${id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="button" onClick={add} aria-label={`${text.add}: ${label}`}>
          {text.add}
        </button>
      </div>
      {keywords.length > 0 && (
        <ul class="chips">
          {keywords.map((keyword) => (
            <li key={keyword}>
              {keyword}
              <button
                type="button"
                aria-label={text.remove(keyword)}
                onClick={() => onChange(keywords.filter((other) => other !== keyword))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
