import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const DOWNLOAD_WORDS = words({
  en: {
    format: 'File format',
    formats: { CSV: 'CSV (up to 365 days)', JSON: 'JSON (up to 365 days)', JSONL: 'JSON Lines (no limit)' },
    rows: 'One row per',
    rowsOf: { totals: 'day', products: 'food' },
    content: 'Content',
    contents: { totals: 'daily totals', products: 'days with their foods' },
    withoutFoods: 'Without foods.',
    ownData: 'With goals, measurements, activities, journal and your profile',
    emptyDiary: 'The diary is still empty, so there is nothing to download.',
    nothing: (from: string, to: string) => `There are no entries in this period. The diary goes from ${from} to ${to}.`,
    tooMany: (count: string, limit: string) =>
      `This period has ${days(count)} with entries; a file of this format can have at most ${limit}.`,
    takeAll: 'Download all as JSON Lines',
    shorten: (limit: string) => `Use only the last ${limit} days`,
    get: (count?: string) => (count === undefined ? 'Download' : `Download ${days(count)}`),
    getting: 'Creating the file …',
    done: (name: string) => `${name} has been downloaded.`,
  },
  de: {
    format: 'Dateiformat',
    formats: { CSV: 'CSV (bis 365 Tage)', JSON: 'JSON (bis 365 Tage)', JSONL: 'JSON Lines (unbegrenzt)' },
    rows: 'Eine Zeile pro',
    rowsOf: { totals: 'Tag', products: 'Lebensmittel' },
    content: 'Inhalt',
    contents: { totals: 'Tagessummen', products: 'Tage mit Lebensmitteln' },
    withoutFoods: 'Ohne Lebensmittel.',
    ownData: 'Mit Zielen, Messwerten, Aktivitäten, Symptomen, Notizen und Angaben zu dir',
    emptyDiary: 'Das Tagebuch ist noch leer, es gibt nichts herunterzuladen.',
    nothing: (from: string, to: string) =>
      `In diesem Zeitraum gibt es keine Einträge. Das Tagebuch reicht vom ${from} bis zum ${to}.`,
    tooMany: (count: string, limit: string) =>
      `Dieser Zeitraum hat ${tage(count)} mit Einträgen; eine Datei dieses Formats darf höchstens ${tage(limit)} enthalten.`,
    takeAll: 'Alle als JSON Lines herunterladen',
    shorten: (limit: string) => `Nur die letzten ${limit} Tage verwenden`,
    get: (count?: string) => (count === undefined ? 'Herunterladen' : `${tage(count)} herunterladen`),
    getting: 'Datei wird erstellt …',
    done: (name: string) => `${name} wurde heruntergeladen.`,
  },
});
