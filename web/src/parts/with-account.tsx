import type { ComponentChildren, VNode } from 'preact';
import { useAbout } from '../about';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import { Notice } from './notice';

const WORDS = words({
  en: {
    title: 'No fddb.info account is set up yet',
    account: 'Enter it, and your days are fetched every night.',
    link: 'Enter the account',
  },
  de: {
    title: 'Noch kein fddb.info-Konto eingerichtet',
    account: 'Gib es ein, dann werden deine Tage jede Nacht abgerufen.',
    link: 'Konto eingeben',
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
    </Notice>
  );
}
