import { words } from '../../diary/history/site-sentences';
import { plural } from '../../diary/plural';

export const DOCTOR_WORDS = words({
  en: {
    /** What a library, a server or fddb.info says is English: other languages say what it means. */
    known: (detail: string, _meaning: string) => detail,
    unexpected: { found: 'an unexpected error of this program', remedy: 'See the log of the service, and report it' },
    correct: 'Correct the setting, and start the service again',
    notSetUp: {
      found: 'No account is configured, so nothing can be fetched from fddb.info',
      remedy: 'Open the address at the end of the log of the service',
    },
    noMistakes: 'no mistakes and no contradictions',
    changed: (names: string) => `not as by default: ${names || 'none'}`,
    settingsFrom: (files: string) => `settings from the environment${files}`,
    noFile: (file: string) => `there is no ${file}`,
    letRead: (user: number, file: string) => `Let user ${user} read ${file}, or remove it`,
    disk: {
      'disk full': { found: 'full', remedy: 'Make room on that disk, or move the diary to another one' },
      'no locks': {
        found: 'the file system gives no locks, without which a diary can be damaged',
        remedy: 'Move the diary to a local disk, and name it in EXPORTER_PERSISTENCE_DOCSTORE_URL',
      },
      'not writable': { found: 'cannot be written', remedy: 'Fix "files" first' },
      'disk error': {
        found: 'the disk reports an error',
        remedy: 'Check the disk, and restore the last backup elsewhere',
      },
    },
    free: (size: string) => `${size || 'unknown space'} free`,
    logWorks: 'the write-ahead log works',
    today: (date: string, zone: string) => `today is ${date} (${zone})`,
    nextFetch: (time?: string) => (time === undefined ? 'no fetch is scheduled' : `the next fetch is at ${time}`),
    setZone: 'If days begin later or earlier where you live, set TZ',
    clock: (apart: string, isAhead: boolean) => ({
      found: `the clock of this machine is ${apart} ${isAhead ? 'ahead of' : 'behind'} fddb.info`,
      remedy: 'Set the clock of the machine, and let it be kept by the network (NTP)',
    }),
    inMemory: 'the diary is in memory, and is gone when the service ends',
    noDiary: {
      found: 'there is no diary yet',
      remedy: 'For a first start that is right. Otherwise mount the folder of your diary, or correct its path',
    },
    store: {
      away: { found: 'it does not answer', remedy: 'Start the database, or correct EXPORTER_PERSISTENCE_DOCSTORE_URL' },
      damaged: { found: 'it is damaged', remedy: 'Stop the service, and restore a backup: diary restore' },
      foreign: { found: 'it is not a diary', remedy: 'Name another file in EXPORTER_PERSISTENCE_DOCSTORE_URL' },
      newer: { found: 'a newer version wrote it', remedy: 'Start the version that wrote it, or a newer one' },
      refused: {
        found: 'it cannot be opened',
        remedy: 'Correct EXPORTER_PERSISTENCE_DOCSTORE_URL, or who may use what it names',
      },
    },
    days: (days: number, from: string | null, to: string | null) =>
      days === 0 ? 'no days yet' : `${plural(days, 'day')} from ${from} to ${to}`,
    isOlder: 'of an earlier version, the next start migrates it',
    reached: 'can be reached',
    away: 'cannot be reached',
    start: (address: string) => `Start it, or correct its address (${address})`,
    tokenRefused: { found: 'refuses the token', remedy: 'Correct EXPORTER_PERSISTENCE_TIMESERIES_TOKEN' },
    otherName: 'calls itself otherwise',
    incomplete: (channel: string, names: string) => ({
      found: `${channel} sends nothing without ${names}`,
      remedy: `Set it, or remove the rest of ${channel}`,
    }),
    loggedIn: 'fddb.info accepted the login',
    running: { found: 'not requested while a run is at fddb.info', remedy: 'Check again when the run has ended' },
    notLoggedIn: { found: 'not requested, because the login did not succeed', remedy: 'Fix "site-login" first' },
    page: (date: string, foods: number) => `the page of ${date} was understood: ${plural(foods, 'food')}`,
    pageOf: (date: string) => `the page of ${date}`,
    csv: (days: number) => `the diary as CSV was understood: ${plural(days, 'day')}`,
    csvUnknown: {
      found: 'the diary as CSV was not understood: fddb.info may have changed it',
      remedy: 'You cannot fix this yourself; check for a newer version',
    },
    noCsv: { found: 'fddb.info has sent no CSV', remedy: 'Nothing is wrong on your side: check again later' },
    noData: {
      found: 'fddb.info says that there is no data (Keine Daten)',
      remedy: 'If you have logged foods there, check again later',
    },
  },
  de: {
    known: (_detail, meaning) => meaning,
    unexpected: {
      found: 'ein unerwarteter Fehler dieses Programms',
      remedy: 'Sieh im Protokoll des Dienstes nach, und melde den Fehler',
    },
    correct: 'Berichtige die Einstellung, und starte den Dienst neu',
    notSetUp: {
      found: 'Es ist kein Konto eingerichtet; deshalb lässt sich bei fddb.info nichts abrufen',
      remedy: 'Öffne die Adresse am Ende des Protokolls des Dienstes',
    },
    noMistakes: 'keine Fehler und keine Widersprüche',
    changed: (names) => `vom Standard abweichend: ${names || 'nichts'}`,
    settingsFrom: (files) => `Einstellungen aus der Umgebung${files}`,
    noFile: (file) => `${file} gibt es nicht`,
    letRead: (user, file) => `Lass Benutzer ${user} die Datei ${file} lesen, oder entferne sie`,
    disk: {
      'disk full': {
        found: 'voll',
        remedy: 'Schaffe dort Platz, oder verschiebe das Tagebuch auf einen anderen Datenträger',
      },
      'no locks': {
        found: 'das Dateisystem sperrt keine Dateien; das Tagebuch kann dadurch Schaden nehmen',
        remedy:
          'Verschiebe das Tagebuch auf einen lokalen Datenträger, und trage ihn in EXPORTER_PERSISTENCE_DOCSTORE_URL ein',
      },
      'not writable': { found: 'nicht beschreibbar', remedy: 'Behebe zuerst, was unter „Dateien“ steht' },
      'disk error': {
        found: 'der Datenträger meldet einen Fehler',
        remedy: 'Prüfe den Datenträger, und stelle die letzte Sicherung woanders wieder her',
      },
    },
    free: (size) => `${size || 'unbekannt viel'} frei`,
    logWorks: 'das Write-Ahead-Log funktioniert',
    today: (date, zone) => `heute ist der ${date} (${zone})`,
    nextFetch: (time) => (time === undefined ? 'kein Abruf geplant' : `nächster Abruf um ${time}`),
    setZone: 'Beginnt ein Tag bei dir früher oder später, setze TZ',
    clock: (apart, isAhead) => ({
      found: `die Uhr dieses Rechners geht gegenüber fddb.info ${apart} ${isAhead ? 'vor' : 'nach'}`,
      remedy: 'Stelle die Uhr des Rechners, und lass sie über das Netz stellen (NTP)',
    }),
    inMemory: 'das Tagebuch liegt nur im Arbeitsspeicher und ist weg, wenn der Dienst endet',
    noDiary: {
      found: 'dort gibt es noch kein Tagebuch',
      remedy:
        'Beim ersten Start ist das richtig. Sonst binde den Ordner des Tagebuchs ein, oder berichtige seinen Pfad',
    },
    store: {
      away: {
        found: 'die Datenbank antwortet nicht',
        remedy: 'Starte die Datenbank, oder berichtige EXPORTER_PERSISTENCE_DOCSTORE_URL',
      },
      damaged: {
        found: 'das Tagebuch ist beschädigt',
        remedy: 'Stoppe den Dienst, und stelle eine Sicherung wieder her: diary restore',
      },
      foreign: {
        found: 'das ist kein Tagebuch',
        remedy: 'Nenne in EXPORTER_PERSISTENCE_DOCSTORE_URL eine andere Datei',
      },
      newer: { found: 'eine neuere Version hat es geschrieben', remedy: 'Starte diese oder eine noch neuere Version' },
      refused: {
        found: 'das Tagebuch lässt sich nicht öffnen',
        remedy: 'Berichtige EXPORTER_PERSISTENCE_DOCSTORE_URL oder die Rechte dort',
      },
    },
    days: (days, from, to) => (days === 0 ? 'noch kein Tag' : `${plural(days, 'Tag', 'Tage')} von ${from} bis ${to}`),
    isOlder: 'von einer älteren Version, der nächste Start stellt es um',
    reached: 'erreichbar',
    away: 'nicht erreichbar',
    start: (address) => `Starte den Dienst dort, oder berichtige seine Adresse (${address})`,
    tokenRefused: { found: 'lehnt das Token ab', remedy: 'Berichtige EXPORTER_PERSISTENCE_TIMESERIES_TOKEN' },
    otherName: 'nennt sich selbst anders',
    incomplete: (channel, names) => ({
      found: `${channel} sendet nichts ohne ${names}`,
      remedy: `Ergänze das, oder entferne die übrigen Einstellungen von ${channel}`,
    }),
    loggedIn: 'fddb.info hat die Anmeldung angenommen',
    running: {
      found: 'nicht abgefragt, solange ein Abruf läuft',
      remedy: 'Prüfe noch einmal, wenn der Abruf beendet ist',
    },
    notLoggedIn: {
      found: 'nicht abgefragt, weil die Anmeldung nicht gelang',
      remedy: 'Behebe zuerst, was unter „Anmeldung bei fddb.info“ steht',
    },
    page: (date, foods) => `die Seite vom ${date} ist lesbar: ${foods} Lebensmittel`,
    pageOf: (date) => `die Seite vom ${date}`,
    csv: (days) => `das Tagebuch als CSV ist lesbar: ${plural(days, 'Tag', 'Tage')}`,
    csvUnknown: {
      found: 'das Tagebuch als CSV ist nicht lesbar: fddb.info hat es vielleicht geändert',
      remedy: 'Selbst beheben kannst du das nicht; sieh nach einer neueren Version',
    },
    noCsv: { found: 'fddb.info hat kein CSV gesendet', remedy: 'Es liegt nicht an dir: Prüfe es später noch einmal' },
    noData: {
      found: 'fddb.info meldet „Keine Daten“',
      remedy: 'Hast du dort Lebensmittel eingetragen, prüfe es später noch einmal',
    },
  },
});
export type DoctorWords = (typeof DOCTOR_WORDS)['en'];
