import type { VNode } from 'preact';
import { Notice } from '../parts/notice';
import { WithAccount } from '../parts/with-account';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: {
    empty: 'Welcome. Your diary is empty',
    ready: 'The service has an account for fddb.info. Fetch your first days; each takes about a second.',
    fetch: 'Fetch the first days',
    file: 'Already have your diary in a file?',
    import: 'Import it',
  },
  de: {
    empty: 'Willkommen. Dein Tagebuch ist noch leer',
    ready: 'Ein Konto für fddb.info ist eingerichtet. Rufe die ersten Tage ab; pro Tag dauert das etwa eine Sekunde.',
    fetch: 'Erste Tage abrufen',
    file: 'Hast du dein Tagebuch schon als Datei?',
    import: 'Importiere es',
  },
});

/** Shown while the diary is empty. */
export function FirstSteps(): VNode {
  const text = useWords(WORDS);
  return (
    <>
      <WithAccount>
        <Notice kind="hint" title={text.empty}>
          <p>{text.ready}</p>
          <p>
            <a class="button" href={linkTo('fetch')}>
              {text.fetch}
            </a>
          </p>
        </Notice>
      </WithAccount>
      <p>
        {text.file} <a href={linkTo('import')}>{text.import}</a>
      </p>
    </>
  );
}
