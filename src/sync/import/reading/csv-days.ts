import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Activity, MAX_ACTIVITIES } from '../../../diary/body/activity';
import type { CalendarDay } from '../../../diary/calendar-day';
import { MAX_PRODUCTS, type FileDay, type FileProduct } from '../../../diary/day-entry';
import { DiaryError } from '../../../diary/errors';
import { type CsvRecord, withoutPadding } from './csv-records';
import { type FileContent, refuseTooManyDays } from './file-content';
import { quotedPiece, ParseError } from './values';

const TEXT_FIELDS = ['name', 'amount', 'time', 'link', 'meal'] as const;

export type DayFields = Omit<FileDay, 'date'>;
export type Fields = readonly string[];

/** A kind of CSV file with certain columns. Its methods are given as many fields as there are columns. */
export interface CsvColumns {
  readonly count: number;
  readonly isPadded: boolean;
  /** Whether a day may have several rows, so that a row without a date leaves the day beside it in doubt. */
  readonly hasProducts: boolean;
  /** The columns of these headings, if a file of this kind begins with them. */
  ofHeadings(fields: Fields): CsvColumns | undefined;
  /** Recognises dates in a row that cannot be split into fields. */
  readonly datePattern: RegExp;
  readonly acceptedDates: string;
  dateText(fields: Fields): string;
  parseDate(text: string): CalendarDay | undefined;
  /** Must be the same in all rows of a day. @throws ParseError */
  dayFields(fields: Fields): DayFields;
  /** Null for a row without a product. @throws ParseError */
  readProduct(fields: Fields): FileProduct | { activity: Activity } | null;
}

interface FoundDay {
  line: number;
  rows: number;
  hasProducts: boolean;
  /** Those of the first row; left out in a day of activities alone. */
  fields?: DayFields;
  products: FileProduct[];
  activities: Activity[];
  hasOtherFields: boolean;
  /** Fingerprints of the rows that followed each other, to recognise those that are in the file twice. */
  blocks: Set<string>;
}

/** Rows of one day that follow each other, with the numbers of its rows, products and activities before them. */
interface Block {
  date: CalendarDay;
  line: number;
  before: [rows: number, products: number, activities: number];
  hash: Hash;
}

/** A row that cannot be read costs its day, because the rest would be half a day; without a date it costs the days of its neighbours. */
export class CsvDays {
  private readonly days = new Map<CalendarDay, FoundDay>();
  /** The files that were put together to one, and of each day the last that has it. */
  private file = 0;
  private readonly fileOf = new Map<CalendarDay, number>();
  private readonly texts = new Map<string, string>();
  private lastDate: CalendarDay | undefined;
  private block: Block | undefined;
  /** The line of a row without a readable date, until the next date. */
  private doubtfulLine: number | undefined;

  constructor(
    private columns: CsvColumns,
    private readonly content: FileContent,
  ) {}

  add({ line, fields, text }: CsvRecord): void {
    if (fields?.every((field) => field.trim() === '') === true) return;
    const headed = fields && this.columns.ofHeadings(fields);
    if (headed) return this.beginFile(headed);
    const { count } = this.columns;
    // Rows of the site end with a delimiter, and those of spreadsheets with several.
    const isShort = this.columns.isPadded && fields?.length === count && fields.at(-1)?.trim() === '';
    const row = fields && (isShort ? fields.slice(0, -1) : withoutPadding(fields, count));
    if (!row) this.addUnreadable(line, text, 'The quotes of the row do not match');
    else if (row.length === count) this.addRow(line, row);
    else this.addUnreadable(line, text, `The row has ${row.length} columns instead of ${count}`);
  }

  /** Files are put together at times; each begins with its headings. Of a day that is in both, the later one counts. */
  private beginFile(columns: CsvColumns): void {
    this.columns = columns;
    this.file++;
    this.endBlock();
    this.lastDate = undefined;
    this.doubtfulLine = undefined;
  }

  /** Checks the days as wholes, after the last row, and puts them into the content, oldest first. */
  finish(): void {
    const { content } = this;
    this.endBlock();
    for (const date of [...this.days.keys()].sort()) {
      const { line, rows, hasProducts, fields, products, activities, hasOtherFields } = this.days.get(date)!;
      if (content.unreadable.has(date)) continue;
      if (activities.length > 0) content.addRecord('activities', { date, activities }, line);
      content.activities += activities.length;
      if (fields === undefined) continue;
      if (hasOtherFields) this.rejectDay(line, date, 'The rows of this day have different values for the whole day');
      else if (rows <= MAX_PRODUCTS) content.days.push({ date, line, ...fields, ...(hasProducts && { products }) });
      else if (hasProducts) this.rejectDay(line, date, `This day has ${rows} products; the limit is ${MAX_PRODUCTS}`);
      else this.rejectDay(line, date, `This day has ${rows} rows; the limit is ${MAX_PRODUCTS}`);
    }
  }

