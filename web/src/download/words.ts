import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const DOWNLOAD_WORDS = words({
  en: {
    title: 'Download',
    lead: 'Take your diary with you: CSV is for spreadsheets, JSON for programs',
    range: 'Date range; empty: from the first / to the last day',
    format: 'File format',
    formats: {
      CSV: 'CSV, 365 logged days',
      JSON: 'JSON, 365 logged days',
      JSONL: 'JSON Lines, no limit',
    },
    content: { CSV: 'Group by', JSON: 'Content', JSONL: 'Content' },
    contents: { totals: 'Day: one row per day', products: 'Food: one row per food' },
    contentsJson: { totals: 'Daily totals', products: 'Days with their foods' },
    leftOut: {
      totals:
        'Contains totals, vitamins, minerals and other nutrients, and the totals of the meals. Leaves out the foods and their times, so an import of this file has none.',
      products: 'Contains everything stored about these days.',
    },
    ownData: 'With goals, measurements, activities, journal and your profile',
    separator: 'Numbers in the file',
    separators: { comma: '1234,5 with semicolons', dot: '1234.5 with commas' },
    counting: 'Counting the days …',
    willHold: (count: string) => `The file will contain ${days(count)}.`,
    emptyDiary: 'The diary is still empty, so there is nothing to download.',
    nothing: (from: string, to: string) => `There are no entries in this range. The diary goes from ${from} to ${to}.`,
    tooMany: (count: string, limit: string) =>
      `This range has ${days(count)} with entries; a file of this format can have at most ${limit}.`,
    takeAll: 'Download all as JSON Lines',
    shorten: (limit: string) => `Use only the last ${limit} days`,
    get: 'Download the file',
    getting: 'Creating the file …',
    done: (name: string) => `${name} has been downloaded.`,
  },
  de: {
    title: 'Download',
    lead: 'Das Tagebuch als Datei: CSV für Tabellenkalkulationen, JSON für Programme',
    range: 'Zeitraum; leer: ab dem ersten / bis zum letzten Tag',
    format: 'Dateiformat',
    formats: {
      CSV: 'CSV, 365 Tagebuchtage',
      JSON: 'JSON, 365 Tagebuchtage',
      JSONL: 'JSON Lines, unbegrenzt',
    },
    content: { CSV: 'Inhalt', JSON: 'Inhalt', JSONL: 'Inhalt' },
    contents: { totals: 'Zeile pro Tag', products: 'Zeile pro Lebensmittel' },
    contentsJson: { totals: 'Tagessummen', products: 'Tage mit Lebensmitteln' },
    leftOut: {
      totals:
        'Enthält Summen, Vitamine, Mineralstoffe und weitere Nährstoffe sowie die Summen der Mahlzeiten. Ohne die Lebensmittel und ihre Uhrzeiten, die deshalb auch beim Import dieser Datei fehlen.',
      products: 'Enthält alles, was zu diesen Tagen gespeichert ist.',
    },
    ownData: 'Mit Zielen, Messwerten, Aktivitäten, Beschwerden, Notizen und Angaben zu dir',
    separator: 'Zahlen in der Datei',
    separators: { comma: '1234,5 mit Semikolon', dot: '1234.5 mit Komma' },
    counting: 'Tage werden gezählt …',
    willHold: (count: string) => `Die Datei wird ${tage(count)} enthalten.`,
    emptyDiary: 'Das Tagebuch ist noch leer, es gibt nichts herunterzuladen.',
    nothing: (from: string, to: string) =>
      `In diesem Zeitraum gibt es keine Einträge. Das Tagebuch reicht vom ${from} bis zum ${to}.`,
    tooMany: (count: string, limit: string) =>
      `Dieser Zeitraum hat ${tage(count)} mit Einträgen; eine Datei dieses Formats darf höchstens ${tage(limit)} enthalten.`,
    takeAll: 'Alle als JSON Lines herunterladen',
    shorten: (limit: string) => `Nur die letzten ${limit} Tage verwenden`,
    get: 'Datei herunterladen',
    getting: 'Datei wird erstellt …',
    done: (name: string) => `${name} wurde heruntergeladen.`,
  },
});
