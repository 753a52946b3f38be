import { type ComponentType, h, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { AboutContext } from '../about';
import { useListener } from '../listen';
import { Icon } from '../parts/icon';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: { search: 'Search views, days and foods', keys: 'Search (Ctrl K or /)' },
  de: { search: 'Ansichten, Tage und Lebensmittel suchen', keys: 'Suchen (Strg K oder /)' },
});

/** Opens the search, which is loaded then. */
export function SearchKey(): VNode {
  const text = useWords(WORDS);
  const [search, setSearch] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    void import('./search').then(
      ({ Search }) => setSearch(() => Search),
      // The service has another version of the app by now.
      () => location.reload(),
    );
  const isReady = useContext(AboutContext) !== undefined;
  const close = () => setSearch(undefined);
  useListener('keydown', (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
    if (!isReady || (!((ctrlKey || metaKey) && key === 'k') && !(key === '/' && !isTyping))) return;
    event.preventDefault();
    open();
  });
  // A step back leads to another view, which the search would cover.
  useListener('popstate', close);
  return (
    <>
      <button type="button" class="quiet search-button" title={text.keys} disabled={!isReady} onClick={open}>
        <Icon name="search" />
        <span class="visually-hidden">{text.search}</span>
      </button>
      {search && h(search, { onClose: close })}
    </>
  );
}
