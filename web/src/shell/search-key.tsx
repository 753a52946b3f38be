import { type ComponentType, h, type VNode } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { AboutContext } from '../about';
import { Icon } from '../parts/icon';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: { search: 'Search views, days and foods', keys: 'Search (Ctrl K or /)' },
  de: { search: 'Ansichten, Tage und Lebensmittel suchen', keys: 'Suchen (Strg K oder /)' },
});

/** Opens the search, which is loaded then. */
export function SearchKey(): VNode | null {
  const text = useWords(WORDS);
  const [search, setSearch] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    void import('./search').then(
      ({ Search }) => setSearch(() => Search),
      // The service has another version of the app by now.
      () => location.reload(),
    );
  const isReady = useContext(AboutContext) !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event;
      const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
      if (!((ctrlKey || metaKey) && key === 'k') && !(key === '/' && !isTyping)) return;
      event.preventDefault();
      open();
    };
    // A step back leads to another view, which the search would cover.
    const close = () => setSearch(undefined);
    addEventListener('keydown', press);
    addEventListener('popstate', close);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('popstate', close);
    };
  }, [isReady]);
  if (!isReady) return null;
  return (
    <>
      <button type="button" class="quiet search-button" title={text.keys} onClick={open}>
        <Icon name="search" />
        <span class="visually-hidden">{text.search}</span>
      </button>
      {search && h(search, { onClose: () => setSearch(undefined) })}
    </>
  );
}
