import { words } from '../text/language';
import type { Reason } from './run-outcome';

/** The text of each reason, with advice. */
export const REASONS = words<Record<Reason, [name: string, help: string]>>({
  en: {
    'nothing logged': [
      'Nothing logged',
      'The diary page shows no entries. Entries made only with the app’s photo scan or recipes do not appear there.',
    ],
    'page not understood': ['Page not understood', 'fddb.info may have changed its pages; see the service log.'],
    'unexpected page': ['Unexpected page', 'A maintenance page, or the diary of another day. Try again later.'],
    'site unavailable': [
      'No usable answer from fddb.info',
      'It did not answer, refused the request or reported an error. Try again later.',
    ],
    'store unavailable': [
      'Database unavailable',
      'The day was read but could not be saved. Check the database, then try again.',
    ],
    'no longer at fddb.info': [
      'No longer at fddb.info',
      'fddb.info has deleted these days. An older file may have them: see Import.',
    ],
    'fewer foods than stored': [
      'Kept as stored',
      'fddb.info no longer shows all foods of these old days. The page of the day offers you what it shows.',
    ],
    'in the future': ['In the future', 'Not requested.'],
    'not tried': ['Not fetched', 'The fetch ended before it reached these days.'],
  },
  de: {
    'nothing logged': [
      'Nichts eingetragen',
      'Die Tagebuchseite zeigt keine Einträge. Einträge, die nur per Fotoerkennung oder Rezept in der App angelegt wurden, erscheinen dort nicht.',
    ],
    'page not understood': [
      'Seite nicht verstanden',
      'Vielleicht hat fddb.info die Tagebuchseite geändert; Näheres steht im Protokoll des Dienstes.',
    ],
    'unexpected page': [
      'Unerwartete Seite',
      'Eine Wartungsseite oder das Tagebuch eines anderen Tages. Versuche es später noch einmal.',
    ],
    'site unavailable': [
      'Keine brauchbare Antwort von fddb.info',
      'Es antwortete nicht, lehnte die Anfrage ab oder meldete einen Fehler. Versuche es später noch einmal.',
    ],
    'store unavailable': [
      'Datenbank nicht erreichbar',
      'Der Tag wurde gelesen, konnte aber nicht gespeichert werden. Prüfe die Datenbank und rufe den Tag dann erneut ab.',
    ],
    'no longer at fddb.info': [
      'Bei fddb.info gelöscht',
      'fddb.info hat diese Tage gelöscht. Vielleicht stehen sie in einer älteren Datei: siehe Import.',
    ],
    'fewer foods than stored': [
      'Unverändert behalten',
      'fddb.info zeigt nicht mehr alle Lebensmittel dieser alten Tage. Auf der Seite des Tages kannst du übernehmen, was es noch zeigt.',
    ],
    'in the future': ['In der Zukunft', 'Wurde nicht abgefragt.'],
    'not tried': ['Nicht abgerufen', 'Der Abruf endete, bevor diese Tage an der Reihe waren.'],
  },
});
