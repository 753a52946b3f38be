import { adviceOf, SITE_SENTENCES, type SiteSentence } from '../../../src/diary/history/site-sentences';
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
    title: 'The proxy cannot reach the service',
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
    title: 'The diary database is switched off',
    help: 'Days and foods are stored in the diary database only. Set EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true to see them here.',
  },
  'export-in-progress': {
    title: 'A fetch or an import is already running',
    help: 'Only one of them runs at a time, whoever started it. Start yours when it has finished.',
  },
  'set-by-environment': {
    title: 'Set on the server',
    help: 'Change it there, then restart the service.',
  },
  'set-up-done': { title: 'Set up already', help: 'Reload the page; settings are changed in Settings.' },
  'page-not-kept': {
    title: 'There is no page to report',
    help: 'This day’s page isn’t saved. Fetch the day again, then retry.',
  },
  'not-an-offer': { title: 'This version can’t be dismissed', help: '' },
  'backup-in-progress': { title: 'A backup is already being made', help: 'It takes a few seconds.' },
  'check-in-progress': { title: 'A check is already being made', help: 'It takes a few seconds.' },
  'backup-unavailable': {
    title: 'Backups are not available here',
    help: 'For details, see the service log (docker compose logs).',
  },
  'backup-failed': {
    title: 'The backup failed',
    help: 'For details, see the service log (docker compose logs). Earlier backups are unchanged.',
  },
  'upstream-login-failed': problemOf(SITE_SENTENCES.en['login rejected']),
  'upstream-unavailable': problemOf(SITE_SENTENCES.en['site unavailable']),
  'validation-failed': {
    title: 'Something is missing or invalid',
    help: 'Check what you have entered, the dates first.',
  },
  'malformed-request': { title: 'The request was not understood', help: 'Reload the page and try again.' },
  'no-data-in-range': {
    title: 'There are no entries in this period',
    help: 'Choose another period, or fetch its days first.',
  },
  'invalid-date-range': { title: 'End date is before start date', help: 'Swap the dates, or change one of them.' },
  'range-too-long': { title: 'The period is too long', help: 'Choose a shorter one.' },
  'entry-not-found': { title: 'Nothing is stored for this day', help: '' },
  'not-found': { title: 'Unknown request', help: 'Reload the page: the service may have been updated.' },
  'method-not-allowed': {
    title: 'Unknown request',
    help: 'Reload the page: the service may have been updated.',
  },
  'request-timeout': { title: 'The request took too long to arrive', help: 'Check the connection and try again.' },
  'payload-too-large': { title: 'The request is too large', help: 'Enter less at once.' },
  'header-too-large': { title: 'The request is too large', help: 'Enter less at once.' },
  'download-too-large': {
    title: 'Too many days for one file',
    help: 'A CSV or JSON file holds at most 365 days with entries. Choose a shorter period, or JSON Lines.',
  },
  'unknown-file-format': {
    title: 'This file cannot be read',
    help: 'It is none of the supported files: JSON or CSV of this service, the diary as CSV or the account export from fddb.info.',
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
    title: 'Permission denied',
    help: 'This login or token is not allowed to do this.',
  },
  'too-many-attempts': { title: 'Too many attempts', help: 'Wait a moment and try again.' },
  'internal-error': {
    title: 'Internal error of the service',
    help: 'The service answered, but could not handle the request. For details, see the service log (docker compose logs).',
  },
} satisfies Record<string, ProblemWords>;

