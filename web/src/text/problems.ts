import type { RequestFailed } from '../api/client';
import { words } from './language';

interface ProblemWords {
  title: string;
  help: string;
}

/** What went wrong, by the last part of the problem's type, in words that help. */
export const PROBLEMS = words<Record<string, ProblemWords>>({
  en: {
    unreachable: {
      title: 'The service cannot be reached',
      help: 'It may be restarting, or the connection is gone. Nothing is lost; try again in a moment.',
    },
    'store-unavailable': {
      title: 'The store is away',
      help: 'The service runs, but its database does not answer at the moment. It comes back by itself when the database does.',
    },
    'store-not-configured': {
      title: 'The document store is switched off',
      help: 'Days and products are kept in the document store only. Set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true to see them here.',
    },
    'export-in-progress': {
      title: 'An export is already running',
      help: 'One runs at a time, whoever started it. You see its progress here; start yours when it has ended.',
    },
    'upstream-login-failed': {
      title: 'The diary site did not accept the account',
      help: 'Check EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD, and whether you can log in on the site itself. Days stored before stay.',
    },
    'upstream-unavailable': {
      title: 'The diary site cannot be used at the moment',
      help: 'It did not answer, or not as expected. Days stored before stay; try again later.',
    },
    'validation-failed': {
      title: 'Something is missing or cannot be read',
      help: 'Look at what is filled in, the dates first.',
    },
    'no-data-in-range': {
      title: 'Nothing logged in this range',
      help: 'Choose another range, or export its days first.',
    },
    'invalid-date-range': {
      title: 'The range is the wrong way round',
      help: 'The first day must not be after the last one.',
    },
    'range-too-long': { title: 'The range is too long', help: 'Choose a shorter one.' },
    'entry-not-found': { title: 'Nothing is stored for this day', help: '' },
    'download-too-large': {
      title: 'Too many days for one file',
      help: 'A file holds at most 365 days. Choose a shorter range.',
    },
    forbidden: {
      title: 'The service refused this',
      help: 'It does not answer under this host name, or took the request for one of another site. Behind a proxy, pass on the Host header.',
    },
    'internal-error': { title: 'Something unexpected happened', help: 'The log of the service says more.' },
  },
  de: {
    unreachable: {
      title: 'Der Dienst ist nicht erreichbar',
      help: 'Vielleicht startet er gerade neu, oder die Verbindung ist weg. Es geht nichts verloren; gleich noch einmal versuchen.',
    },
    'store-unavailable': {
      title: 'Der Speicher ist nicht erreichbar',
      help: 'Der Dienst läuft, aber seine Datenbank antwortet gerade nicht. Sobald sie zurück ist, geht es von selbst weiter.',
    },
    'store-not-configured': {
      title: 'Der Dokumentspeicher ist ausgeschaltet',
      help: 'Tage und Produkte liegen nur im Dokumentspeicher. Mit EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true sind sie hier zu sehen.',
    },
    'export-in-progress': {
      title: 'Es läuft schon ein Export',
      help: 'Es läuft immer nur einer, gleich wer ihn gestartet hat. Hier ist zu sehen, wie weit er ist; danach kann der nächste beginnen.',
    },
    'upstream-login-failed': {
      title: 'Die Tagebuchseite hat das Konto nicht angenommen',
      help: 'EXPORTER_UPSTREAM_USERNAME und EXPORTER_UPSTREAM_PASSWORD prüfen, und ob die Anmeldung auf der Seite selbst gelingt. Gespeicherte Tage bleiben.',
    },
    'upstream-unavailable': {
      title: 'Die Tagebuchseite ist gerade nicht zu gebrauchen',
      help: 'Sie hat nicht oder nicht wie erwartet geantwortet. Gespeicherte Tage bleiben; später noch einmal versuchen.',
    },
    'validation-failed': {
      title: 'Etwas fehlt oder ist nicht zu lesen',
      help: 'Sieh nach, was ausgefüllt ist, zuerst die Daten.',
    },
    'no-data-in-range': {
      title: 'In diesem Zeitraum ist nichts eingetragen',
      help: 'Einen anderen Zeitraum wählen oder seine Tage zuerst exportieren.',
    },
    'invalid-date-range': {
      title: 'Der Zeitraum ist verdreht',
      help: 'Der erste Tag darf nicht nach dem letzten liegen.',
    },
    'range-too-long': { title: 'Der Zeitraum ist zu lang', help: 'Einen kürzeren wählen.' },
    'entry-not-found': { title: 'Für diesen Tag ist nichts gespeichert', help: '' },
    'download-too-large': {
      title: 'Zu viele Tage für eine Datei',
      help: 'Eine Datei fasst höchstens 365 Tage. Einen kürzeren Zeitraum wählen.',
    },
    forbidden: {
      title: 'Der Dienst hat das abgelehnt',
      help: 'Er antwortet nicht unter diesem Hostnamen, oder er hielt die Anfrage für die einer fremden Seite. Ein Proxy muss den Host-Header weitergeben.',
    },
    'internal-error': { title: 'Etwas Unerwartetes ist passiert', help: 'Im Protokoll des Dienstes steht mehr.' },
  },
});

/** A problem that has no words here is told in the service's own. */
export function problemWords(texts: Record<string, ProblemWords>, { kind, detail }: RequestFailed): ProblemWords {
  return texts[kind] ?? { title: texts['internal-error']!.title, help: detail };
}
