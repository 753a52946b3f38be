import type { RequestFailed } from '../api/client';
import type { Language } from './language';

interface ProblemWords {
  title: string;
  help: string;
}

const ENGLISH = {
  unreachable: {
    title: 'The service cannot be reached',
    help: 'It may be restarting, or the connection is gone. Nothing is lost; try again in a moment.',
  },
  'service-behind-proxy-away': {
    title: 'The service does not answer its proxy',
    help: 'The proxy in front of the service answered instead of it. The service may be restarting; try again in a moment.',
  },
  'not-understood': {
    title: 'The answer was not understood',
    help: 'It does not come from this version of the service. Reload the page; if that does not help, check the proxy in front of the service.',
  },
  'store-unavailable': {
    title: 'Database unavailable',
    help: 'The service is running, but its database does not answer. It continues automatically as soon as the database is back.',
  },
  'store-not-configured': {
    title: 'The document store is switched off',
    help: 'Days and foods are kept in the document store only. Set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true to see them here.',
  },
  'export-in-progress': {
    title: 'Days are already being fetched',
    help: 'Only one fetch runs at a time, whoever started it. Start yours when it has finished.',
  },
  'upstream-login-failed': {
    title: 'fddb.info rejected the login',
    help: 'Check EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD, and whether you can log in on fddb.info itself. Existing data is unchanged.',
  },
  'upstream-unavailable': {
    title: 'fddb.info is unavailable',
    help: 'It did not answer, or not as expected. Existing data is unchanged; try again later.',
  },
  'validation-failed': {
    title: 'An entry is missing or invalid',
    help: 'Check what you have entered, the dates first.',
  },
  'malformed-request': { title: 'The request was not understood', help: 'Reload the page and try again.' },
  'no-data-in-range': {
    title: 'Nothing is logged in this range',
    help: 'Choose another range, or fetch its days first.',
  },
  'invalid-date-range': { title: 'End date is before start date', help: 'Swap the dates, or change one of them.' },
  'range-too-long': { title: 'The range is too long', help: 'Choose a shorter one.' },
  'entry-not-found': { title: 'Nothing is stored for this day', help: '' },
  'not-found': { title: 'The service does not know this', help: 'Reload the page: the service may have been updated.' },
  'method-not-allowed': {
    title: 'The service does not know this',
    help: 'Reload the page: the service may have been updated.',
  },
  'request-timeout': { title: 'The request took too long to arrive', help: 'Check the connection and try again.' },
  'payload-too-large': { title: 'The request is too large', help: 'Enter less at once.' },
  'header-too-large': { title: 'The request is too large', help: 'Enter less at once.' },
  'download-too-large': {
    title: 'Too many days for one file',
    help: 'A file holds at most 365 days. Choose a shorter range.',
  },
  forbidden: {
    title: 'The service refused the request',
    help: 'It does not answer under this host name, or it took the request for one from another site. A proxy has to forward the Host header.',
  },
  'not-authenticated': {
    title: 'You are not logged in',
    help: 'Reload the page and log in.',
  },
  'insufficient-scope': {
    title: 'This needs more rights',
    help: 'The login or token may read, but not do this.',
  },
  'too-many-attempts': { title: 'Too many attempts', help: 'Wait a moment and try again.' },
  'internal-error': {
    title: 'Internal error of the service',
    help: 'The service answered, but could not handle the request. Its log says more.',
  },
} satisfies Record<string, ProblemWords>;

