import type { VNode } from 'preact';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import { Notice } from './notice';

const WORDS = words({
  en: {
    title: 'The diary database is switched off',
    cannot:
      'This service stores only daily figures, in a time-series database. Days, foods, statistics, correlations, downloads and imports need the diary database, so there is nothing to show here.',
    can: 'Fetch and Status work.',
    on: 'To see the diary here, set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true and fetch the days again.',
    export: 'Fetch',
    status: 'Status',
  },
  de: {
    title: 'Die Tagebuch-Datenbank ist ausgeschaltet',
    cannot:
      'Dieser Dienst speichert nur Tageswerte in einer Zeitreihen-Datenbank. Tage, Lebensmittel, Statistiken, Zusammenhänge, Downloads und Importe brauchen die Tagebuch-Datenbank; hier gibt es daher nichts zu sehen.',
    can: 'Der Abruf von Tagen und der Systemstatus funktionieren.',
    on: 'Um das Tagebuch hier zu sehen, setze EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true und rufe die Tage erneut ab.',
    export: 'Abruf',
    status: 'Systemstatus',
  },
});

/** Explains which parts of the page work without the document store. */
export function WithoutDocuments(): VNode {
  const text = useWords(WORDS);
  return (
    <Notice kind="hint" title={text.title}>
      <p>{text.cannot}</p>
      <p>{text.can}</p>
      <p>{text.on}</p>
      <p>
        <a href={linkTo('fetch')}>{text.export}</a> · <a href={linkTo('status')}>{text.status}</a>
      </p>
    </Notice>
  );
}
