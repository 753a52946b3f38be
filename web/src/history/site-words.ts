import { counted, words } from '../text/language';

export const SITE_WORDS = words({
  en: {
    onlyHere: (first: string, count: string) =>
      `fddb.info has your days since ${first}. ${count} older ${count === '1' ? 'one exists' : 'ones exist'} only here.`,
    edge: (first: string) =>
      `The first day of your diary, ${first}, may be incomplete: fddb.info deletes old days, some of them food by food.`,
    doubted: (date: string) => `The last file of your diary from fddb.info begins on ${date}, later than expected`,
    doubtedHelp: 'This is not believed before the next comparison finds the same.',
  },
  de: {
    onlyHere: (first: string, count: string) =>
      `fddb.info hat deine Tage seit dem ${first}. ${counted(count, 'älteren', 'ältere')} gibt es nur hier.`,
    edge: (first: string) =>
      `Der erste Tag deines Tagebuchs, der ${first}, ist vielleicht unvollständig: fddb.info löscht alte Tage, manche nach und nach.`,
    doubted: (date: string) =>
      `Die letzte Datei deines Tagebuchs von fddb.info beginnt erst am ${date}, später als erwartet`,
    doubtedHelp: 'Das gilt erst, wenn der nächste Abgleich dasselbe ergibt.',
  },
});
