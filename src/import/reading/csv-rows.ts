import type { CalendarDay } from '../../diary/calendar-day';
import type { FileDay } from '../../diary/file-day';
import type { CsvRecord } from './csv-records';
import { quotedPiece, Unreadable } from './rejection';
import type { StagedRows, Staging } from './staging';

/** What a row says, as texts for the staging; a row of an activity says nothing about food. */
export type RowContent = { day: string; product: string | null } | 'activity';

/** A kind of CSV file with certain columns. Its methods are given as many fields as there are columns. */
export interface CsvColumns {
  readonly count: number;
  /** Whether a day may have several rows, so that a row without a date leaves the day beside it in doubt. */
  readonly hasProducts: boolean;
  /** The text of the date. */
  dateText(fields: readonly string[]): string;
  parseDate(text: string): CalendarDay | undefined;
  /** Recognises the dates in a row that cannot be split into fields. */
  datesIn(text: string): CalendarDay[];
  /** @throws Unreadable */
  read(fields: readonly string[]): RowContent;
  dayOf(date: CalendarDay, rows: StagedRows): FileDay;
}

/**
 * Takes the rows of a CSV file. A row that cannot be read costs its day, because the rest of it would be half a day. If its date
 * cannot be read either, it may belong to the day of the row before or after it, so it costs both.
 */
export class CsvRows {
  activities = 0;
  private lastDate: CalendarDay | undefined;
  /** The line of a row without a readable date, until the next date. */
  private doubtfulLine: number | undefined;

  constructor(
    private readonly columns: CsvColumns,
    private readonly staging: Staging,
    /** Whether rejections may quote the file. */
    private readonly mayQuote: boolean,
  ) {}

  add({ line, fields, text }: CsvRecord): void {
    if (fields?.every((field) => field.trim() === '') === true) return;
    const row = fields && this.withoutLastDelimiter(fields);
    if (row?.length !== this.columns.count) {
      const { count } = this.columns;
      const reason = row
        ? `The row has ${row.length} columns instead of ${count}`
        : 'The quotes of the row do not match';
      this.addUnreadable(line, text, reason);
    } else this.addRow(line, row);
  }

  private addRow(line: number, row: string[]): void {
    const dateText = this.columns.dateText(row);
    const date = this.columns.parseDate(dateText);
    if (date === undefined) {
      const seen = this.mayQuote ? `, but ${quotedPiece(dateText)}` : '';
      return this.addUndated(line, `The row has no valid date${seen}`);
    }
    this.sawDate(date);
    try {
      const content = this.columns.read(row);
      if (content === 'activity') this.activities++;
      else this.staging.addRow({ date, line, ...content });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.staging.spoil({ line, date, reason: error.message });
    }
  }

  private addUnreadable(line: number, text: string, reason: string): void {
    const dates = this.mayQuote ? this.columns.datesIn(text) : [];
    if (dates.length === 0) return this.addUndated(line, reason);
    for (const date of dates) {
      this.sawDate(date);
      this.staging.spoil({ line, date, reason });
    }
  }

  private addUndated(line: number, reason: string): void {
    this.staging.reject({ line, date: null, reason });
    if (!this.columns.hasProducts) return;
    if (this.lastDate !== undefined) this.doubt(this.lastDate, line);
    this.doubtfulLine = line;
  }

  private sawDate(date: CalendarDay): void {
    if (this.doubtfulLine !== undefined) this.doubt(date, this.doubtfulLine);
    this.doubtfulLine = undefined;
    this.lastDate = date;
  }

  private doubt(date: CalendarDay, line: number): void {
    this.staging.spoil({ line, date, reason: `Line ${line} cannot be read and may belong to this day` });
  }

  /** Rows of the site end with a delimiter. */
  private withoutLastDelimiter(fields: string[]): string[] {
    return fields.length === this.columns.count + 1 && fields.at(-1)?.trim() === '' ? fields.slice(0, -1) : fields;
  }
}