  private addRow(line: number, row: Fields): void {
    const { acceptedDates } = this.columns;
    const dateText = this.columns.dateText(row);
    const date = this.columns.parseDate(dateText);
    if (date === undefined) {
      const reason = `The row has no valid date such as ${acceptedDates}, but ${quotedPiece(dateText)}`;
      return this.addUndated(line, reason);
    }
    const day = this.enterDay(date, line);
    this.block?.hash.update(JSON.stringify(row));
    try {
      const product = this.columns.readProduct(row);
      if (product !== null && 'activity' in product) addActivity(day, product.activity);
      else this.addToDay(day, row, product);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      this.rejectDay(line, date, error.message);
    }
  }

  private addToDay(day: FoundDay, row: Fields, product: FileProduct | null): void {
    const fields = this.columns.dayFields(row);
    day.fields ??= fields;
    // The meals are written in one row of a day.
    if (fields.meals?.length === 0) fields.meals = day.fields.meals;
    else if (day.fields.meals?.length === 0) day.fields.meals = fields.meals;
    day.rows++;
    day.hasOtherFields ||= !isDeepStrictEqual(fields, day.fields);
    if (product && day.rows <= MAX_PRODUCTS) day.products.push(this.withSharedTexts(product));
  }

  /** A diary has many rows of few foods, and a text that is cut out of a row keeps the whole row in memory. */
  private withSharedTexts(product: FileProduct): FileProduct {
    for (const field of TEXT_FIELDS) {
      const text = product[field];
      if (typeof text !== 'string') continue;
      if (!this.texts.has(text)) this.texts.set(text, text);
      product[field] = this.texts.get(text)!;
    }
    return product;
  }

  private addUnreadable(line: number, text: string, reason: string): void {
    const found = this.content.mayQuote ? (text.match(this.columns.datePattern) ?? []) : [];
    const dates = new Set(found.map((date) => this.columns.parseDate(date)).filter((date) => date !== undefined));
    if (dates.size === 0) return this.addUndated(line, reason);
    for (const date of dates) {
      this.enterDay(date, line);
      this.rejectDay(line, date, reason);
    }
  }

  private addUndated(line: number, reason: string): void {
    this.content.reject({ line, date: null, reason });
    if (!this.columns.hasProducts) return;
    if (this.lastDate !== undefined) this.rejectNeighbour(this.lastDate, line);
    this.doubtfulLine = line;
  }

  private enterDay(date: CalendarDay, line: number): FoundDay {
    if (this.doubtfulLine !== undefined) this.rejectNeighbour(date, this.doubtfulLine);
    this.doubtfulLine = undefined;
    this.lastDate = date;
    if (this.fileOf.get(date) !== this.file) this.days.delete(date);
    this.fileOf.set(date, this.file);
    refuseTooManyDays(this.fileOf.size);
    const { hasProducts } = this.columns;
    let day = this.days.get(date);
    if (!day) {
      day = { line, rows: 0, hasProducts, products: [], activities: [], hasOtherFields: false, blocks: new Set() };
      this.days.set(date, day);
    }
    if (this.block?.date !== date) {
      this.endBlock();
      const before: Block['before'] = [day.rows, day.products.length, day.activities.length];
      if (hasProducts) this.block = { date, line, before, hash: createHash('sha256') };
    }
    return day;
  }

  /** Rows that are in the file twice, as after `cat` of two files without the second headings, count once. */
  private endBlock(): void {
    if (this.block === undefined) return;
    const { date, line, before, hash } = this.block;
    this.block = undefined;
    if (this.content.unreadable.has(date)) return;
    const day = this.days.get(date)!;
    const fingerprint = hash.digest('base64');
    if (!day.blocks.has(fingerprint)) return void day.blocks.add(fingerprint);
    [day.rows, day.products.length, day.activities.length] = before;
    this.content.reject({ line, date, reason: 'The file has these rows of the day twice; they count once' });
  }

  private rejectNeighbour(date: CalendarDay, line: number): void {
    this.rejectDay(line, date, `Line ${line} cannot be read and may belong to this day`);
  }

  private rejectDay(line: number, date: CalendarDay, reason: string): void {
    if (!this.content.unreadable.has(date)) this.content.reject({ line, date, reason });
    this.content.unreadable.add(date);
  }
}

function addActivity({ activities }: FoundDay, activity: Activity): void {
  const message = `The file has a day with more than ${MAX_ACTIVITIES} activities`;
  if (activities.push(activity) > MAX_ACTIVITIES) throw new DiaryError('payload-too-large', message);
}
