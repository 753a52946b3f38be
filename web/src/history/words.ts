import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const HISTORY_WORDS = words({
  en: {
    getAll: 'Get my whole diary',
    title: 'Weekly check with fddb.info',
    lead: 'Finds days that are missing here or changed there.',
    compare: 'Compare with fddb.info now',
    same: 'Nothing is missing here and nothing has changed there.',
    extent: (when: string, count: string, range: string) => `${when}: ${days(count)} at fddb.info${range}`,
    filled: (count: string) => `${days(count)} stored at once.`,
    fetched: (count: string) => `${days(count)} fetched.`,
    failed: (count: string) => `${days(count)} could not be fetched.`,
    offered: (count: string) => `${days(count)} kept as stored, because fddb.info shows fewer foods.`,
    onlyHereHelp: 'Days that exist only here stay as they are.',
    leftHelp: (count: string) => `${days(count)} left to fetch; the next comparison continues with them.`,
    withoutPage: 'Sugar, fibre and meals of a day are added when it is fetched.',
    failedOn: (when: string) => `The comparison of ${when} failed`,
    paused: (when: string) => `After three failures in a row the schedule pauses until ${when}.`,
    /** The title of a first use that has ended. */
    here: (count: string, range: string) => `Your diary is here: ${days(count)}${range}`,
    upToDate: (count: string, range: string) => `Compared with fddb.info: ${days(count)}${range}`,
    more: 'Show details',
  },
  de: {
    getAll: 'Mein ganzes Tagebuch holen',
    title: 'Abgleich mit fddb.info',
    lead: 'Findet Tage, die hier fehlen oder dort geändert wurden.',
    compare: 'Jetzt mit fddb.info abgleichen',
    same: 'Hier fehlt nichts, und dort hat sich nichts geändert.',
    extent: (when: string, count: string, range: string) => `${when}: ${tage(count)} bei fddb.info${range}`,
    filled: (count: string) => `${tage(count)} sofort gespeichert.`,
    fetched: (count: string) => `${tage(count)} abgerufen.`,
    failed: (count: string) => `${tage(count)} ${count === '1' ? 'konnte' : 'konnten'} nicht abgerufen werden.`,
    offered: (count: string) => `${tage(count)} unverändert behalten, weil fddb.info weniger Lebensmittel zeigt.`,
    onlyHereHelp: 'Tage, die es nur hier gibt, bleiben unverändert.',
    leftHelp: (count: string) => `Noch ${tage(count)} abzurufen; der nächste Abgleich macht damit weiter.`,
    withoutPage: 'Zucker, Ballaststoffe und Mahlzeiten eines Tages kommen hinzu, wenn er abgerufen wird.',
    failedOn: (when: string) => `Der Abgleich vom ${when} ist fehlgeschlagen`,
    paused: (when: string) => `Nach drei Fehlschlägen hintereinander pausiert der Zeitplan bis ${when}.`,
    here: (count: string, range: string) => `Dein Tagebuch ist da: ${tage(count)}${range}`,
    upToDate: (count: string, range: string) => `Mit fddb.info abgeglichen: ${tage(count)}${range}`,
    more: 'Details',
  },
});

/** Translations of the service's fixed sentences about an answer that is not the diary. */
export const SEEN = words<Record<string, string>>({
  en: {},
  de: {
    'fddb.info says that there is no data (Keine Daten)': 'fddb.info meldet „Keine Daten“.',
    'fddb.info answered with its login page instead of the diary as CSV':
      'fddb.info hat mit der Anmeldeseite statt mit dem Tagebuch als CSV geantwortet.',
    'fddb.info answered with an HTML page instead of the diary as CSV':
      'fddb.info hat mit einer HTML-Seite statt mit dem Tagebuch als CSV geantwortet.',
    'fddb.info answered with something else instead of the diary as CSV':
      'fddb.info hat mit etwas anderem als dem Tagebuch als CSV geantwortet.',
  },
});
