import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const DOWNLOAD_WORDS = words({
  en: {
    title: 'Download',
    lead: 'Take your diary with you, as a spreadsheet or as JSON',
    range: 'Date range; leave a date empty for the beginning or the end of the diary',
    format: 'File format',
    formats: {
      CSV: 'CSV, for spreadsheets (at most 365 days)',
      JSON: 'JSON, for programs (at most 365 days)',
      JSONL: 'JSON lines, for programs (any number of days)',
    },
    content: { CSV: 'Group by', JSON: 'Content', JSONL: 'Content' },
    contents: { totals: 'Day: one row per day', products: 'Food: one row per food' },
    contentsJson: { totals: 'Daily totals', products: 'Days with their foods' },
    separator: 'Numbers in the file',
    separators: { comma: '1234,5 with ; between fields', dot: '1234.5 with , between fields' },
    counting: 'Counting the days …',
    willHold: (count: string) => `The file will contain ${days(count)}.`,
    inverted: 'End date is before start date.',
    emptyDiary: 'The diary is still empty, so there is nothing to download.',
    nothing: (from: string, to: string) => `Nothing is logged in this range. The diary goes from ${from} to ${to}.`,
    tooMany: (count: string, limit: string) =>
      `${days(count)} are logged in this range; a file of this format holds up to ${limit}.`,
    takeAll: 'Take all of them as JSON lines',
    shorten: (limit: string) => `Take the last ${limit} days of it`,
    get: 'Download the file',
    getting: 'Creating the file …',
    done: (name: string) => `${name} has been downloaded.`,
  },
  de: {
    title: 'Download',
    lead: 'Das Tagebuch als Datei, für Tabellenkalkulationen oder als JSON',
    range: 'Zeitraum; ein leeres Datum steht für Anfang oder Ende des Tagebuchs',
    format: 'Dateiformat',
    formats: {
      CSV: 'CSV, für Tabellenkalkulationen (höchstens 365 Tage)',
      JSON: 'JSON, für Programme (höchstens 365 Tage)',
      JSONL: 'JSON Lines, für Programme (beliebig viele Tage)',
    },
    content: { CSV: 'Inhalt', JSON: 'Inhalt', JSONL: 'Inhalt' },
    contents: { totals: 'Eine Zeile pro Tag', products: 'Eine Zeile pro Lebensmittel' },
    contentsJson: { totals: 'Tagessummen', products: 'Tage mit ihren Lebensmitteln' },
    separator: 'Zahlen in der Datei',
    separators: { comma: '1234,5 mit ; zwischen den Feldern', dot: '1234.5 mit , zwischen den Feldern' },
    counting: 'Tage werden gezählt …',
    willHold: (count: string) => `Die Datei wird ${tage(count)} enthalten.`,
    inverted: 'Ende liegt vor Beginn.',
    emptyDiary: 'Das Tagebuch ist noch leer, es gibt nichts herunterzuladen.',
    nothing: (from: string, to: string) =>
      `In diesem Zeitraum ist nichts eingetragen. Das Tagebuch reicht vom ${from} bis zum ${to}.`,
    tooMany: (count: string, limit: string) =>
      `In diesem Zeitraum sind ${tage(count)} eingetragen; eine Datei dieses Formats fasst bis zu ${limit}.`,
    takeAll: 'Alle Tage als JSON Lines',
    shorten: (limit: string) => `Die letzten ${limit} Tage davon nehmen`,
    get: 'Datei herunterladen',
    getting: 'Datei wird erstellt …',
    done: (name: string) => `${name} wurde heruntergeladen.`,
  },
});
