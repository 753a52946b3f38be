import { decodedText } from './values';

export type Delimiter = ';' | ',';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** A reader can let others have a turn between pieces of this size. */
export const CSV_BLANK_BATCH = 1024 * 1024;
/** A row of a day with many meals has a tenth of this. */
const MAX_LINE_BYTES = 256 * 1024;
/** In a field with line breaks, its end is searched so far. */
const MAX_LINES = 100;
const MAX_CHARACTERS = 256 * 1024;

/** In quotes, in which a quote is doubled, or without any; and what is behind it. */
const FIELD: Record<Delimiter, RegExp> = {
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";]*))(;|$)/y,
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y,
};

export interface CsvRecord {
  line: number;
  /** Undefined if its quotes do not match. */
  fields: string[] | undefined;
  text: string;
}

interface TextLine {
  number: number;
  text: string;
  /** False if it is longer than any row can be; then the text is its beginning. */
  isWhole: boolean;
  next: number;
}

/**
 * A quoted field may contain line breaks. A quote that is missing or too many makes only its own line unreadable: the lines after it are read as new
 * records. A broken byte garbles its own line only.
 * @param isQuoted whether the fields of all rows are quoted, as the first ones are
 * @returns undefined after many blank lines, which are no records
 */
export function* csvRecords(
  file: Buffer,
  delimiter: Delimiter,
  isQuoted: boolean,
): Generator<CsvRecord | undefined, void> {
  let at = { number: 0, next: 0 };
  for (;;) {
    const blank = skipBlankLines(file, at);
    if (blank.next - at.next >= CSV_BLANK_BATCH) yield undefined;
    const line = lineAt(file, blank);
    if (line === undefined) return;
    const lines = linesOfRecord(file, line, (text) => beginsRow(text, delimiter, isQuoted));
    const text = (lines ?? [line])
      .map((one) => one.text)
      .join('\n')
      .replace(/\r$/, '');
    if (text !== '') yield { line: line.number, fields: lines && splitFields(text, delimiter), text };
    at = lines?.at(-1) ?? line;
  }
}

function skipBlankLines(file: Buffer, { number, next }: Place): Place {
  const end = Math.min(file.length, next + CSV_BLANK_BATCH);
  while (next < end && (file[next] === LINE_FEED || (file[next] === CARRIAGE_RETURN && file[next + 1] === LINE_FEED))) {
    if (file[next] === LINE_FEED) number++;
    next++;
  }
  return { number, next };
}

type Place = Pick<TextLine, 'number' | 'next'>;

/** In the form in which headings are compared; there are two characters that look like µ. Undefined if a column is named twice. */
export function columnNames(headings: readonly string[]): string[] | undefined {
  const names = withoutPadding(headings).map((heading) => heading.normalize('NFKC').trim().toLowerCase());
  const given = names.filter((name) => name !== '');
  return new Set(given).size === given.length ? names : undefined;
}

/** Spreadsheets add empty fields at the end. @param atLeast as many stay, empty or not */
export function withoutPadding(fields: readonly string[], atLeast = 0): readonly string[] {
  const last = fields.findLastIndex((field) => field.trim() !== '');
  return fields.slice(0, Math.max(last + 1, atLeast));
}

function lineAt(file: Buffer, { number, next: start }: Place) {
  if (start >= file.length) return undefined;
  const found = file.indexOf(LINE_FEED, start);
  const end = found < 0 ? file.length : found;
  const isWhole = end - start <= MAX_LINE_BYTES;
  const text = decodedText(file.subarray(start, isWhole ? end : start + MAX_LINE_BYTES));
  return { number: number + 1, text, isWhole, next: end + 1 };
}

function linesOfRecord(file: Buffer, first: TextLine, isOtherRow: (text: string) => boolean): TextLine[] | undefined {
  if (!first.isWhole) return undefined;
  const lines = [first];
  if (!hasOddQuotes(first)) return lines;
  let characters = first.text.length;
  while (lines.length < MAX_LINES) {
    const line = lineAt(file, lines.at(-1)!);
    characters += line?.text.length ?? 0;
    if (!line?.isWhole || isOtherRow(line.text) || characters > MAX_CHARACTERS) return undefined;
    lines.push(line);
    // The first line opened a field; another odd number of quotes closes it.
    if (hasOddQuotes(line)) return lines;
  }
  return undefined;
}

/**
 * Such a line cannot be inside a field: there, a quote is doubled, or closes the field and is followed by a delimiter. In files without quotes, rows
 * begin with a date.
 */
function beginsRow(text: string, delimiter: Delimiter, isQuoted: boolean): boolean {
  if (!isQuoted) return /^(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{2,4})\b/.test(text);
  return text.startsWith('"') && !['"', delimiter, '\r', ''].includes(text.charAt(1));
}

function hasOddQuotes({ text }: TextLine): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** Undefined if quotes do not match, or something is beside them. */
function splitFields(text: string, delimiter: Delimiter): string[] | undefined {
  const field = FIELD[delimiter];
  const fields: string[] = [];
  field.lastIndex = 0;
  for (;;) {
    const [, quoted, plain, end] = field.exec(text) ?? [];
    if (end === undefined) return undefined;
    fields.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '') return fields;
  }
}
