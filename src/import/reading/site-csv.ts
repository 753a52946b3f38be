import { splitAmount } from '../../diary/amount-and-name';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { FileDay, FileProduct } from '../../diary/file-day';
import { shortened, visibleText } from '../../diary/product-text';
import { roundToOneDecimal } from '../../diary/rounding';
import type { CsvColumns, RowContent } from './csv-rows';
import { quotedPiece, Unreadable } from './rejection';
import type { StagedRows } from './staging';
import { parseNumber, TIME } from './values';

const KILOJOULES_PER_KCAL = 4.1868;
/** Larger ones, in kJ or g, are mistakes, as on the site's pages (100,000 kcal). */
const LARGEST = 418_680;

const COLUMNS = {
  time: 'datum_tag_monat_jahr_stunde_minute',
  text: 'bezeichnung',
  kilojoules: 'kj',
  fat: 'fett_g',
  carbs: 'kh_g',
  protein: 'protein_g',
} as const;
const ACTIVITY = 'kj_aktivitaeten';
type Column = (typeof COLUMNS)[keyof typeof COLUMNS] | typeof ACTIVITY;

const INSTANT = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/;
const INSTANTS = /\b\d\d\.\d\d\.\d{4} \d\d:\d\d\b/g;

type SiteProduct = FileProduct & { kilojoules: number };

/**
 * The columns of the diary that the site itself gives out, which has a row for each product. Calories are computed from kJ
 * (1 kcal = 4.1868 kJ) and rounded to whole ones, for a day from the sum of its kJ. The site's pages do the same: 8,909 kJ is
 * 2,128 kcal there, where the rounded products have 2,127. Totals in grams are the sums of the products with one decimal. Sugar,
 * fibre, meals and links are not in the file.
 */
export class SiteCsv implements CsvColumns {
  readonly hasProducts = true;
  readonly count: number;
  private readonly indexes: Map<string, number>;

  private constructor(
    headings: readonly string[],
    private readonly mayQuote: boolean,
  ) {
    this.count = headings.length;
    this.indexes = new Map(headings.map((heading, index) => [heading, index]));
  }

  /**
   * @param mayQuote whether the reasons of rejections may quote the file
   * @returns undefined if these are not the headings of such a file
   */
  static of(headings: readonly string[], mayQuote = true): SiteCsv | undefined {
    const names = headings.map((heading) => heading.trim().toLowerCase());
    if (names.at(-1) === '') names.pop();
    const isComplete = Object.values(COLUMNS).every((name) => names.includes(name));
    return isComplete && new Set(names).size === names.length ? new SiteCsv(names, mayQuote) : undefined;
  }

  dateText(fields: readonly string[]): string {
    return this.field(fields, COLUMNS.time);
  }

  parseDate(text: string): CalendarDay | undefined {
    const [, day, month, year, time = ''] = INSTANT.exec(text) ?? [];
    return TIME.test(time) ? parseCalendarDay(`${year}-${month}-${day}`) : undefined;
  }

  datesIn(text: string): CalendarDay[] {
    const dates = (text.match(INSTANTS) ?? [])
      .map((found) => this.parseDate(found))
      .filter((date) => date !== undefined);
    return [...new Set(dates)];
  }

  read(fields: readonly string[]): RowContent {
    const kilojoules = this.number(fields, COLUMNS.kilojoules);
    if (this.indexes.has(ACTIVITY) && this.number(fields, ACTIVITY) > 0) {
      if (kilojoules === 0) return 'activity';
      throw new Unreadable(`The row is both food and activity: kj and ${ACTIVITY} are above 0`);
    }
    const text = visibleText(this.field(fields, COLUMNS.text));
    if (text === '') throw new Unreadable('bezeichnung is empty');
    const { amount, name } = splitAmount(text, '');
    const product: SiteProduct = {
      name: shortened(name),
      amount: shortened(amount),
      calories: caloriesOf(kilojoules),
      fat: this.number(fields, COLUMNS.fat),
      carbs: this.number(fields, COLUMNS.carbs),
      protein: this.number(fields, COLUMNS.protein),
      time: this.field(fields, COLUMNS.time).slice(-5),
      kilojoules,
    };
    return { day: '{}', product: JSON.stringify(product) };
  }

  dayOf(date: CalendarDay, rows: StagedRows): FileDay {
    const products = rows.products.map((product) => JSON.parse(product) as SiteProduct);
    const sumOf = (field: 'kilojoules' | 'fat' | 'carbs' | 'protein') =>
      products.reduce((sum, product) => sum + product[field], 0);
    const kilojoules = sumOf('kilojoules');
    return {
      date,
      products,
      isSummed: true,
      totalCalories: caloriesOf(kilojoules),
      totalFat: roundToOneDecimal(sumOf('fat')),
      totalCarbs: roundToOneDecimal(sumOf('carbs')),
      totalProtein: roundToOneDecimal(sumOf('protein')),
      kilojoules: roundToOneDecimal(kilojoules),
    };
  }

  private number(fields: readonly string[], column: Column): number {
    const text = this.field(fields, column);
    const value = parseNumber(text, ',');
    if (value !== undefined && value <= LARGEST) return value;
    const seen = this.mayQuote ? `, but ${quotedPiece(text)}` : '';
    throw new Unreadable(
      value === undefined ? `${column} is not a number with a decimal comma${seen}` : `${column} is above ${LARGEST}`,
    );
  }

  private field(fields: readonly string[], column: Column): string {
    return fields[this.indexes.get(column)!]!;
  }
}

function caloriesOf(kilojoules: number): number {
  return Math.round(kilojoules / KILOJOULES_PER_KCAL);
}
