import { words } from '../text/language';
import type { SameFailureDto } from '../api/schema';
import type { Reason } from './run-outcome';

/** Each reason, also those of whole nights, with what was seen, whether it is the person's to mend, and the next step. */
export const REASONS = words<Record<Reason | SameFailureDto['reason'], [name: string, help: string]>>({
  en: {
    'nothing logged': [
      'Nothing logged',
      'The diary page shows no entries. Entries made only with the app’s photo scan or recipes do not appear there.',
    ],
    'login rejected': [
      'fddb.info rejected the login',
      'The account needs your attention: try user name and password in a browser at fddb.info, then correct them in Settings. An account made with Apple or Google has no password until you set one there.',
    ],
    'page not understood': [
      'Page not understood',
      'fddb.info may have changed its pages; there is nothing for you to repair. Make a report of the page in Status, and look for a newer version.',
    ],
    'unexpected page': [
      'Unexpected page',
      'A maintenance page, or the diary of another day; nothing is broken here. Try again later. If it stays so, log in at fddb.info in a browser and confirm what it asks.',
    ],
    'site unavailable': [
      'No usable answer from fddb.info',
      'It did not answer, refused the request or reported an error. The next night tries again. If fddb.info opens in a browser, check the internet access of the service with “Check” in Status.',
    ],
    'store unavailable': [
      'Database unavailable',
      'The day was read but could not be saved. That needs your attention: check with “Check” in Status whether the database runs and its disk has space, then fetch again.',
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
    'login rejected': [
      'fddb.info hat die Anmeldung abgelehnt',
      'Hier bist du gefragt: Probiere Benutzername und Passwort im Browser bei fddb.info aus und berichtige sie dann in den Einstellungen. Ein Konto über Apple oder Google hat kein Passwort, bis du dort eines festlegst.',
    ],
    'page not understood': [
      'Seite nicht verstanden',
      'Vielleicht hat fddb.info die Tagebuchseite geändert; reparieren musst du nichts. Erstelle unter „Systemstatus“ einen Bericht über die Seite und sieh nach einer neueren Version.',
    ],
    'unexpected page': [
      'Unerwartete Seite',
      'Eine Wartungsseite oder das Tagebuch eines anderen Tages; hier ist nichts kaputt. Versuche es später noch einmal. Bleibt es dabei, melde dich im Browser bei fddb.info an und bestätige, was dort gefragt wird.',
    ],
    'site unavailable': [
      'Keine brauchbare Antwort von fddb.info',
      'Es antwortete nicht, lehnte die Anfrage ab oder meldete einen Fehler. In der nächsten Nacht wird es wieder versucht. Lässt sich fddb.info im Browser öffnen, prüfe unter „Systemstatus“ mit „Prüfen“ den Internetzugang des Dienstes.',
    ],
    'store unavailable': [
      'Datenbank nicht erreichbar',
      'Der Tag wurde gelesen, konnte aber nicht gespeichert werden. Hier bist du gefragt: Prüfe unter „Systemstatus“ mit „Prüfen“, ob die Datenbank läuft und Platz hat, und rufe den Tag dann erneut ab.',
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
