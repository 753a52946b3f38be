import type { VNode } from 'preact';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import { Notice } from './notice';

const WORDS = words({
  en: {
    title: 'The document store is switched off',
    cannot:
      'This service keeps only figures of days, in a time-series store. Days, foods, statistics, correlations, downloads and imports need the document store, so there is nothing to show here.',
    can: 'Fetching days and the status work.',
    on: 'To see the diary here, set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true and fetch the days again.',
    export: 'Fetch',
    status: 'Status',
  },
  de: {
    title: 'Der Dokumentspeicher ist ausgeschaltet',
    cannot:
      'Dieser Dienst speichert nur Tageswerte in einer Zeitreihendatenbank. Tage, Lebensmittel, Statistiken, Zusammenhänge, Downloads und Importe brauchen den Dokumentspeicher; hier gibt es daher nichts zu sehen.',
    can: 'Das Abrufen von Tagen und der Systemstatus funktionieren.',
    on: 'Um das Tagebuch hier zu sehen, setze EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true und rufe die Tage erneut ab.',
    export: 'Abrufen',
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
