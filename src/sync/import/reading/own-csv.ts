import { parsedJson } from '../../../diary/json';
import type { CalendarDay } from '../../../diary/calendar-day';
import { DAY_TOTAL, detailHeading, HEADINGS, unescapeFormula } from '../../../diary/csv-fields';
import { MAX_MEALS, type Meal, type FileProduct } from '../../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../../diary/detail-nutrient';
import {
  mapToRecord,
  nutrientLabel,
  NUTRIENTS,
  PRODUCT_NUTRIENTS,
  type ProductField,
  productFieldOf,
  recordBy,
  totalFieldOf,
} from '../../../diary/nutrient';
import type { CsvColumns, DayFields, Fields } from './csv-days';
import { columnNames, type Delimiter, withoutPadding } from './csv-records';
import { readJsonMeal, requireList } from './json-day';
import { ANY_DATE, checkedText, dateIn, MAX_LENGTH, parseNumber, quotedPiece, TIME, ParseError } from './values';
import type { DecimalSign } from './values';

type Column = [field: string, index: number];

/**
 * Found by their headings in any order: with a row for each product, or one for each day. Columns that a file does not have are left out of its days;
 * empty fields are null.
 */
export class OwnCsv implements CsvColumns {
  readonly datePattern = ANY_DATE;
  readonly isPadded = false;
  readonly acceptedDates = '2024-08-27';
  readonly count: number;
  readonly hasProducts: boolean;
  /** -1 for a missing column. */
  private readonly at: Record<keyof typeof HEADINGS, number>;
  private readonly productColumns: [ProductField, number][];
  private readonly totals: Column[];
  private readonly nutrients: Column[];
  private readonly meals: number;
  private decimalSign: DecimalSign;
  private isSignSeen = false;

  private constructor(
    private readonly headings: readonly string[],
    names: readonly string[],
    private readonly delimiter: Delimiter,
  ) {
    this.decimalSign = delimiter === ';' ? ',' : '.';
    const indexOf = (heading: string) => names.indexOf(heading.normalize('NFKC').toLowerCase());
    this.at = mapToRecord(Object.keys(HEADINGS) as (keyof typeof HEADINGS)[], (name) => indexOf(HEADINGS[name]));
    this.count = headings.length;
    this.hasProducts = this.at.name >= 0;
    this.productColumns = PRODUCT_NUTRIENTS.map((nutrient) => [
      productFieldOf(nutrient),
      indexOf(nutrientLabel(nutrient)),
    ]);
    // In a file with products, the plain heading is the product's.
    const dayColumn = (heading: string) => indexOf(this.hasProducts ? DAY_TOTAL + heading : heading);
    const columnsOf = (headingOf: Record<string, string>): Column[] =>
      Object.entries(headingOf)
        .map(([field, heading]): Column => [field, dayColumn(heading)])
        .filter(([, index]) => index >= 0);
    this.totals = columnsOf({ ...recordBy(NUTRIENTS, totalFieldOf, nutrientLabel), kilojoules: HEADINGS.kilojoules });
    this.nutrients = columnsOf(mapToRecord(DETAIL_NUTRIENTS, detailHeading));
    this.meals = dayColumn(HEADINGS.meals);
  }

  /** @param delimiter `;` goes with a decimal comma, `,` with a decimal point */
  static of(headings: readonly string[], delimiter: Delimiter): OwnCsv | undefined {
    const names = columnNames(headings);
    if (!names?.includes(HEADINGS.date.toLowerCase())) return undefined;
    const columns = new OwnCsv(withoutPadding(headings), names, delimiter);
    const { hasProducts, productColumns, totals, nutrients, meals } = columns;
    const isComplete = hasProducts
      ? productColumns.every(([, index]) => index >= 0)
      : totals.length + nutrients.length > 0 || meals >= 0;
    return isComplete ? columns : undefined;
  }

  ofHeadings(fields: Fields): OwnCsv | undefined {
    return OwnCsv.of(fields, this.delimiter);
  }

  /** A German spreadsheet may have saved the file. */
  parseDate(text: string): CalendarDay | undefined {
    return dateIn(text.trim(), { isGerman: this.delimiter === ';' });
  }

  dateText(fields: Fields): string {
    return fields[this.at.date]!;
  }

  dayFields(fields: Fields): DayFields {
    const readColumns = (columns: Column[]) =>
      Object.fromEntries(columns.map(([field, index]) => [field, this.number(fields, index)]));
    return {
      ...readColumns(this.totals),
      ...(this.meals >= 0 && { meals: mealsOf(fields[this.meals]!) }),
      ...(this.nutrients.length > 0 && { nutrients: readColumns(this.nutrients) }),
    };
  }

  /** Null for the row of a day without products. */
  readProduct(fields: Fields): FileProduct | null {
    const { at } = this;
    if (!this.hasProducts) return null;
    const [name, amount] = [this.text(fields, at.name), this.text(fields, at.amount)];
    const link = this.text(fields, at.link, MAX_LENGTH.link);
    const values = this.productColumns.map(([, index]) => this.number(fields, index));
    if (values.every((value) => value === null) && name + amount + link === '') return null;
    const product = { name, amount } as FileProduct;
    this.productColumns.forEach(([field, index], place) => {
      const value = values[place] ?? null;
      if (value === null) throw new ParseError(`${this.headings[index]} is empty`);
      product[field] = value;
    });
    if (at.link >= 0) product.link = link;
    if (at.time >= 0) product.time = parseTime(fields[at.time]!);
    if (at.meal >= 0) product.meal = this.text(fields, at.meal, MAX_LENGTH.meal) || null;
    if (at.kilojoules >= 0) product.kilojoules = this.number(fields, at.kilojoules);
    return product;
  }

  private number(fields: Fields, index: number): number | null {
    const text = fields[index] ?? '';
    if (text === '') return null;
    // Another program writes `;` with a decimal point; three digits behind it could be thousands.
    if (!this.isSignSeen && this.delimiter === ';' && /^\d+\.(?:\d{1,2}|\d{4,})$/.test(text)) this.decimalSign = '.';
    this.isSignSeen ||= /[.,]/.test(text);
    const value = parseNumber(text, this.decimalSign);
    if (value !== undefined) return value;
    const [seen, sign] = [quotedPiece(text), this.decimalSign === ',' ? 'comma' : 'point'];
    throw new ParseError(`${this.headings[index]} is ${seen}, which is not a number with a decimal ${sign}`);
  }

  private text(fields: Fields, index: number, longest: number = MAX_LENGTH.name): string {
    return checkedText(unescapeFormula(fields[index] ?? ''), this.headings[index] ?? '', longest);
  }
}

function parseTime(text: string): string | null {
  if (text !== '' && !TIME.test(text)) throw new ParseError(`Time is ${quotedPiece(text)}, which is not a time HH:MM`);
  return text === '' ? null : text;
}

function mealsOf(text: string): Meal[] {
  if (text === '') return [];
  const value = parsedJson(text);
  if (value === undefined) throw new ParseError('Meals is not JSON');
  return requireList(value, 'Meals', MAX_MEALS).map(readJsonMeal);
}