const GERMAN: Record<keyof typeof ENGLISH, ProblemWords> = {
  unreachable: {
    title: 'Der Dienst ist nicht erreichbar',
    help: 'Vielleicht startet er gerade neu, oder die Verbindung ist unterbrochen. Es geht nichts verloren; versuche es gleich noch einmal.',
  },
  'service-behind-proxy-away': {
    title: 'Der Proxy erreicht den Dienst nicht',
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
    title: 'Die Tagebuch-Datenbank ist ausgeschaltet',
    help: 'Tage und Lebensmittel liegen nur in der Tagebuch-Datenbank. Setze EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true, um sie hier zu sehen.',
  },
  'export-in-progress': {
    title: 'Es läuft bereits ein Abruf oder ein Import',
    help: 'Es kann immer nur einer laufen, egal wer ihn gestartet hat. Starte deinen, sobald er beendet ist.',
  },
  'set-by-environment': {
    title: 'Auf dem Server festgelegt',
    help: 'Ändere es dort und starte den Dienst neu.',
  },
  'set-up-done': { title: 'Bereits eingerichtet', help: 'Lade die Seite neu; geändert wird unter „Einstellungen“.' },
  'page-not-kept': {
    title: 'Keine Seite für einen Bericht',
    help: 'Die Seite dieses Tages ist nicht gespeichert. Rufe ihn noch einmal ab und versuche es dann wieder.',
  },
  'not-an-offer': { title: 'Diese Fassung lässt sich nicht entfernen', help: '' },
  'backup-in-progress': { title: 'Es wird gerade eine Sicherung angelegt', help: 'Das dauert einige Sekunden.' },
  'check-in-progress': { title: 'Es wird gerade geprüft', help: 'Das dauert einige Sekunden.' },
  'backup-unavailable': {
    title: 'Sicherungen sind hier nicht verfügbar',
    help: 'Mehr dazu im Protokoll des Dienstes (docker compose logs).',
  },
  'backup-failed': {
    title: 'Die Sicherung ist fehlgeschlagen',
    help: 'Mehr dazu im Protokoll des Dienstes (docker compose logs). Frühere Sicherungen sind unverändert.',
  },
  'upstream-login-failed': problemOf(SITE_SENTENCES.de['login rejected']),
  'upstream-unavailable': problemOf(SITE_SENTENCES.de['site unavailable']),
  'validation-failed': {
    title: 'Etwas fehlt oder ist ungültig',
    help: 'Prüfe deine Eingaben, zuerst die Datumsfelder.',
  },
  'malformed-request': {
    title: 'Die Anfrage wurde nicht verstanden',
    help: 'Lade die Seite neu und versuche es noch einmal.',
  },
  'no-data-in-range': {
    title: 'In diesem Zeitraum gibt es keine Einträge',
    help: 'Wähle einen anderen Zeitraum, oder rufe seine Tage zuerst ab.',
  },
  'invalid-date-range': {
    title: 'Das Ende liegt vor dem Anfang',
    help: 'Vertausche Anfang und Ende, oder ändere eines davon.',
  },
  'range-too-long': { title: 'Der Zeitraum ist zu lang', help: 'Wähle einen kürzeren.' },
  'entry-not-found': { title: 'Für diesen Tag ist nichts gespeichert', help: '' },
  'not-found': {
    title: 'Unbekannte Anfrage',
    help: 'Lade die Seite neu: Vielleicht wurde der Dienst aktualisiert.',
  },
  'method-not-allowed': {
    title: 'Unbekannte Anfrage',
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
    help: 'Eine CSV- oder JSON-Datei enthält höchstens 365 Tage mit Einträgen. Wähle einen kürzeren Zeitraum oder JSON Lines.',
  },
  'unknown-file-format': {
    title: 'Diese Datei ist nicht lesbar',
    help: 'Sie ist keine der unterstützten Dateien: JSON oder CSV dieses Dienstes, das Tagebuch als CSV oder der Kontoexport von fddb.info.',
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
    title: 'Keine Berechtigung',
    help: 'Diese Anmeldung oder dieses Token darf das nicht.',
  },
  'too-many-attempts': { title: 'Zu viele Versuche', help: 'Warte einen Moment und versuche es noch einmal.' },
  'internal-error': {
    title: 'Interner Fehler des Dienstes',
    help: 'Der Dienst hat geantwortet, konnte die Anfrage aber nicht bearbeiten. Mehr dazu im Protokoll des Dienstes (docker compose logs).',
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

function problemOf(sentence: SiteSentence): ProblemWords {
  return { title: sentence.title, help: adviceOf(sentence) };
}
