import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');
const tagen = (count: string) => counted(count, 'Tag', 'Tagen');

export const EXPORT_WORDS = words({
  en: {
    title: 'Fetch',
    lead: 'Fetch days from fddb.info, about a second each. Fetching a day again updates it; nothing is duplicated or deleted.',
    what: 'Which days',
    kinds: { back: 'Last days', range: 'Date range', missing: 'Missing days' },
    missing: (count: string) =>
      count === '0'
        ? 'No day is missing since the first entry.'
        : `${days(count)} without entries since the first one.`,
    newest: (count: string) => `The newest ${count} of them are fetched first.`,
    days: 'How many days, ending yesterday',
    daysHelp: (min: string, max: string) => `${min} to ${max}`,
    includeToday: 'Include today',
    range: 'Date range',
    start: 'Start fetching',
    now: 'Fetching now',
    last: 'Last fetch',
    never: 'Nothing has been fetched yet.',
    lost: 'No connection to the service at the moment. A fetch or import that is running continues there.',
    by: {
      page: 'started in the web app',
      schedule: 'started by the schedule',
      assistant: 'started by an AI assistant',
      api: 'started through the API',
    },
    ended: (when: string) => `ended ${when}`,
    progress: (done: string, total: string) => `${done} of ${days(total)}`,
    readingHistory: 'Reading the whole diary from fddb.info …',
    underAMinute: 'less than a minute left',
    minutesLeft: (count: string) => `about ${counted(count, 'minute', 'minutes')} left`,
    hoursLeft: (count: string) => `about ${counted(count, 'hour', 'hours')} left`,
    stop: 'Stop after the current day',
    stopping: 'Stopping after the current day …',
    goOn: 'Resume',
    tryAgain: 'Try again',
    retry: 'Try the failed days again',
    allStored: (count: string) => (count === '1' ? 'The day is stored.' : `All ${count} days are stored.`),
    storedAndEmpty: (stored: string, empty: string) => `${days(stored)} stored, nothing logged on ${empty}.`,
    allEmpty: (count: string) =>
      count === '1' ? 'Nothing is logged on this day.' : `Nothing is logged on ${days(count)}.`,
    allGone: (count: string) =>
      count === '1' ? 'The day is no longer at fddb.info.' : `${days(count)} are no longer at fddb.info.`,
    allKept: (count: string) => `${days(count)} kept as stored: fddb.info shows fewer foods.`,
    nothingDue: 'These days are in the future.',
    nothingDiffers: 'No day had to be fetched.',
    someFailed: (stored: string, failed: string) => `${days(stored)} stored, ${failed} failed.`,
    allFailed: (count: string) =>
      count === '1' ? 'The day could not be fetched.' : `None of the ${count} days could be fetched.`,
    unchanged: 'Existing data is unchanged.',
    stopped: 'Stopped',
    gaveUp: 'Gave up: fddb.info failed for three days in a row',
    interrupted: 'Interrupted',
    interruptedHelp: 'The service ended before the fetch was complete. Days stored so far are kept.',
    leftOut: (done: string, total: string, left: string) => `${done} of ${days(total)} done, ${left} not fetched.`,
    storedDays: 'Stored',
    importing: 'A file is being imported',
    lastWasImport: 'The last run was an import',
    toImport: 'Go to the import',
  },
  de: {
    title: 'Abruf',
    lead: 'Rufe Tage von fddb.info ab, etwa eine Sekunde pro Tag. Ein erneuter Abruf aktualisiert den Tag; nichts wird doppelt gespeichert oder gelöscht.',
    what: 'Welche Tage',
    kinds: { back: 'Letzte Tage', range: 'Zeitraum', missing: 'Fehlende Tage' },
    missing: (count: string) =>
      count === '0' ? 'Seit dem ersten Eintrag fehlt kein Tag.' : `${tage(count)} ohne Einträge seit dem ersten.`,
    newest: (count: string) => `Die neuesten ${count} davon werden zuerst abgerufen.`,
    days: 'Anzahl der Tage bis gestern',
    daysHelp: (min: string, max: string) => `${min} bis ${max}`,
    includeToday: 'Heute einschließen',
    range: 'Zeitraum',
    start: 'Abruf starten',
    now: 'Abruf läuft',
    last: 'Letzter Abruf',
    never: 'Es wurde noch nichts abgerufen.',
    lost: 'Zurzeit keine Verbindung zum Dienst. Ein laufender Abruf oder Import läuft dort weiter.',
    by: {
      page: 'in der Web-App gestartet',
      schedule: 'vom Zeitplan gestartet',
      assistant: 'von einem KI-Assistenten gestartet',
      api: 'über die API gestartet',
    },
    ended: (when: string) => `beendet ${when}`,
    progress: (done: string, total: string) => `${done} von ${tagen(total)}`,
    readingHistory: 'Das ganze Tagebuch wird von fddb.info gelesen …',
    underAMinute: 'noch weniger als eine Minute',
    minutesLeft: (count: string) => `noch etwa ${counted(count, 'Minute', 'Minuten')}`,
    hoursLeft: (count: string) => `noch etwa ${counted(count, 'Stunde', 'Stunden')}`,
    stop: 'Nach dem aktuellen Tag stoppen',
    stopping: 'Stoppt nach dem aktuellen Tag …',
    goOn: 'Fortsetzen',
    tryAgain: 'Erneut versuchen',
    retry: 'Fehlgeschlagene Tage erneut abrufen',
    allStored: (count: string) => (count === '1' ? 'Der Tag ist gespeichert.' : `Alle ${count} Tage sind gespeichert.`),
    storedAndEmpty: (stored: string, empty: string) =>
      `${tage(stored)} gespeichert, an ${tagen(empty)} nichts eingetragen.`,
    allEmpty: (count: string) =>
      count === '1' ? 'An diesem Tag ist nichts eingetragen.' : `An ${tagen(count)} ist nichts eingetragen.`,
    allGone: (count: string) =>
      count === '1' ? 'Der Tag ist bei fddb.info gelöscht.' : `${tage(count)} sind bei fddb.info gelöscht.`,
    allKept: (count: string) => `${tage(count)} unverändert behalten: fddb.info zeigt weniger Lebensmittel.`,
    nothingDue: 'Diese Tage liegen in der Zukunft.',
    nothingDiffers: 'Es musste kein Tag abgerufen werden.',
    someFailed: (stored: string, failed: string) => `${tage(stored)} gespeichert, ${failed} fehlgeschlagen.`,
    allFailed: (count: string) =>
      count === '1' ? 'Der Tag konnte nicht abgerufen werden.' : `Keiner der ${count} Tage konnte abgerufen werden.`,
    unchanged: 'Was schon gespeichert war, bleibt unverändert.',
    stopped: 'Abruf gestoppt',
    gaveUp: 'Abgebrochen: fddb.info hat bei drei Tagen nacheinander nicht richtig geantwortet',
    interrupted: 'Abruf abgebrochen',
    interruptedHelp:
      'Der Dienst wurde beendet, bevor der Abruf fertig war. Bereits gespeicherte Tage bleiben erhalten.',
    leftOut: (done: string, total: string, left: string) =>
      `${done} von ${tagen(total)} erledigt, ${left} nicht abgerufen.`,
    storedDays: 'Gespeichert',
    importing: 'Eine Datei wird importiert',
    lastWasImport: 'Zuletzt lief ein Import',
    toImport: 'Zum Import',
  },
});
