import { CsvError, parse } from 'csv-parse/sync';
import { type TextLine, TextLines } from './text-lines';

export type Delimiter = ';' | ',';

/** A field with line breaks in it: this many lines, and this many characters, are searched for its end. */
const MOST_LINES = 100;
const MOST_CHARACTERS = 256 * 1024;

export interface CsvRecord {
  /** The line where it begins. */
  line: number;
  /** Undefined if its quotes do not match. */
  fields: string[] | undefined;
  /** As it is in the file. */
  text: string;
}

/**
 * Splits lines into records, whose quoted fields may contain line breaks. A quote that is missing or too many makes only its
 * own line unreadable: the lines after it are read as new records.
 */
export class CsvRecords {
  private readonly lines = new TextLines();
  /** Of a record whose last field has not ended. */
  private open: TextLine[] = [];
  private openCharacters = 0;

  constructor(
    private readonly delimiter: Delimiter,
    /** Whether the fields of all rows are quoted, as the first ones are. */
    private readonly isQuoted: boolean,
  ) {}

  push(chunk: Buffer): CsvRecord[] {
    return this.recordsOf(this.lines.push(chunk));
  }

  end(): CsvRecord[] {
    const last = this.recordsOf(this.lines.end());
    const broken: CsvRecord[] = [];
    while (this.open.length > 0) broken.push(...this.giveUp());
    return [...last, ...broken];
  }

  private recordsOf(lines: Iterable<TextLine>): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (const line of lines) records.push(...this.add(line));
    return this.withFields(records);
  }

  /** Adds a line; returns the records that it completes, without their fields. */
  private add(line: TextLine): CsvRecord[] {
    const given: CsvRecord[] = [];
    if (this.open.length > 0 && (!line.isWhole || this.beginsRow(line.text) || this.isTooLong(line)))
      while (this.open.length > 0) given.push(...this.giveUp());
    if (!line.isWhole) return [...given, { line: line.number, fields: undefined, text: line.text }];
    const hasOddQuotes = quotesOf(line.text) % 2 === 1;
    if (this.open.length === 0 && !hasOddQuotes) return [...given, recordOf([line])];
    this.open.push(line);
    this.openCharacters += line.text.length;
    // The first line opened a field; another odd number of quotes closes it.
    if (this.open.length === 1 || !hasOddQuotes) return given;
    given.push(recordOf(this.open));
    this.reset();
    return given;
  }

  /** Reports the first line of the open record as unreadable, and reads the others again. */
  private giveUp(): CsvRecord[] {
    const [first, ...others] = this.open as [TextLine, ...TextLine[]];
    this.reset();
    const records: CsvRecord[] = [{ line: first.number, fields: undefined, text: first.text }];
    for (const line of others) records.push(...this.add(line));
    return records;
  }

  private reset(): void {
    this.open = [];
    this.openCharacters = 0;
  }

  /**
   * Whether a line cannot be inside a field: there, a quote is doubled, or closes the field and is followed by a delimiter. In
   * files without quotes, rows begin with a date.
   */
  private beginsRow(text: string): boolean {
    if (!this.isQuoted) return /^(?:\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4})\b/.test(text);
    return text.startsWith('"') && !['"', this.delimiter, '\r', ''].includes(text.charAt(1));
  }

  private isTooLong(line: TextLine): boolean {
    return this.open.length >= MOST_LINES || this.openCharacters + line.text.length > MOST_CHARACTERS;
  }

  /** All at once, which is much faster; one by one if there is a mistake among them. */
  private withFields(records: CsvRecord[]): CsvRecord[] {
    const readable = records.filter(({ text, fields }) => fields !== undefined && text !== '');
    const parsed = this.fieldsOf(readable.map(({ text }) => text));
    readable.forEach((record, index) => {
      record.fields = parsed ? parsed[index] : this.fieldsOf([record.text])?.[0];
    });
    return records.filter(({ text }) => text !== '');
  }

  private fieldsOf(texts: string[]): string[][] | undefined {
    try {
      const records: string[][] = parse(texts.join('\n'), {
        delimiter: this.delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
        // Lines and records have limits here.
        max_record_size: 0,
      });
      return records.length === texts.length ? records : undefined;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return undefined;
    }
  }
}

function recordOf(lines: TextLine[]): CsvRecord {
  const text = lines.map((line) => line.text).join('\n');
  return { line: lines[0]!.number, fields: [], text: text.endsWith('\r') ? text.slice(0, -1) : text };
}

function quotesOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++;
  return count;
}
