import type { VNode } from 'preact';
import { useAbout } from '../about';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: {
    withoutAccount: 'Welcome. Your diary is empty, and no account is set yet',
    account:
      'The service reads the food diary that you keep at the diary site. Tell it the account by these two settings, in its environment or in a .env file beside it, and start it again:',
    secret:
      'The password goes into the login request and nowhere else. It is not asked for on this page, and never shown.',
    empty: 'Welcome. Your diary is empty',
    ready: 'An account is set. Fetch the first days; it takes about a second for each of them.',
    fetch: 'Export the first days',
  },
  de: {
    withoutAccount: 'Willkommen. Das Tagebuch ist leer, und es ist noch kein Konto eingestellt',
    account:
      'Der Dienst liest das Ernährungstagebuch, das du auf der Tagebuchseite führst. Nenne ihm das Konto mit diesen zwei Einstellungen, in seiner Umgebung oder in einer Datei .env neben ihm, und starte ihn neu:',
    secret:
      'Das Kennwort geht in die Anmeldung und sonst nirgendwohin. Diese Seite fragt nicht danach und zeigt es nie.',
    empty: 'Willkommen. Das Tagebuch ist leer',
    ready: 'Ein Konto ist eingestellt. Hole die ersten Tage; jeder dauert etwa eine Sekunde.',
    fetch: 'Die ersten Tage exportieren',
  },
});

/** What there is to do before there is anything to see. */
export function FirstSteps(): VNode {
  const text = useWords(WORDS);
  const { accountConfigured } = useAbout();
  if (!accountConfigured) {
    return (
      <Notice kind="hint" title={text.withoutAccount}>
        <p>{text.account}</p>
        <pre tabIndex={0}>{'EXPORTER_UPSTREAM_USERNAME=…\nEXPORTER_UPSTREAM_PASSWORD=…'}</pre>
        <p>{text.secret}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="hint" title={text.empty}>
      <p>{text.ready}</p>
      <p>
        <a class="button" href={linkTo('export')}>
          {text.fetch}
        </a>
      </p>
    </Notice>
  );
}
