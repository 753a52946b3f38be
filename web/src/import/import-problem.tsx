import type { VNode } from 'preact';
import type { RequestFailed } from '../api/client';
import { Notice } from '../parts/notice';
import { useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';
import { Sentence } from './report-view';

/** Problems that mean something else, or more, for a file. */
const WORDS = words<{ again: string; problems: Record<string, { title: string; help: string }> }>({
  en: {
    again: 'Try again',
    problems: {
      'payload-too-large': {
        title: 'The file is too large',
        help: 'EXPORTER_IMPORT_MAX_MB sets the limit, which also applies after decompression.',
      },
      // The problem of an answer with 413 that is not from the service.
      'download-too-large': {
        title: 'A proxy refuses files of this size',
        help: 'The proxy in front of the service limits the size of requests; in nginx the limit is client_max_body_size. Raise it, or compress the file with gzip.',
      },
      'request-timeout': {
        title: 'The file took too long to arrive',
        help: 'The connection was too slow for it. Compress a large file with gzip.',
      },
      'file-unreadable': {
        title: 'The file could not be read',
        help: 'It was changed, moved or deleted after it was chosen, or it is a folder. Choose it again.',
      },
    },
  },
  de: {
    again: 'Noch einmal versuchen',
    problems: {
      'payload-too-large': {
        title: 'Die Datei ist zu groß',
        help: 'Die Grenze legt EXPORTER_IMPORT_MAX_MB fest; sie gilt auch für den entpackten Inhalt.',
      },
      'download-too-large': {
        title: 'Ein Proxy lehnt Dateien dieser Größe ab',
        help: 'Der Proxy vor dem Dienst begrenzt die Größe von Anfragen, bei nginx mit client_max_body_size. Erhöhe die Grenze, oder komprimiere die Datei mit gzip.',
      },
      'request-timeout': {
        title: 'Die Übertragung der Datei hat zu lange gedauert',
        help: 'Die Verbindung war zu langsam dafür. Komprimiere eine große Datei mit gzip.',
      },
      'file-unreadable': {
        title: 'Die Datei war nicht lesbar',
        help: 'Sie wurde nach der Auswahl geändert, verschoben oder gelöscht, oder sie ist ein Ordner. Wähle sie noch einmal aus.',
      },
    },
  },
});

/** Problems about which the service knows more than the page: what it saw in the file, or its limit. */
const EXPLAINED = ['unknown-file-format', 'payload-too-large', 'malformed-request'];
/** In the service's English only; the help says the same. */
const ACCEPTED = /\. Accepted are .*/s;
/** The same file would be refused again. */
const FINAL = [...EXPLAINED, 'download-too-large', 'file-unreadable'];

/** The reason why a file was not read or imported. */
export function ImportProblem({ failure, onRetry }: { failure: RequestFailed; onRetry?: () => void }): VNode {
  const text = useWords(WORDS);
  const language = useLanguage();
  const { title, help } = text.problems[failure.kind] ?? problemWords(language, failure);
  const detail = EXPLAINED.includes(failure.kind) ? failure.detail : '';
  return (
    <Notice kind="problem" title={title}>
      {detail !== '' && (
        <p>
          <Sentence text={language === 'en' ? detail : detail.replace(ACCEPTED, '')} />
        </p>
      )}
      {(language !== 'en' || detail === '') && <p>{help}</p>}
      {onRetry && !FINAL.includes(failure.kind) && (
        <button type="button" onClick={onRetry}>
          {text.again}
        </button>
      )}
    </Notice>
  );
}
