import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { logOut, useSession } from '../access/session';
import { ACCESS_WORDS } from '../access/words';
import { useSend } from '../api/use-send';
import { useListener } from '../listen';
import { useIsNarrow } from '../narrow';
import { ProblemNote } from '../parts/answer-view';
import { Icon, type IconName } from '../parts/icon';
import { linkTo } from '../route';
import { useWords } from '../text/language';
import { Away } from './away';
import { SearchKey } from './search-key';
import { Preferences } from './preferences';
import { PAGE_NAMES, type PageName, SHELL_WORDS } from './words';

type Entry = [PageName, IconName];

const ENTRIES: Entry[] = [
  ['', 'overview'],
  ['day', 'day'],
  ['week', 'week'],
  ['products', 'products'],
  ['trends', 'trends'],
  ['goals', 'goals'],
  ['body', 'body'],
  ['triggers', 'correlation'],
  ['report', 'report'],
  ['data', 'export'],
  ['settings', 'access'],
];
/** At the thumb on a phone. */
const MOST_USED: Entry[] = ENTRIES.filter(([name]) => ['', 'day', 'week', 'trends'].includes(name));
/** Tabs of a view. */
const PART_OF: Partial<Record<PageName, PageName>> = { correlation: 'triggers', nutrients: 'trends' };

interface Props {
  /** Undefined for an unknown address. */
  page: PageName | undefined;
  children: ComponentChildren;
}

/** The frame of every page: name, navigation, language and colours. */
export function Shell({ page, children }: Props): VNode {
  const text = useWords(SHELL_WORDS);
  const access = useWords(ACCESS_WORDS);
  const hasSession = useSession()?.kind === 'session';
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const { send: leave, failure } = useSend(logOut);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => isNarrow && menu.current?.hidePopover();
  // A step back leads to another view, which the menu would cover.
  useListener('popstate', close);
  const noteToggle = ({ newState }: { newState: string }) => {
    setIsOpen(newState === 'open');
    // Its button is at the other end of the page.
    if (newState === 'open') menu.current?.querySelector('a')?.focus();
  };
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={skip}>
        {text.skip}
      </a>
      <header class="top">
        <a class="brand" href={linkTo('')}>
          <img src="./icons/icon.svg" alt="" width="28" height="28" />
          <span>{text.brand}</span>
        </a>
        <SearchKey />
      </header>
      <div id="menu" ref={menu} class="menu" popover={isNarrow ? 'auto' : undefined} onToggle={noteToggle}>
        <nav aria-label={text.pages}>
          <Links entries={ENTRIES} page={page} onGo={close} />
        </nav>
        {(!isNarrow || hasSession) && (
          <section class="preferences" aria-label={text.preferences}>
            {!isNarrow && <Preferences />}
            {hasSession && (
              <button type="button" class="log-out" onClick={() => leave()}>
                {access.logOut}
              </button>
            )}
          </section>
        )}
      </div>
      <main id="main" tabIndex={-1}>
        <Away />
        {failure && <ProblemNote failure={failure} />}
        {children}
      </main>
      <nav class="bottom" aria-label={text.mostUsed}>
        <Links entries={MOST_USED} page={page} onGo={close} />
        <button type="button" class="menu-button" aria-expanded={isOpen} aria-controls="menu" popovertarget="menu">
          <Icon name={isOpen ? 'close' : 'menu'} />
          {text.more}
        </button>
      </nav>
    </div>
  );
}

interface LinksProps {
  entries: Entry[];
  page: PageName | undefined;
  onGo: () => void;
}

function Links({ entries, page, onGo }: LinksProps): VNode {
  const names = useWords(PAGE_NAMES);
  const current = page && (PART_OF[page] ?? page);
  return (
    <ul>
      {entries.map(([name, icon]) => (
        <li key={name}>
          <a href={linkTo(name)} aria-current={name === current ? 'page' : undefined} onClick={onGo}>
            <Icon name={icon} />
            {names[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The URL fragment is the route, so the jump is done by code. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
