import { counted, words } from '../text/language';

export const SITE_WORDS = words({
  en: {
    onlyHere: (first: string, count: string) =>
      `fddb.info has your days since ${first}. ${count} older ${count === '1' ? 'one exists' : 'ones exist'} only here.`,
    edge: (first: string) =>
      `The first day of your diary, ${first}, may be incomplete: fddb.info deletes old days, some of them food by food.`,
    doubted: (date: string) => `The last file of your diary from fddb.info begins on ${date}, later than expected`,
    doubtedHelp: 'This is not believed before the next comparison finds the same.',
    atRisk: (count: string) =>
      count === '1'
        ? '1 day will soon be gone at fddb.info and is not here in full'
        : `${count} days will soon be gone at fddb.info and are not here in full`,
    fetchNow: 'Fetch them now',
  },
  de: {
    onlyHere: (first: string, count: string) =>
      `fddb.info hat deine Tage seit dem ${first}. ${counted(count, 'älteren', 'ältere')} gibt es nur hier.`,
    edge: (first: string) =>
      `Der erste Tag deines Tagebuchs, der ${first}, ist vielleicht unvollständig: fddb.info löscht alte Tage, manche nach und nach.`,
    doubted: (date: string) =>
      `Die letzte Datei deines Tagebuchs von fddb.info beginnt erst am ${date}, später als erwartet`,
    doubtedHelp: 'Das gilt erst, wenn der nächste Abgleich dasselbe ergibt.',
    atRisk: (count: string) =>
      count === '1'
        ? '1 Tag wird bei fddb.info bald gelöscht und ist hier noch nicht vollständig'
        : `${count} Tage werden bei fddb.info bald gelöscht und sind hier noch nicht vollständig`,
    fetchNow: 'Jetzt abrufen',
  },
});
