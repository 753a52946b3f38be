import type { DayVersionDto } from '../api/schema';
import { counted, words } from '../text/language';

/** Result of a button of a version. */
export type Decision = 'kept' | 'taken' | 'broughtBack';

const foods = (count: string) => counted(count, 'food', 'foods');
const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');
const lebensmitteln = (count: string) => counted(count, 'Lebensmittel', 'Lebensmitteln');
const wurden = (before: string, after: string) =>
  `${lebensmitteln(before)} ${after === '1' ? 'wurde' : 'wurden'} ${after}`;

export const VERSION_WORDS = words({
  en: {
    title: 'Earlier versions of this day',
    lead: 'You can restore any of them; what is stored now then becomes a version.',
    changed: (on: string, before: string, after: string) => `Changed on ${on}: ${foods(before)} became ${after}`,
    changedAlike: (on: string) => `Changed on ${on}: some foods or figures are different`,
    by: {
      FETCH: 'Replaced by a fetch.',
      HISTORY: 'Replaced by a comparison with fddb.info.',
      IMPORT: 'Replaced by an import.',
      REREAD: 'Replaced when saved pages were read again.',
      RESTORE: 'Replaced when an earlier version was restored.',
    } satisfies Record<DayVersionDto['by'], string>,
    show: 'Show',
    showOf: (on: string) => `the version of ${on}`,
    showOffer: 'what fddb.info shows',
    bringBack: 'Restore',
    bringBackOf: (on: string) => `Restore the version of ${on}`,
    shows: (count: string, of: string) =>
      `fddb.info now shows ${count} of the ${foods(of)} of this day. Yours are kept.`,
    showsOthers: (count: string) => `fddb.info shows this day with ${foods(count)}. Yours are kept.`,
    keep: 'Keep mine',
    take: 'Use fddb.info’s version',
    done: {
      kept: (date: string) => `Yours are kept: ${date}`,
      taken: (date: string) => `The foods of fddb.info are stored: ${date}. Yours are a version now.`,
      broughtBack: (date: string) => `Restored: ${date}`,
    } satisfies Record<Decision, unknown>,
    lost: 'Missing in the stored day:',
    gained: 'Only in the stored day:',
    notShown: 'No longer at fddb.info:',
    more: (count: string) => `and ${count} more`,
    offers: (count: string) => `${days(count)} with fewer foods at fddb.info`,
    offersLead: 'Yours are kept; you do not have to do anything.',
    offered: (count: string, of: string) => `fddb.info now shows ${count} of ${foods(of)}`,
    lostTitle: (count: string) => `${days(count)} ${count === '1' ? 'has' : 'have'} fewer foods now`,
    lostBy: (before: string, after: string) => `${foods(before)} became ${after} on`,
    lostLead: 'You can restore them on the day’s page.',
  },
  de: {
    title: 'Frühere Fassungen dieses Tages',
    lead: 'Du kannst jede wiederherstellen: Was jetzt gespeichert ist, wird dann selbst zu einer Fassung.',
    changed: (on: string, before: string, after: string) => `Geändert am ${on}: aus ${wurden(before, after)}`,
    changedAlike: (on: string) => `Geändert am ${on}: einige Lebensmittel oder Werte sind anders`,
    by: {
      FETCH: 'Durch einen Abruf ersetzt.',
      HISTORY: 'Beim Abgleich mit fddb.info ersetzt.',
      IMPORT: 'Durch einen Import ersetzt.',
      REREAD: 'Ersetzt, als gespeicherte Seiten neu gelesen wurden.',
      RESTORE: 'Ersetzt, als eine frühere Fassung wiederhergestellt wurde.',
    },
    show: 'Anzeigen',
    showOf: (on: string) => `die Fassung vom ${on}`,
    showOffer: 'was fddb.info zeigt',
    bringBack: 'Wiederherstellen',
    bringBackOf: (on: string) => `Wiederherstellen: die Fassung vom ${on}`,
    shows: (count: string, of: string) =>
      `fddb.info zeigt von diesem Tag nur noch ${count} der ${of} Lebensmittel. Deine bleiben erhalten.`,
    showsOthers: (count: string) => `fddb.info zeigt diesen Tag mit ${lebensmitteln(count)}. Deine bleiben erhalten.`,
    keep: 'Meine behalten',
    take: 'Die von fddb.info übernehmen',
    done: {
      kept: (date: string) => `Deine bleiben erhalten: ${date}`,
      taken: (date: string) =>
        `Die Lebensmittel von fddb.info sind gespeichert: ${date}. Deine sind jetzt eine Fassung.`,
      broughtBack: (date: string) => `Wiederhergestellt: ${date}`,
    },
    lost: 'Fehlt im gespeicherten Tag:',
    gained: 'Nur im gespeicherten Tag:',
    notShown: 'Nicht mehr bei fddb.info:',
    more: (count: string) => `und ${count} weitere`,
    offers: (count: string) => `${tage(count)} mit weniger Lebensmitteln bei fddb.info`,
    offersLead: 'Deine bleiben erhalten; du musst nichts tun.',
    offered: (count: string, of: string) => `fddb.info zeigt nur noch ${count} von ${lebensmitteln(of)}`,
    lostTitle: (count: string) => `${tage(count)} ${count === '1' ? 'hat' : 'haben'} jetzt weniger Lebensmittel`,
    lostBy: (before: string, after: string) => `Aus ${wurden(before, after)} am`,
    lostLead: 'Auf der Seite des Tages lassen sie sich wiederherstellen.',
  },
});
