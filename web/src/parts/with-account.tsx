import type { ComponentChildren, VNode } from 'preact';
import { useAbout } from '../about';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import { Notice } from './notice';

const WORDS = words({
  en: {
    title: 'No fddb.info account is set up yet',
    account:
      'This service reads the food diary that you keep on fddb.info. To let it fetch your days, enter your account in the settings.',
    link: 'Enter the account',
    files: 'Or set it as environment variables or in a .env file, and restart the service:',
    secret: 'The password is sent only to the login of fddb.info, and this web app never shows it.',
  },
  de: {
    title: 'Noch kein fddb.info-Konto eingerichtet',
    account:
      'Dieser Dienst liest das Ernährungstagebuch, das du auf fddb.info führst. Damit er deine Tage abrufen kann, gib dein Konto in den Einstellungen ein.',
    link: 'Konto eingeben',
    files: 'Oder trage es als Umgebungsvariablen oder in einer Datei .env ein und starte den Dienst neu:',
    secret: 'Das Passwort wird nur bei der Anmeldung an fddb.info gesendet, und diese Web-App zeigt es nie an.',
  },
});

/** Shows the children, or the settings that are missing if the service has no account. */
export function WithAccount({ children }: { children?: ComponentChildren }): VNode {
  const text = useWords(WORDS);
  if (useAbout().accountConfigured) return <>{children}</>;
  return (
    <Notice kind="hint" title={text.title}>
      <p>{text.account}</p>
      <p>
        <a class="button" href={linkTo('settings')}>
          {text.link}
        </a>
      </p>
      <p>{text.files}</p>
      <pre tabIndex={0}>{'EXPORTER_UPSTREAM_USERNAME=…\nEXPORTER_UPSTREAM_PASSWORD=…'}</pre>
      <p>{text.secret}</p>
    </Notice>
  );
}
