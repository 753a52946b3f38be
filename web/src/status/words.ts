import { counted, words } from '../text/language';

export const STATUS_WORDS = words({
  en: {
    title: 'Status',
    lead: 'Health and schedule',
    health: 'Health',
    up: 'OK',
    down: 'Problem',
    off: 'switched off',
    checked: (when: string) => `checked ${when}`,
    duplicates: 'There is more than one entry for these days:',
    schedule: 'Schedule',
    scheduleOff: 'The nightly fetch is switched off.',
    daily: (time: string, days: number) => `Daily at ${time} (${days === 1 ? 'previous day' : `last ${days} days`})`,
    at: (expression: string, days: number) =>
      `On the schedule ${expression} (${days === 1 ? 'previous day' : `last ${days} days`})`,
    next: 'Next run',
    last: 'Last run',
    results: { SUCCESS: 'succeeded', ERROR: 'failed', SKIPPED: 'skipped, because another fetch was running' },
    lastRun: 'Last fetch',
    noRun: 'None yet.',
    runOf: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    outcome: (stored: string, total: string) => `${stored} of ${counted(total, 'day', 'days')} stored`,
    running: (done: string, total: string) => `Running: ${done} of ${counted(total, 'day', 'days')}`,
    ends: {
      complete: 'Complete',
      partial: 'Some days failed',
      failed: 'All days failed',
      stopped: 'Stopped',
      'gave-up': 'fddb.info failed on three days in a row',
      interrupted: 'Interrupted',
    },
    more: 'Details',
    service: 'Service',
    version: 'Version',
    today: 'Today',
    zone: 'Time zone',
    reference: 'API reference',
  },
  de: {
    title: 'Systemstatus',
    lead: 'Zustand und Zeitplan',
    health: 'Zustand',
    up: 'OK',
    down: 'Problem',
    off: 'ausgeschaltet',
    checked: (when: string) => `geprüft ${when}`,
    duplicates: 'Für diese Tage gibt es mehr als einen Eintrag:',
    schedule: 'Zeitplan',
    scheduleOff: 'Der nächtliche Abruf ist ausgeschaltet.',
    daily: (time: string, days: number) => `Täglich ${time} Uhr (${days === 1 ? 'Vortag' : `letzte ${days} Tage`})`,
    at: (expression: string, days: number) =>
      `Nach dem Zeitplan ${expression} (${days === 1 ? 'Vortag' : `letzte ${days} Tage`})`,
    next: 'Nächster Lauf',
    last: 'Letzter Lauf',
    results: { SUCCESS: 'erfolgreich', ERROR: 'fehlgeschlagen', SKIPPED: 'übersprungen, weil ein anderer Abruf lief' },
    lastRun: 'Letzter Abruf',
    noRun: 'Noch keiner.',
    runOf: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    outcome: (stored: string, total: string) => `${stored} von ${counted(total, 'Tag', 'Tagen')} gespeichert`,
    running: (done: string, total: string) => `Läuft: ${done} von ${counted(total, 'Tag', 'Tagen')}`,
    ends: {
      complete: 'Vollständig',
      partial: 'Einige Tage sind fehlgeschlagen',
      failed: 'Alle Tage sind fehlgeschlagen',
      stopped: 'Abruf gestoppt',
      'gave-up': 'fddb.info hat an drei Tagen in Folge nicht richtig geantwortet',
      interrupted: 'Abruf abgebrochen',
    },
    more: 'Details',
    service: 'Dienst',
    version: 'Version',
    today: 'Heute',
    zone: 'Zeitzone',
    reference: 'API-Referenz',
  },
});

/** The parts in the service's health. */
export const PART_NAMES = words<Record<string, string>>({
  en: {
    docStore: 'Document store',
    timeSeries: 'Time-series store',
    upstreamLogin: 'fddb.info login',
    page: 'Service',
  },
  de: {
    docStore: 'Dokumentspeicher',
    timeSeries: 'Zeitreihenspeicher',
    upstreamLogin: 'Anmeldung bei fddb.info',
    page: 'Dienst',
  },
});

/** Translations of the service's fixed texts about a part; other texts are not shown. */
export const HEALTH_SENTENCES = words<Record<string, string>>({
  en: {
    'no account configured': 'No account is set: EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD.',
    'Authentication seems invalid':
      'fddb.info rejected the login. Check EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD.',
    'site unavailable': 'fddb.info did not answer.',
    'unexpected page': 'fddb.info answered with another page than the diary.',
    'page not understood': 'The login works, but a diary page could not be read; the log has details.',
    'unexpected error': 'An unexpected error; the log has details.',
    'no answer yet': 'fddb.info has not answered yet.',
  },
  de: {
    'no account configured':
      'Es ist kein Konto eingerichtet: EXPORTER_UPSTREAM_USERNAME und EXPORTER_UPSTREAM_PASSWORD.',
    'Authentication seems invalid':
      'fddb.info hat die Anmeldung abgelehnt. EXPORTER_UPSTREAM_USERNAME und EXPORTER_UPSTREAM_PASSWORD prüfen.',
    'site unavailable': 'fddb.info ist nicht erreichbar.',
    'unexpected page': 'fddb.info hat mit einer anderen Seite als dem Tagebuch geantwortet.',
    'page not understood':
      'Die Anmeldung gelingt, aber eine Tagebuchseite war nicht lesbar; Näheres steht im Protokoll.',
    'unexpected error': 'Ein unerwarteter Fehler; Näheres steht im Protokoll.',
    'no answer yet': 'fddb.info hat noch nicht geantwortet.',
  },
});
