import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Language, LANGUAGES, type Words, words } from '../../../src/diary/language';
import { AboutContext } from '../about';
import { type Format, formatFor } from './format';

export { type Language, LANGUAGES, type Words, words };

/** The chosen language, or else the first supported one of the browser's. */
export function firstLanguage(): Language {
  const requested = [stored('language') ?? '', ...navigator.languages];
  const known = requested.map((tag) => LANGUAGES.find((language) => tag.toLowerCase().startsWith(language)));
  return known.find((language) => language !== undefined) ?? 'en';
}

/** @example counted('1', 'day', 'days') // '1 day' */
export function counted(count: string, one: string, many: string): string {
  return `${count} ${count === '1' ? one : many}`;
}

export const LanguageContext = createContext<Language>('en');

/** Changes the language of the page, also for the next visit. */
export const ChooseLanguage = createContext<(language: Language) => void>(() => undefined);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords<T>(texts: Words<T>): T {
  return texts[useContext(LanguageContext)];
}

/** Numbers and dates in the language of the page. */
export function useFormat(): Format {
  return formatFor(useContext(LanguageContext), useContext(AboutContext)?.timeZone);
}

/** Local storage outlives the visit; session storage ends with the tab. Both may be disabled. */
type Storage = 'localStorage' | 'sessionStorage';

export function stored(name: string, storage: Storage = 'localStorage'): string | undefined {
  try {
    return window[storage].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(name: string, value: string | undefined, storage: Storage = 'localStorage'): void {
  try {
    if (value === undefined) window[storage].removeItem(name);
    else window[storage].setItem(name, value);
  } catch {
    // The value then applies until the page is left.
  }
}
