import { words } from '../text/language';

export const DOWNLOAD_WORDS = words({
  en: {
    title: 'Download',
    lead: 'Take your diary with you; at most 365 days in a file',
    range: 'Range; an empty end is the beginning or the end of the diary',
    format: 'Kind of file',
    formats: { CSV: 'CSV, for a spreadsheet', JSON: 'JSON, for programs' },
    content: 'Content',
    contents: { totals: 'A row for each day', products: 'A row for each product' },
    contentsJson: { totals: 'Totals of each day', products: 'Days with their products' },
    separator: 'Numbers in the CSV',
    separators: { comma: '1234,5 with ; between the fields', dot: '1234.5 with , between the fields' },
    get: 'Download the file',
    getting: 'The file is being made …',
    done: (name: string) => `${name} is in your downloads.`,
  },
  de: {
    title: 'Herunterladen',
    lead: 'Nimm dein Tagebuch mit; höchstens 365 Tage in einer Datei',
    range: 'Zeitraum; ein leeres Ende ist Anfang oder Ende des Tagebuchs',
    format: 'Art der Datei',
    formats: { CSV: 'CSV, für eine Tabellenkalkulation', JSON: 'JSON, für Programme' },
    content: 'Inhalt',
    contents: { totals: 'Eine Zeile für jeden Tag', products: 'Eine Zeile für jedes Produkt' },
    contentsJson: { totals: 'Summen jedes Tages', products: 'Tage mit ihren Produkten' },
    separator: 'Zahlen in der CSV',
    separators: { comma: '1234,5 mit ; zwischen den Feldern', dot: '1234.5 mit , zwischen den Feldern' },
    get: 'Datei herunterladen',
    getting: 'Die Datei wird gemacht …',
    done: (name: string) => `${name} liegt bei deinen Downloads.`,
  },
});
