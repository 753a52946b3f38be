import type { VNode } from 'preact';
import { useAway } from '../api/connection';
import { Notice } from '../parts/notice';
import { useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';

const WORDS = words({
  en: { help: 'It may be restarting, or the connection is gone. This page continues by itself; nothing is lost.' },
  de: {
    help: 'Vielleicht startet er gerade neu, oder die Verbindung ist unterbrochen. Diese Seite macht von selbst weiter; es geht nichts verloren.',
  },
});

/** One notice for all requests that wait for the service. */
export function Away(): VNode | null {
  const text = useWords(WORDS);
  const language = useLanguage();
  const failure = useAway();
  if (!failure) return null;
  return (
    <div class="away">
      <Notice kind="problem" title={problemWords(language, failure).title}>
        <p>{text.help}</p>
      </Notice>
    </div>
  );
}
