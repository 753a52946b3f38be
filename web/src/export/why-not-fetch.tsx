import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useWords, words } from '../text/language';
import { useMayFetch } from './use-start';

const WORDS = words({
  en: {
    running: 'A fetch or an import is running; another one can start afterwards.',
    notAllowed: 'This login may not fetch days.',
  },
  de: {
    running: 'Gerade läuft ein Abruf oder ein Import; danach geht es wieder.',
    notAllowed: 'Diese Anmeldung darf keine Tage abrufen.',
  },
});

/** The reason why a fetch button is disabled. The view itself shows that an account is missing. */
export function WhyNotFetch({ isRunning }: { isRunning: boolean }): VNode | null {
  const text = useWords(WORDS);
  const { accountConfigured } = useAbout();
  const mayFetch = useMayFetch();
  if (mayFetch ? !isRunning : !accountConfigured) return null;
  return <span class="muted">{mayFetch ? text.running : text.notAllowed}</span>;
}
