import type { ComponentType, VNode } from 'preact';
import { WhyNotFetch } from '../export/why-not-fetch';
import { compareHistory } from '../history/use-last-history';
import { HISTORY_WORDS } from '../history/words';
import { Notice } from '../parts/notice';
import { WithAccount } from '../parts/with-account';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: {
    empty: 'Welcome. Your diary is empty',
    ready:
      'The service has an account for fddb.info. Everything that fddb.info still has is here within seconds; sugar, fibre and meals follow, about a second a day.',
    again: 'Once that is fixed, try again.',
    fewer: 'Want less?',
    fetch: 'Fetch some days only',
    file: 'Already have your diary in a file?',
    import: 'Import it',
  },
  de: {
    empty: 'Willkommen. Dein Tagebuch ist noch leer',
    ready:
      'Ein Konto für fddb.info ist eingerichtet. In Sekunden ist alles da, was dort noch gespeichert ist; Zucker, Ballaststoffe und Mahlzeiten folgen, etwa eine Sekunde pro Tag.',
    again: 'Ist das behoben, versuche es noch einmal.',
    fewer: 'Lieber weniger?',
    fetch: 'Nur einige Tage abrufen',
    file: 'Hast du dein Tagebuch schon als Datei?',
    import: 'Importiere es',
  },
});

interface Props {
  /** Undefined if no run can be started. */
  start?: (request: () => Promise<unknown>) => void;
  /** The last run failed, which is shown above. */
  hasFailed: boolean;
}

/** Shown while the whole diary is being fetched and none of it is there yet; the set-up, which loads on demand, puts it here. */
export const arriving: { View?: ComponentType } = {};

/** Shown while the diary is empty and nothing is being fetched. */
export function FirstSteps({ start, hasFailed }: Props): VNode {
  const text = useWords(WORDS);
  const { getAll } = useWords(HISTORY_WORDS);
  return (
    <>
      <WithAccount>
        <Notice kind="hint" title={text.empty}>
          <p>{hasFailed ? text.again : text.ready}</p>
          <p class="row-of-buttons">
            <button
              type="button"
              class="primary"
              disabled={!start}
              onClick={() => start?.(() => compareHistory('fill'))}
            >
              {getAll}
            </button>
            <WhyNotFetch isRunning={false} />
          </p>
          <p>
            {text.fewer} <a href={linkTo('data', 'fetch')}>{text.fetch}</a>
          </p>
        </Notice>
      </WithAccount>
      <p>
        {text.file} <a href={linkTo('data', 'import')}>{text.import}</a>
      </p>
    </>
  );
}
