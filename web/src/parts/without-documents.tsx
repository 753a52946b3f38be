import type { VNode } from 'preact';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import { Notice } from './notice';

const WORDS = words({
  en: {
    title: 'The document store is switched off',
    cannot:
      'This service keeps daily totals in a time-series store alone. Days, products, statistics, correlations and downloads need the document store, so there is nothing to show here.',
    can: 'What works: exports with their progress, and the status.',
    on: 'To see the diary here, set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true and export the days again.',
    export: 'Export',
    status: 'Status',
  },
  de: {
    title: 'Der Dokumentspeicher ist ausgeschaltet',
    cannot:
      'Dieser Dienst hält nur Tagessummen in einem Zeitreihenspeicher. Tage, Produkte, Statistiken, Zusammenhänge und Dateien brauchen den Dokumentspeicher; hier gibt es daher nichts zu sehen.',
    can: 'Was geht: Exporte mit ihrem Fortschritt, und der Zustand.',
    on: 'Um das Tagebuch hier zu sehen: EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true setzen und die Tage noch einmal exportieren.',
    export: 'Export',
    status: 'Zustand',
  },
});

/** What the page can and cannot show without the document store. */
export function WithoutDocuments(): VNode {
  const text = useWords(WORDS);
  return (
    <Notice kind="hint" title={text.title}>
      <p>{text.cannot}</p>
      <p>{text.can}</p>
      <p>{text.on}</p>
      <p>
        <a href={linkTo('export')}>{text.export}</a> · <a href={linkTo('status')}>{text.status}</a>
      </p>
    </Notice>
  );
}
