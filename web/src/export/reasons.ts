import type { ExportedDayDto } from '../api/schema';
import { words } from '../text/language';

/** Why a day was not stored. */
export type Reason = NonNullable<ExportedDayDto['reason']>;

/** Each reason in words, and what to do about it. */
export const REASONS = words<Record<Reason, [name: string, help: string]>>({
  en: {
    'nothing logged': [
      'nothing logged',
      'The site shows no entries. Those made only by photo scan or recipes of the app are not on its diary page.',
    ],
    'page not understood': ['page not understood', 'The site may have changed; the log of the service says more.'],
    'unexpected page': ['unexpected page', 'A maintenance page, or the diary of another day. Try again later.'],
    'site unavailable': ['site unavailable', 'No answer after three attempts. Try again later.'],
    'store unavailable': [
      'store unavailable',
      'The day was read but could not be stored. Look after the store, then export it again.',
    ],
    'in the future': ['still to come', 'The site was not asked.'],
    'not tried': ['not tried', 'The export ended before. Export the rest again.'],
  },
  de: {
    'nothing logged': [
      'nichts eingetragen',
      'Die Seite zeigt keine Einträge. Was nur mit Fotoerkennung oder Rezepten der App entstand, steht dort nicht.',
    ],
    'page not understood': [
      'Seite nicht verstanden',
      'Vielleicht hat sich die Seite geändert; im Protokoll des Dienstes steht mehr.',
    ],
    'unexpected page': [
      'unerwartete Seite',
      'Eine Wartungsseite, oder das Tagebuch eines anderen Tages. Später noch einmal versuchen.',
    ],
    'site unavailable': ['Seite nicht erreichbar', 'Keine Antwort nach drei Versuchen. Später noch einmal versuchen.'],
    'store unavailable': [
      'Speicher nicht erreichbar',
      'Der Tag wurde gelesen, aber nicht gespeichert. Nach dem Speicher sehen, dann noch einmal exportieren.',
    ],
    'in the future': ['kommt erst noch', 'Die Seite wurde nicht gefragt.'],
    'not tried': ['nicht versucht', 'Der Export war vorher zu Ende. Den Rest noch einmal exportieren.'],
  },
});
