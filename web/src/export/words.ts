import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');
const tagen = (count: string) => counted(count, 'Tag', 'Tagen');

export const EXPORT_WORDS = words({
  en: {
    title: 'Fetch',
    lead: 'Read days from the diary site, about a second each. Fetching a day again updates it; nothing is duplicated or deleted.',
    what: 'Which days',
    kinds: { back: 'Last days', range: 'Date range' },
    days: 'How many days, ending yesterday',
    daysHelp: (min: string, max: string) => `${min} to ${max}`,
    includeToday: 'Include today',
    range: 'Date range',
    start: 'Start fetching',
    noAccount: 'No account is set',
    noAccountHelp:
      'Set EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD in the environment of the service and start it again.',
    now: 'Fetching now',
    last: 'Last fetch',
    never: 'Nothing has been fetched yet.',
    lost: 'No connection to the service at the moment. A running fetch continues there.',
    by: {
      page: 'started on this page',
      schedule: 'started by the schedule',
      assistant: 'started by an assistant',
      api: 'started through the API',
    },
    ended: (when: string) => `ended ${when}`,
    progress: (done: string, total: string) => `${done} of ${days(total)}`,
    underAMinute: 'less than a minute left',
    minutesLeft: (count: string) => `about ${counted(count, 'minute', 'minutes')} left`,
    hoursLeft: (count: string) => `about ${counted(count, 'hour', 'hours')} left`,
    stop: 'Stop after the current day',
    stopping: 'Stopping after the current day …',
    goOn: 'Go on',
    tryAgain: 'Try again',
    retry: 'Try the failed days again',
    allStored: (count: string) => (count === '1' ? 'The day is stored.' : `All ${count} days are stored.`),
    storedAndEmpty: (stored: string, empty: string) => `${days(stored)} stored, nothing logged on ${empty}.`,
    allEmpty: (count: string) =>
      count === '1' ? 'Nothing is logged on this day.' : `Nothing is logged on ${days(count)}.`,
    nothingDue: 'These days are in the future.',
    someFailed: (stored: string, failed: string) => `${days(stored)} stored, ${failed} failed.`,
    allFailed: (count: string) =>
      count === '1' ? 'The day could not be fetched.' : `None of the ${count} days could be fetched.`,
    unchanged: 'Existing data is unchanged.',
    stopped: 'Stopped',
    gaveUp: 'The diary site failed on three days in a row',
    interrupted: 'Interrupted',
    interruptedHelp: 'The service ended before the fetch was complete. Days stored so far are kept.',
    leftOut: (done: string, total: string, left: string) => `${done} of ${days(total)} done, ${left} not fetched.`,
    storedDays: 'Stored',
  },
  de: {
    title: 'Abrufen',
    lead: 'Tage von der Tagebuchseite abrufen, etwa eine Sekunde pro Tag. Ein erneuter Abruf aktualisiert den Tag; nichts wird verdoppelt oder gelöscht.',
    what: 'Welche Tage',
    kinds: { back: 'Letzte Tage', range: 'Zeitraum' },
    days: 'Anzahl der Tage bis gestern',
    daysHelp: (min: string, max: string) => `${min} bis ${max}`,
    includeToday: 'Auch heute',
    range: 'Zeitraum',
    start: 'Abruf starten',
    noAccount: 'Es ist kein Konto eingerichtet',
    noAccountHelp:
      'EXPORTER_UPSTREAM_USERNAME und EXPORTER_UPSTREAM_PASSWORD in der Umgebung des Dienstes setzen und ihn neu starten.',
    now: 'Abruf läuft',
    last: 'Letzter Abruf',
    never: 'Es wurde noch nichts abgerufen.',
    lost: 'Zurzeit keine Verbindung zum Dienst. Ein laufender Abruf geht dort weiter.',
    by: {
      page: 'auf dieser Seite gestartet',
      schedule: 'vom Zeitplan gestartet',
      assistant: 'von einem Assistenten gestartet',
      api: 'über die API gestartet',
    },
    ended: (when: string) => `beendet ${when}`,
    progress: (done: string, total: string) => `${done} von ${tagen(total)}`,
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
    nothingDue: 'Diese Tage liegen in der Zukunft.',
    someFailed: (stored: string, failed: string) => `${tage(stored)} gespeichert, ${failed} fehlgeschlagen.`,
    allFailed: (count: string) =>
      count === '1' ? 'Der Tag konnte nicht abgerufen werden.' : `Keiner der ${count} Tage konnte abgerufen werden.`,
    unchanged: 'Was schon gespeichert war, bleibt unverändert.',
    stopped: 'Abruf gestoppt',
    gaveUp: 'Die Tagebuchseite hat an drei Tagen hintereinander versagt',
    interrupted: 'Abruf abgebrochen',
    interruptedHelp:
      'Der Dienst wurde beendet, bevor der Abruf fertig war. Bereits gespeicherte Tage bleiben erhalten.',
    leftOut: (done: string, total: string, left: string) =>
      `${done} von ${tagen(total)} erledigt, ${left} nicht abgerufen.`,
    storedDays: 'Gespeichert',
  },
});
