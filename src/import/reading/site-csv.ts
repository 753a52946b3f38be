import { splitAmount } from '../../diary/amount-and-name';
import { type Activity, minutesAndName } from '../../diary/body/activity';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { FileProduct } from '../../diary/file-day';
import { kilocalories } from '../../diary/history/site-day';
import { shortened, visibleText } from '../../diary/product-text';
import type { CsvColumns, DayFields, Fields } from './csv-days';
import { columnNames } from './csv-records';
import { parseNumber, quotedPiece, Unreadable } from './values';

/** Larger ones, in kJ or g, are mistakes, as on the site's pages (100,000 kcal). */
const LARGEST = 418_680;

const TIME_OF_DAY = 'datum_tag_monat_jahr_stunde_minute';
const NEEDED = [TIME_OF_DAY, 'bezeichnung', 'kj', 'fett_g', 'kh_g', 'protein_g'] as const;
const ACTIVITY = 'kj_aktivitaeten';
type Column = (typeof NEEDED)[number] | typeof ACTIVITY;

const INSTANT = /^(\d\d)\.(\d\d)\.(\d{4}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * The columns of the diary that the site itself gives out, which has a row for each product by its clock. Calories are computed from
 * kJ; totals follow when the foods are counted to their days. Sugar, fibre, meals and links are not in the file.
 */
export class SiteCsv implements CsvColumns {
  readonly hasProducts = true;
  readonly datePattern = /\b\d\d\.\d\d\.\d{4} \d\d:\d\d\b/g;
  readonly count: number;

  private constructor(private readonly headings: readonly string[]) {
    this.count = headings.length;
  }

  static of(headings: readonly string[]): SiteCsv | undefined {
    const names = columnNames(headings);
    const isComplete = NEEDED.every((name) => names.includes(name));
    return isComplete && new Set(names).size === names.length ? new SiteCsv(names) : undefined;
  }

  dateText(fields: Fields): string {
    return this.field(fields, TIME_OF_DAY);
  }

  parseDate(text: string): CalendarDay | undefined {
    const [, day, month, year] = INSTANT.exec(text) ?? [];
    return parseCalendarDay(`${year}-${month}-${day}`);
  }

  dayFields(): DayFields {
    return {};
  }

  productOf(fields: Fields): FileProduct | { activity: Activity } {
    const kilojoules = this.number(fields, 'kj');
    const ofActivity = this.headings.includes(ACTIVITY) ? this.number(fields, ACTIVITY) : 0;
    if (ofActivity > 0 && kilojoules > 0) {
      throw new Unreadable(`The row is both food and activity: kj and ${ACTIVITY} are above 0`);
    }
    const text = visibleText(this.field(fields, 'bezeichnung'));
    if (text === '') throw new Unreadable('bezeichnung is empty');
    const time = this.dateText(fields).slice(-5);
    if (ofActivity > 0) return { activity: { time, ...minutesAndName(shortened(text)), kilojoules: ofActivity } };
    const { amount, name } = splitAmount(text, '');
    return {
      name: shortened(name),
      amount: shortened(amount),
      calories: Math.round(kilocalories(kilojoules)),
      fat: this.number(fields, 'fett_g'),
      carbs: this.number(fields, 'kh_g'),
      protein: this.number(fields, 'protein_g'),
      time,
      kilojoules,
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
