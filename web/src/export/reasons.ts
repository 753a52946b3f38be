import { words } from '../text/language';
import type { Reason } from './run-outcome';

/** The text of each reason, with advice. */
export const REASONS = words<Record<Reason, [name: string, help: string]>>({
  en: {
    'nothing logged': [
      'Nothing logged',
      'The diary page shows no entries. Entries made only with the app’s photo scan or recipes do not appear there.',
    ],
    'page not understood': [
      'Page not understood',
      'The site may have changed its pages; the log of the service has details.',
    ],
    'unexpected page': ['Unexpected page', 'A maintenance page, or the diary of another day. Try again later.'],
    'site unavailable': ['fddb.info unavailable', 'No answer after three attempts. Try again later.'],
    'store unavailable': [
      'Database unavailable',
      'The day was read but could not be saved. Check the database, then try again.',
    ],
    'in the future': ['In the future', 'Not requested.'],
    'not tried': ['Not fetched', 'The run ended before it reached these days.'],
  },
  de: {
    'nothing logged': [
      'Nichts eingetragen',
      'Die Tagebuchseite zeigt keine Einträge. Einträge, die nur per Fotoerkennung oder Rezept in der App angelegt wurden, erscheinen dort nicht.',
    ],
    'page not understood': [
      'Seite nicht verstanden',
      'Möglicherweise wurde die Tagebuchseite geändert; Näheres steht im Protokoll des Dienstes.',
    ],
    'unexpected page': [
      'Unerwartete Seite',
      'Eine Wartungsseite oder das Tagebuch eines anderen Tages. Bitte später erneut versuchen.',
    ],
    'site unavailable': [
      'fddb.info nicht erreichbar',
      'Keine Antwort nach drei Versuchen. Bitte später erneut versuchen.',
    ],
    'store unavailable': [
      'Datenbank nicht erreichbar',
      'Der Tag wurde gelesen, konnte aber nicht gespeichert werden. Bitte die Datenbank prüfen und den Tag erneut abrufen.',
    ],
    'in the future': ['In der Zukunft', 'Wurde nicht abgefragt.'],
    'not tried': ['Nicht abgerufen', 'Der Abruf endete, bevor diese Tage an der Reihe waren.'],
  },
});
