import type { VNode } from 'preact';
import { linkTo, type Route } from '../route';
import { PAGE_NAMES, type PageName } from './words';
import { useWords, words } from '../text/language';
import { Notice } from '../parts/notice';
import { PageHead } from '../parts/page-head';

const WORDS = words({
  en: {
    title: 'The diary database is switched off',
    cannot:
      'This service stores only daily figures, in a time-series database. Days, foods, statistics, correlations, downloads and imports need the diary database, so there is nothing to show here.',
    can: 'Fetching days and the settings work.',
    on: 'To see the diary here, set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true and fetch the days again.',
  },
  de: {
    title: 'Die Tagebuch-Datenbank ist ausgeschaltet',
    cannot:
      'Dieser Dienst speichert nur Tageswerte in einer Zeitreihen-Datenbank. Tage, Lebensmittel, Statistiken, Zusammenhänge, Downloads und Importe brauchen die Tagebuch-Datenbank; hier gibt es daher nichts zu sehen.',
    can: 'Der Abruf von Tagen und die Einstellungen funktionieren.',
    on: 'Um das Tagebuch hier zu sehen, setze EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true und rufe die Tage noch einmal ab.',
  },
});

/** In place of a view that reads the diary, while the document store is off. */
export function WithoutDocuments({ route }: { route: Route }): VNode {
  const text = useWords(WORDS);
  const names = useWords(PAGE_NAMES);
  return (
    <>
      <PageHead title={names[route.page as PageName]} />
      <Notice kind="hint" title={text.title}>
        <p>{text.cannot}</p>
        <p>{text.can}</p>
        <p>{text.on}</p>
        <p>
          <a href={linkTo('data')}>{names.data}</a> · <a href={linkTo('settings')}>{names.settings}</a>
        </p>
      </Notice>
    </>
  );
}
