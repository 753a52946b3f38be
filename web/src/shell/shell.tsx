import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { logOut, useSession } from '../access/session';
import { ACCESS_WORDS } from '../access/words';
import type { RequestFailed } from '../api/client';
import { failureOf } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { Icon, type IconName } from '../parts/icon';
import { linkTo } from '../route';
import { type Language, LANGUAGES, useWords } from '../text/language';
import { Away } from './away';
import { RunLink } from './run-link';
import { SchemeSwitch } from './scheme-switch';
import { PAGE_NAMES, type PageName, SHELL_WORDS } from './words';

const ENTRIES: { page: PageName; icon: IconName }[] = [
  { page: '', icon: 'overview' },
  { page: 'day', icon: 'day' },
  { page: 'products', icon: 'products' },
  { page: 'nutrients', icon: 'nutrients' },
  { page: 'trends', icon: 'trends' },
  { page: 'goals', icon: 'goals' },
  { page: 'body', icon: 'body' },
  { page: 'triggers', icon: 'correlation' },
  { page: 'report', icon: 'report' },
  { page: 'fetch', icon: 'export' },
  { page: 'import', icon: 'import' },
  { page: 'download', icon: 'download' },
  { page: 'status', icon: 'status' },
  { page: 'access', icon: 'access' },
];

interface Props {
  /** Undefined for an unknown address. */
  page: PageName | undefined;
  language: Language;
  onLanguage: (language: Language) => void;
  children: ComponentChildren;
}

/** The frame of every page: name, navigation, language and colours. */
export function Shell({ page, language, onLanguage, children }: Props): VNode {
  const text = useWords(SHELL_WORDS);
  const names = useWords(PAGE_NAMES);
  const access = useWords(ACCESS_WORDS);
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<RequestFailed>();
  const leave = () => {
    setFailure(undefined);
    logOut().catch((error: unknown) => setFailure(failureOf(error)));
  };
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => setIsOpen(false), [page]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      menuButton.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
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
        <button
          ref={menuButton}
          type="button"
          class="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          {text.menu}
        </button>
      </header>
      <div id="menu" class={isOpen ? 'menu open' : 'menu'}>
        <nav aria-label={text.pages}>
          <ul>
            {ENTRIES.map(({ page: name, icon }) => (
              <li key={name}>
                <a
                  href={linkTo(name)}
                  aria-current={name === (page === 'correlation' ? 'triggers' : page) ? 'page' : undefined}
                  onClick={() => setIsOpen(false)}
                >
                  <Icon name={icon} />
                  {names[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section class="preferences" aria-label={text.preferences}>
          <label class="field">
            <span>{text.language}</span>
            <select value={language} onChange={(event) => onLanguage(event.currentTarget.value as Language)}>
              {LANGUAGES.map((tag) => (
                <option key={tag} value={tag} lang={tag}>
                  {tag === 'en' ? 'English' : 'Deutsch'}
                </option>
              ))}
            </select>
          </label>
          <SchemeSwitch />
          {session?.kind === 'session' && (
            <button type="button" class="log-out" onClick={leave}>
              {access.logOut}
            </button>
          )}
        </section>
      </div>
      <main id="main" tabIndex={-1}>
        <Away />
        <RunLink page={page} />
        {failure && <ProblemNote failure={failure} />}
        {children}
      </main>
    </div>
  );
}

/** The URL fragment is the route, so the jump is done by code. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
