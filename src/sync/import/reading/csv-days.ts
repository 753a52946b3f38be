import { isDeepStrictEqual } from 'node:util';
import type { Activity } from '../../../diary/body/activity';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { FileDay, FileProduct } from '../../../diary/file-day';
import { type CsvRecord, withoutPadding } from './csv-records';
import { type FileContent, MAX_PRODUCTS } from './file-content';
import { quotedPiece, Unreadable } from './values';

export type DayFields = Omit<FileDay, 'date'>;
export type Fields = readonly string[];

/** A kind of CSV file with certain columns. Its methods are given as many fields as there are columns. */
export interface CsvColumns {
  readonly count: number;
  /** Whether the headings, and so all rows, end with a delimiter. */
  readonly isPadded: boolean;
  /** Whether a day may have several rows, so that a row without a date leaves the day beside it in doubt. */
  readonly hasProducts: boolean;
  /** Recognises dates in a row that cannot be split into fields. */
  readonly datePattern: RegExp;
  /** An example of each form of a date, for a rejection. */
  readonly acceptedDates: string;
  dateText(fields: Fields): string;
  parseDate(text: string): CalendarDay | undefined;
  /** Must be the same in all rows of a day. @throws Unreadable */
  dayFields(fields: Fields): DayFields;
  /** Null for a row without a product. @throws Unreadable */
  readProduct(fields: Fields): FileProduct | { activity: Activity } | null;
}

interface FoundDay {
  line: number;
  rows: number;
  fields: DayFields;
  products: FileProduct[];
  hasOtherFields: boolean;
}

/**
 * Collects the days of a CSV file from its rows, in any order. A row that cannot be read costs its day, because the rest of it
 * would be half a day. If its date cannot be read either, it may belong to the day of the row before or after it, so it costs both.
 */
export class CsvDays {
  private readonly days = new Map<CalendarDay, FoundDay>();
  /** The files that were put together to one, and of each day the last that has it. */
  private file = 0;
  private readonly fileOf = new Map<CalendarDay, number>();
  private lastDate: CalendarDay | undefined;
  /** The line of a row without a readable date, until the next date. */
  private doubtfulLine: number | undefined;

  constructor(
    private readonly columns: CsvColumns,
    private readonly content: FileContent,
  ) {}

  add({ line, fields, text }: CsvRecord): void {
    if (fields?.every((field) => field.trim() === '') === true) return;
    const { count } = this.columns;
    // Rows of the site end with a delimiter, and those of spreadsheets with several.
    const isShort = this.columns.isPadded && fields?.length === count && fields.at(-1)?.trim() === '';
    const row = fields && (isShort ? fields.slice(0, -1) : withoutPadding(fields, count));
    if (!row) this.addUnreadable(line, text, 'The quotes of the row do not match');
    else if (row.length === count) this.addRow(line, row);
    else this.addUnreadable(line, text, `The row has ${row.length} columns instead of ${count}`);
  }

  /** The rest was another file: of a day that is in both, the later one counts. */
  beginFile(): void {
    this.file++;
    this.lastDate = undefined;
    this.doubtfulLine = undefined;
  }

  /** Checks the days as wholes, after the last row, and puts them into the content, oldest first. */
  finish(): void {
    const { hasProducts } = this.columns;
    const { content } = this;
    for (const date of content.unreadable) content.dropActivities(date);
    for (const date of [...this.days.keys()].sort()) {
      const { line, rows, fields, products, hasOtherFields } = this.days.get(date)!;
      if (content.unreadable.has(date)) continue;
      if (hasOtherFields) this.rejectDay(line, date, 'The rows of this day have different values for the whole day');
      else if (rows <= MAX_PRODUCTS) content.days.push({ date, line, ...fields, ...(hasProducts && { products }) });
      else if (hasProducts) this.rejectDay(line, date, `This day has ${rows} products; the limit is ${MAX_PRODUCTS}`);
      else this.rejectDay(line, date, `This day has ${rows} rows; the limit is ${MAX_PRODUCTS}`);
    }
  }

  private addRow(line: number, row: Fields): void {
    const dateText = this.columns.dateText(row);
    const date = this.columns.parseDate(dateText);
    if (date === undefined)
      return this.addUndated(
        line,
        `The row has no valid date such as ${this.columns.acceptedDates}, but ${quotedPiece(dateText)}`,
      );
    this.enterDay(date);
    try {
      const product = this.columns.readProduct(row);
      if (product !== null && 'activity' in product) this.content.addActivity(date, product.activity, line);
      else this.addToDay(date, line, row, product);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.rejectDay(line, date, error.message);
    }
  }

  private addToDay(date: CalendarDay, line: number, row: Fields, product: FileProduct | null): void {
    const fields = this.columns.dayFields(row);
    let day = this.days.get(date);
    if (!day) this.days.set(date, (day = { line, rows: 0, fields, products: [], hasOtherFields: false }));
    // The meals are written in one row of a day.
    if (fields.meals?.length === 0) fields.meals = day.fields.meals;
    else if (day.fields.meals?.length === 0) day.fields.meals = fields.meals;
    day.rows++;
    day.hasOtherFields ||= !isDeepStrictEqual(fields, day.fields);
    if (product && day.rows <= MAX_PRODUCTS) day.products.push(product);
  }

  private addUnreadable(line: number, text: string, reason: string): void {
    const found = this.content.mayQuote ? (text.match(this.columns.datePattern) ?? []) : [];
    const dates = new Set(found.map((date) => this.columns.parseDate(date)).filter((date) => date !== undefined));
    if (dates.size === 0) return this.addUndated(line, reason);
    for (const date of dates) {
      this.enterDay(date);
      this.rejectDay(line, date, reason);
    }
  }

  private addUndated(line: number, reason: string): void {
    this.content.reject({ line, date: null, reason });
    if (!this.columns.hasProducts) return;
    if (this.lastDate !== undefined) this.rejectNeighbour(this.lastDate, line);
    this.doubtfulLine = line;
  }

  private enterDay(date: CalendarDay): void {
    if (this.doubtfulLine !== undefined) this.rejectNeighbour(date, this.doubtfulLine);
    this.doubtfulLine = undefined;
    this.lastDate = date;
    if (this.fileOf.get(date) === this.file) return;
    this.fileOf.set(date, this.file);
    this.days.delete(date);
    this.content.dropActivities(date);
  }

  private rejectNeighbour(date: CalendarDay, line: number): void {
    this.rejectDay(line, date, `Line ${line} cannot be read and may belong to this day`);
  }

  private rejectDay(line: number, date: CalendarDay, reason: string): void {
    if (!this.content.unreadable.has(date)) this.content.reject({ line, date, reason });
    this.content.unreadable.add(date);
  }
}
