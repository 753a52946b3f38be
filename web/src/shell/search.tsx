import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useAnswer } from '../api/use-answer';
import { isDate } from '../dates';
import { findFoods } from '../products/find-foods';
import { goTo, linkTo } from '../route';
import { useFormat, useWords, words } from '../text/language';
import { readDate } from '../typed-dates';
import { PAGE_NAMES, type PageName } from './words';

const WORDS = words({
  en: {
    search: 'Search',
    hint: 'A view, a food, or a date',
    nothing: 'Nothing found',
    kinds: { view: 'View', day: 'Day', food: 'Food' },
    more: (part: string) => `More with “${part}” …`,
  },
  de: {
    search: 'Suche',
    hint: 'Eine Ansicht, ein Lebensmittel oder ein Datum',
    nothing: 'Nichts gefunden',
    kinds: { view: 'Ansicht', day: 'Tag', food: 'Lebensmittel' },
    more: (part: string) => `Mehr mit „${part}“ …`,
  },
});

const MAX_FOODS = 8;

interface Target {
  kind: keyof typeof WORDS.en.kinds;
  name: string;
  link: string;
}

/** Leads to a view, a day or a food by what is typed. */
export function Search({ onClose }: { onClose: () => void }): VNode {
  const text = useWords(WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { targets, isLoading } = useTargets(typed.trim());
  // Not after painting, which would lose what is typed at once.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => document.getElementById(`found-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    goTo(target.link);
  };
  // A tap beside it closes it, where there is no Escape.
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && onClose();
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.max(Math.min(chosen + step, targets.length - 1), 0));
    }
    if (event.key === 'Enter') go(targets[chosen]);
  };
  return (
    <dialog ref={dialog} class="search" aria-label={text.search} onClose={onClose} onClick={closeOutside}>
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        aria-label={text.hint}
        aria-expanded={targets.length > 0}
        aria-controls="found"
        aria-activedescendant={targets.length > 0 ? `found-${chosen}` : undefined}
        placeholder={text.hint}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <ul id="found" role="listbox" aria-label={text.search}>
        {targets.map((target, index) => (
          <li
            key={target.link}
            id={`found-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => go(target)}
          >
            <span>{target.name}</span>
            <small>{text.kinds[target.kind]}</small>
          </li>
        ))}
      </ul>
      <p class="empty" role="status">
        {targets.length === 0 && !isLoading && text.nothing}
      </p>
    </dialog>
  );
}

/** The day that was typed first, then views and foods. Without anything typed all views. */
function useTargets(part: string): { targets: Target[]; isLoading: boolean } {
  const names = useWords(PAGE_NAMES);
  const text = useWords(WORDS);
  const format = useFormat();
  const { today, docStoreEnabled } = useAbout();
  const foods = useAnswer(
    (signal) => (part.length < 2 || !docStoreEnabled ? Promise.resolve(undefined) : findFoods(part, MAX_FOODS, signal)),
    [part],
  );
  const date = readDate(part, today);
  const isDay = date !== undefined && isDate(date) && date <= today;
  const views = (Object.keys(names) as PageName[]).filter((page) =>
    names[page].toLowerCase().includes(part.toLowerCase()),
  );
  const { names: known = [], spelling = part } = (foods.isLoading ? undefined : foods.value) ?? {};
  const targets = [
    ...(isDay ? [{ kind: 'day' as const, name: format.longDate(date), link: linkTo('day', date) }] : []),
    ...views.map((page) => ({ kind: 'view' as const, name: names[page], link: linkTo(page) })),
    ...known.map((name) => ({ kind: 'food' as const, name, link: linkTo('products', name) })),
    ...(known.length === MAX_FOODS
      ? [{ kind: 'food' as const, name: text.more(spelling), link: linkTo('products', undefined, { q: spelling }) }]
      : []),
  ];
  return { targets, isLoading: foods.isLoading };
}
