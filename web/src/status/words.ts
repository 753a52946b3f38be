import { words } from '../text/language';

export const STATUS_WORDS = words({
  en: {
    health: 'Health',
    up: 'OK',
    down: 'Problem',
    off: 'switched off',
    none: 'none yet',
    checked: (when: string) => `checked ${when}`,
    duplicates: 'These days are stored more than once:',
    next: (when: string) => `Next fetch: ${when}`,
    never: 'The nightly fetch is switched off.',
    backup: 'Backup',
    noBackups: 'Backups are not available here.',
    noBackupYet: 'None yet.',
    lastBackup: 'Last backup',
    backupSize: 'Size',
    backupCount: 'Backups kept',
    nextBackup: 'Next backup',
    backUpNow: 'Back up now',
    backingUp: 'Backing up …',
    backupFailed: (when: string, why: string) => `Backup on ${when} failed. ${why}.`,
    nothingSent: 'nothing sent yet',
    delivered: (when: string) => `delivered ${when}`,
    notDelivered: (when: string) => `not delivered ${when}`,
    sendTest: 'Send a test',
    sendingTest: 'Sending …',
    version: 'Version',
    reference: 'API reference',
  },
  de: {
    health: 'Zustand',
    up: 'OK',
    down: 'Problem',
    off: 'ausgeschaltet',
    none: 'noch keine',
    checked: (when: string) => `geprüft ${when}`,
    duplicates: 'Diese Tage sind mehrfach gespeichert:',
    next: (when: string) => `Nächster Abruf: ${when} Uhr`,
    never: 'Der nächtliche Abruf ist ausgeschaltet.',
    backup: 'Sicherung',
    noBackups: 'Sicherungen sind hier nicht verfügbar.',
    noBackupYet: 'Noch keine.',
    lastBackup: 'Letzte Sicherung',
    backupSize: 'Größe',
    backupCount: 'Vorhandene Sicherungen',
    nextBackup: 'Nächste Sicherung',
    backUpNow: 'Jetzt sichern',
    backingUp: 'Wird gesichert …',
    backupFailed: (when: string, why: string) => `Sicherung am ${when} fehlgeschlagen. ${why}.`,
    nothingSent: 'noch nichts gesendet',
    delivered: (when: string) => `zugestellt ${when}`,
    notDelivered: (when: string) => `nicht zugestellt ${when}`,
    sendTest: 'Testnachricht senden',
    sendingTest: 'Wird gesendet …',
    version: 'Version',
    reference: 'API-Referenz',
  },
});

/** The parts in the service's health. */
export const PART_NAMES = words<Record<string, string>>({
  en: {
    docStore: 'Diary database',
    timeSeries: 'Time-series database',
    upstreamLogin: 'fddb.info login',
    backup: 'Backup',
    mqtt: 'MQTT',
    page: 'Service',
  },
  de: {
    docStore: 'Tagebuch-Datenbank',
    timeSeries: 'Zeitreihen-Datenbank',
    upstreamLogin: 'Anmeldung bei fddb.info',
    backup: 'Sicherung',
    mqtt: 'MQTT',
    page: 'Dienst',
  },
});

/** Translations of the service's fixed texts about a part; other texts are not shown. */
export const HEALTH_SENTENCES = words<Record<string, string>>({
  en: {
    'no account configured': 'No account is set. Enter it in Settings.',
    'Authentication seems invalid': 'fddb.info rejected the login. Correct the account in Settings.',
    'site unavailable': 'fddb.info did not answer.',
    'unexpected page': 'fddb.info answered with another page than the diary.',
    'page not understood':
      'The login works, but a diary page could not be read; see the service log (docker compose logs).',
    'unexpected error': 'An unexpected error; see the service log (docker compose logs).',
    'no answer yet': 'fddb.info has not answered yet.',
  },
  de: {
    'no account configured': 'Es ist kein Konto eingerichtet. Gib es in den Einstellungen ein.',
    'Authentication seems invalid': 'fddb.info hat die Anmeldung abgelehnt. Berichtige das Konto in den Einstellungen.',
    'site unavailable': 'fddb.info ist nicht erreichbar.',
    'unexpected page': 'fddb.info hat mit einer anderen Seite als dem Tagebuch geantwortet.',
    'page not understood':
      'Die Anmeldung gelingt, aber eine Tagebuchseite war nicht lesbar; mehr dazu im Protokoll des Dienstes (docker compose logs).',
    'unexpected error': 'Ein unerwarteter Fehler; mehr dazu im Protokoll des Dienstes (docker compose logs).',
    'no answer yet': 'fddb.info hat noch nicht geantwortet.',
  },
});
