import { splitAmount } from '../../diary/amount-and-name';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { FileProduct } from '../../diary/file-day';
import { shortened, visibleText } from '../../diary/product-text';
import { roundToOneDecimal } from '../../diary/rounding';
import type { CsvColumns, DayFields, Fields } from './csv-days';
import { parseNumber, quotedPiece, TIME, Unreadable } from './values';

const KILOJOULES_PER_KCAL = 4.1868;
/** Larger ones, in kJ or g, are mistakes, as on the site's pages (100,000 kcal). */
const LARGEST = 418_680;

const TIME_OF_DAY = 'datum_tag_monat_jahr_stunde_minute';
const NEEDED = [TIME_OF_DAY, 'bezeichnung', 'kj', 'fett_g', 'kh_g', 'protein_g'] as const;
const ACTIVITY = 'kj_aktivitaeten';
type Column = (typeof NEEDED)[number] | typeof ACTIVITY;

const INSTANT = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/;

/**
 * The columns of the diary that the site itself gives out, which has a row for each product. Calories are computed from kJ
 * (1 kcal = 4.1868 kJ) and rounded to whole ones, for a day from the sum of its kJ. The site's pages do the same: 8,909 kJ is
 * 2,128 kcal there, where the rounded products have 2,127. Totals in grams are the sums of the products with one decimal. Sugar,
 * fibre, meals and links are not in the file.
 */
export class SiteCsv implements CsvColumns {
  readonly hasProducts = true;
  readonly datePattern = /\b\d\d\.\d\d\.\d{4} \d\d:\d\d\b/g;
  readonly count: number;

  private constructor(private readonly headings: readonly string[]) {
    this.count = headings.length;
  }

  static of(headings: readonly string[]): SiteCsv | undefined {
    const names = headings.map((heading) => heading.trim().toLowerCase());
    if (names.at(-1) === '') names.pop();
    const isComplete = NEEDED.every((name) => names.includes(name));
    return isComplete && new Set(names).size === names.length ? new SiteCsv(names) : undefined;
  }

  dateText(fields: Fields): string {
    return this.field(fields, TIME_OF_DAY);
  }

  parseDate(text: string): CalendarDay | undefined {
    const [, day, month, year, time = ''] = INSTANT.exec(text) ?? [];
    return TIME.test(time) ? parseCalendarDay(`${year}-${month}-${day}`) : undefined;
  }

  dayFields(): DayFields {
    return {};
  }

  productOf(fields: Fields): FileProduct | 'activity' {
    const kilojoules = this.number(fields, 'kj');
    if (this.headings.includes(ACTIVITY) && this.number(fields, ACTIVITY) > 0) {
      if (kilojoules === 0) return 'activity';
      throw new Unreadable(`The row is both food and activity: kj and ${ACTIVITY} are above 0`);
    }
    const text = visibleText(this.field(fields, 'bezeichnung'));
    if (text === '') throw new Unreadable('bezeichnung is empty');
    const { amount, name } = splitAmount(text, '');
    return {
      name: shortened(name),
      amount: shortened(amount),
      calories: caloriesOf(kilojoules),
      fat: this.number(fields, 'fett_g'),
      carbs: this.number(fields, 'kh_g'),
      protein: this.number(fields, 'protein_g'),
      time: this.dateText(fields).slice(-5),
      kilojoules,
    };
  }

  dayOf(_: DayFields, products: FileProduct[]): DayFields {
    const sumOf = (field: 'kilojoules' | 'fat' | 'carbs' | 'protein') =>
      products.reduce((sum, product) => sum + (product[field] ?? 0), 0);
    const kilojoules = sumOf('kilojoules');
    return {
      products,
      isSummed: true,
      totalCalories: caloriesOf(kilojoules),
      totalFat: roundToOneDecimal(sumOf('fat')),
      totalCarbs: roundToOneDecimal(sumOf('carbs')),
      totalProtein: roundToOneDecimal(sumOf('protein')),
      kilojoules: roundToOneDecimal(kilojoules),
    };
  }

  private number(fields: Fields, column: Column): number {
    const text = this.field(fields, column);
    const value = parseNumber(text, ',');
    if (value === undefined)
      throw new Unreadable(`${column} is not a number with a decimal comma, but ${quotedPiece(text)}`);
    if (value > LARGEST) throw new Unreadable(`${column} is above ${LARGEST}`);
    return value;
  }

  private field(fields: Fields, column: Column): string {
    return fields[this.headings.indexOf(column)]!;
  }
}

function caloriesOf(kilojoules: number): number {
  return Math.round(kilojoules / KILOJOULES_PER_KCAL);
}
