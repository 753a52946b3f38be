import { counted, words } from '../text/language';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const DOWNLOAD_WORDS = words({
  en: {
    title: 'Download',
    lead: 'Take your diary with you, up to 365 days per file',
    range: 'Date range; leave a date empty for the beginning or the end of the diary',
    format: 'File format',
    formats: { CSV: 'CSV, for spreadsheets', JSON: 'JSON, for programs' },
    content: { CSV: 'Group by', JSON: 'Content' },
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
      `${days(count)} are logged in this range; a file holds up to ${limit}. Choose a shorter range.`,
    shorten: (limit: string) => `Take the last ${limit} days of it`,
    get: 'Download the file',
    getting: 'Creating the file …',
    done: (name: string) => `${name} has been downloaded.`,
  },
  de: {
    title: 'Download',
    lead: 'Das Tagebuch als Datei, bis zu 365 Tage pro Datei',
    range: 'Zeitraum; ein leeres Datum steht für Anfang oder Ende des Tagebuchs',
    format: 'Dateiformat',
    formats: { CSV: 'CSV, für Tabellenkalkulationen', JSON: 'JSON, für Programme' },
    content: { CSV: 'Inhalt', JSON: 'Inhalt' },
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
      `In diesem Zeitraum sind ${tage(count)} eingetragen; eine Datei fasst bis zu ${limit}. Bitte einen kürzeren Zeitraum wählen.`,
    shorten: (limit: string) => `Die letzten ${limit} Tage davon nehmen`,
    get: 'Datei herunterladen',
    getting: 'Datei wird erstellt …',
    done: (name: string) => `${name} wurde heruntergeladen.`,
  },
});