const GERMAN: Record<keyof typeof ENGLISH, ProblemWords> = {
  unreachable: {
    title: 'Der Dienst ist nicht erreichbar',
    help: 'Vielleicht startet er gerade neu, oder die Verbindung ist unterbrochen. Es geht nichts verloren; versuche es gleich noch einmal.',
  },
  'service-behind-proxy-away': {
    title: 'Der Dienst antwortet seinem Proxy nicht',
    help: 'Statt des Dienstes hat der Proxy davor geantwortet. Vielleicht startet der Dienst gerade neu; versuche es gleich noch einmal.',
  },
  'not-understood': {
    title: 'Die Antwort war nicht lesbar',
    help: 'Sie stammt nicht von dieser Version des Dienstes. Lade die Seite neu; wenn das nicht hilft, prüfe den Proxy vor dem Dienst.',
  },
  'store-unavailable': {
    title: 'Datenbank nicht erreichbar',
    help: 'Der Dienst läuft, aber seine Datenbank antwortet nicht. Sobald sie zurück ist, geht es von selbst weiter.',
  },
  'store-not-configured': {
    title: 'Der Dokumentspeicher ist ausgeschaltet',
    help: 'Tage und Lebensmittel liegen nur im Dokumentspeicher. Setze EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true, um sie hier zu sehen.',
  },
  'export-in-progress': {
    title: 'Es läuft bereits ein Abruf',
    help: 'Es läuft immer nur einer, egal wer ihn gestartet hat. Starte deinen, sobald er beendet ist.',
  },
  'upstream-login-failed': {
    title: 'fddb.info hat die Anmeldung abgelehnt',
    help: 'Prüfe EXPORTER_UPSTREAM_USERNAME und EXPORTER_UPSTREAM_PASSWORD, und ob die Anmeldung auf fddb.info selbst gelingt. Der Bestand bleibt unverändert.',
  },
  'upstream-unavailable': {
    title: 'fddb.info ist nicht erreichbar',
    help: 'Die Seite hat nicht oder nicht wie erwartet geantwortet. Der Bestand bleibt unverändert; versuche es später noch einmal.',
  },
  'validation-failed': {
    title: 'Eine Angabe fehlt oder ist ungültig',
    help: 'Prüfe deine Angaben, zuerst die Datumsfelder.',
  },
  'malformed-request': {
    title: 'Die Anfrage wurde nicht verstanden',
    help: 'Lade die Seite neu und versuche es noch einmal.',
  },
  'no-data-in-range': {
    title: 'In diesem Zeitraum ist nichts eingetragen',
    help: 'Wähle einen anderen Zeitraum, oder rufe seine Tage zuerst ab.',
  },
  'invalid-date-range': {
    title: 'Ende liegt vor Beginn',
    help: 'Vertausche die beiden Daten, oder ändere eines davon.',
  },
  'range-too-long': { title: 'Der Zeitraum ist zu lang', help: 'Wähle einen kürzeren.' },
  'entry-not-found': { title: 'Für diesen Tag ist nichts gespeichert', help: '' },
  'not-found': {
    title: 'Das kennt der Dienst nicht',
    help: 'Lade die Seite neu: Vielleicht wurde der Dienst aktualisiert.',
  },
  'method-not-allowed': {
    title: 'Das kennt der Dienst nicht',
    help: 'Lade die Seite neu: Vielleicht wurde der Dienst aktualisiert.',
  },
  'request-timeout': {
    title: 'Die Übertragung der Anfrage hat zu lange gedauert',
    help: 'Prüfe die Verbindung und versuche es noch einmal.',
  },
  'payload-too-large': { title: 'Die Anfrage ist zu groß', help: 'Gib weniger auf einmal ein.' },
  'header-too-large': { title: 'Die Anfrage ist zu groß', help: 'Gib weniger auf einmal ein.' },
  'download-too-large': {
    title: 'Zu viele Tage für eine Datei',
    help: 'Eine Datei enthält höchstens 365 Tage. Wähle einen kürzeren Zeitraum.',
  },
  forbidden: {
    title: 'Der Dienst hat die Anfrage abgelehnt',
    help: 'Er antwortet nicht unter diesem Hostnamen, oder er hielt die Anfrage für die einer fremden Seite. Ein Proxy muss den Host-Header weitergeben.',
  },
  'not-authenticated': {
    title: 'Du bist nicht angemeldet',
    help: 'Lade die Seite neu und melde dich an.',
  },
  'insufficient-scope': {
    title: 'Dafür fehlt das Recht',
    help: 'Die Anmeldung oder das Token darf lesen, aber das nicht.',
  },
  'too-many-attempts': { title: 'Zu viele Versuche', help: 'Warte einen Moment und versuche es noch einmal.' },
  'internal-error': {
    title: 'Interner Fehler des Dienstes',
    help: 'Der Dienst hat geantwortet, konnte die Anfrage aber nicht bearbeiten. Mehr steht in seinem Protokoll.',
  },
};

const PROBLEMS: Record<Language, Record<string, ProblemWords>> = { en: ENGLISH, de: GERMAN };

/**
 * The texts of a problem in the language of the page, by the last part of the problem's type. Sentences of the service are in
 * English, so only the English page shows them, and only for problems without texts here.
 */
export function problemWords(
  language: Language,
  { kind, detail }: Pick<RequestFailed, 'kind' | 'detail'>,
): ProblemWords {
  const known = PROBLEMS[language];
  if (Object.hasOwn(known, kind)) return known[kind]!;
  return {
    title: known['internal-error']!.title,
    help: language === 'en' ? detail : `${known['internal-error']!.help} (${kind})`,
  };
}
