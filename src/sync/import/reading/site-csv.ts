import { splitAmount, shortened, visibleText } from '../../../diary/product-name';
import { type Activity, minutesAndName } from '../../../diary/body/activity';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { FileProduct } from '../../../diary/day-entry';
import { kilocalories } from '../../../diary/history/same-day';
import type { CsvColumns, DayFields, Fields } from './csv-days';
import { columnNames } from './csv-records';
import { ANY_DATE, dateIn, parseNumber, quotedPiece, ParseError } from './values';

/** Larger ones, in kJ or g, are mistakes, as on the site's pages (100,000 kcal). */
const MAX_FIGURE = 418_680;

const TIME_OF_DAY = 'datum_tag_monat_jahr_stunde_minute';
/** The site is younger than that; an earlier date is a mistake of the file. */
const MIN_DATE = '2000-01-01';

const NEEDED = [TIME_OF_DAY, 'bezeichnung', 'kj', 'fett_g', 'kh_g', 'protein_g'] as const;
const ACTIVITY = 'kj_aktivitaeten';
type Column = (typeof NEEDED)[number] | typeof ACTIVITY;
const MACROS = [
  ['fett_g', 'fat'],
  ['kh_g', 'carbs'],
  ['protein_g', 'protein'],
] as const;

/** A spreadsheet may have left out the time, a zero, or the century, and may have added seconds. */
const INSTANT = /^([\d.]+)(?: (?:([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?))?$/;

/**
 * A row for each product by its clock. Calories are computed from kJ; totals follow when the foods are counted to their days. Other totals, meals and
 * links are not in the file.
 */
export class SiteCsv implements CsvColumns {
  readonly hasProducts = true;
  readonly datePattern = ANY_DATE;
  readonly acceptedDates = '27.08.2024 18:37';
  readonly count: number;

  private constructor(
    private readonly headings: readonly string[],
    private readonly lastDate: CalendarDay,
    readonly isPadded: boolean,
  ) {
    this.count = headings.length;
  }

  static of(headings: readonly string[], lastDate: CalendarDay): SiteCsv | undefined {
    const names = columnNames(headings);
    const isComplete = names && NEEDED.every((name) => names.includes(name));
    return isComplete ? new SiteCsv(names, lastDate, names.length < headings.length) : undefined;
  }

  ofHeadings(fields: Fields): SiteCsv | undefined {
    return SiteCsv.of(fields, this.lastDate);
  }

  dateText(fields: Fields): string {
    return this.field(fields, TIME_OF_DAY);
  }

  parseDate(text: string): CalendarDay | undefined {
    const [, written = ''] = INSTANT.exec(text.trim()) ?? [];
    const date = dateIn(written, { isGerman: true });
    return date !== undefined && date >= MIN_DATE && date <= this.lastDate ? date : undefined;
  }

  dayFields(): DayFields {
    return {};
  }

  readProduct(fields: Fields): FileProduct | { activity: Activity } {
    const kilojoules = this.number(fields, 'kj');
    const activityEnergy = this.headings.includes(ACTIVITY) ? this.number(fields, ACTIVITY) : 0;
    if (activityEnergy > 0 && kilojoules > 0) {
      throw new ParseError(`The row is both food and activity: kj and ${ACTIVITY} are above 0`);
    }
    const text = visibleText(this.field(fields, 'bezeichnung'));
    if (text === '') throw new ParseError('bezeichnung is empty');
    const [, , hour, minute] = INSTANT.exec(this.dateText(fields).trim()) ?? [];
    const time = hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
    if (activityEnergy > 0)
      return { activity: { time: time ?? '00:00', ...minutesAndName(shortened(text)), kilojoules: activityEnergy } };
    const { amount, name } = splitAmount(text, '');
    const unknown = MACROS.filter(([column]) => this.field(fields, column).trim() === '').map(([, field]) => field);
    return {
      name: shortened(name),
      amount: shortened(amount),
      calories: Math.round(kilocalories(kilojoules)),
      fat: this.number(fields, 'fett_g'),
      carbs: this.number(fields, 'kh_g'),
      protein: this.number(fields, 'protein_g'),
      time,
      kilojoules,
      ...(unknown.length > 0 && { unknown }),
    };
  }

  private number(fields: Fields, column: Column): number {
    const text = this.field(fields, column).trim();
    if (text === '' && MACROS.some(([macro]) => macro === column)) return 0;
    const value = parseNumber(text, ',');
    if (value === undefined)
      throw new ParseError(`${column} is not a number with a decimal comma, but ${quotedPiece(text)}`);
    if (value > MAX_FIGURE) throw new ParseError(`${column} is above ${MAX_FIGURE}`);
    return value;
  }

  private field(fields: Fields, column: Column): string {
    return fields[this.headings.indexOf(column)]!;
  }
}
