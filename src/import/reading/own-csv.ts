import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import { DAY_TOTAL, detailHeading, HEADINGS, withoutDefusal } from '../../diary/csv-fields';
import type { Meal } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS, type NutrientAmounts } from '../../diary/detail-nutrient';
import type { FileDay, FileProduct } from '../../diary/file-day';
import { labelOf, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, recordOf, totalFieldOf } from '../../diary/nutrient';
import type { CsvColumns, RowContent } from './csv-rows';
import { listOf, mealOf, MOST_MEALS } from './json-day';
import { quotedPiece, Unreadable } from './rejection';
import type { DayFields, StagedRows } from './staging';
import { checkedText, type DecimalSign, LONGEST, parseNumber, TIME } from './values';

const ISO_DATE = /\b\d{4}-\d\d-\d\d\b/g;

type Fields = readonly string[];

/**
 * The columns of the service's own CSV files, found by their headings in any order: with a row for each product, or one for each
 * day. Columns that a file does not have are left out of its days; empty fields are null.
 */
export class OwnCsv implements CsvColumns {
  readonly hasProducts: boolean;
  readonly count: number;
  private readonly indexes: Map<string, number>;
  private readonly found = new Map<string, number>();
  private readonly dayIndexes: number[];
  /** Of the last row: many rows in a row have the same. */
  private lastDay = { fields: [] as string[], text: '' };

  private constructor(
    headings: readonly string[],
    private readonly decimalSign: DecimalSign,
  ) {
    this.count = headings.length;
    this.indexes = new Map(headings.map((heading, index) => [heading, index]));
    this.hasProducts = this.indexes.has(key(HEADINGS.name));
    const ofDay = [
      ...NUTRIENTS.map(labelOf),
      HEADINGS.kilojoules,
      ...DETAIL_NUTRIENTS.map(detailHeading),
      HEADINGS.meals,
    ];
    this.dayIndexes = ofDay.map((heading) => this.indexOf(this.dayHeading(heading))).filter((index) => index >= 0);
  }

  /**
   * @param delimiter `;` goes with a decimal comma, `,` with a decimal point
   * @returns undefined if these are not the headings of such a file
   */
  static of(headings: readonly string[], delimiter: ';' | ','): OwnCsv | undefined {
    const keys = headings.map(key);
    if (!keys.includes(key(HEADINGS.date)) || new Set(keys).size < keys.length) return undefined;
    const columns = new OwnCsv(keys, delimiter === ';' ? ',' : '.');
    const needed = columns.hasProducts ? PRODUCT_NUTRIENTS.map(labelOf) : [];
    const isComplete = needed.every((heading) => columns.indexOf(heading) >= 0);
    return isComplete && (columns.hasProducts || columns.dayIndexes.length > 0) ? columns : undefined;
  }

  dateText(fields: Fields): string {
    return fields[this.indexOf(HEADINGS.date)]!;
  }

  parseDate(text: string): CalendarDay | undefined {
    return parseCalendarDay(text);
  }

  datesIn(text: string): CalendarDay[] {
    const dates = (text.match(ISO_DATE) ?? []).map(parseCalendarDay).filter((date) => date !== undefined);
    return [...new Set(dates)];
  }

  read(fields: Fields): RowContent {
    const product = this.hasProducts ? this.productOf(fields) : null;
    return { day: this.dayText(fields), product: product && JSON.stringify(product) };
  }

  dayOf(date: CalendarDay, { day, products }: StagedRows): FileDay {
    const fields = JSON.parse(day) as DayFields;
    if (!this.hasProducts) return { date, ...fields };
    return { date, products: products.map((product) => JSON.parse(product) as FileProduct), ...fields };
  }

  private dayText(fields: Fields): string {
    const own = this.dayIndexes.map((index) => fields[index]!);
    if (this.lastDay.text === '' || own.some((field, index) => field !== this.lastDay.fields[index])) {
      this.lastDay = { fields: own, text: JSON.stringify(this.dayFieldsOf(fields)) };
    }
    return this.lastDay.text;
  }

  private dayFieldsOf(fields: Fields): DayFields {
    const day: DayFields = {};
    for (const nutrient of NUTRIENTS) {
      const heading = this.dayHeading(labelOf(nutrient));
      if (this.indexOf(heading) >= 0) day[totalFieldOf(nutrient)] = this.number(fields, heading);
    }
    const kilojoules = this.dayHeading(HEADINGS.kilojoules);
    if (this.indexOf(kilojoules) >= 0) day.kilojoules = this.number(fields, kilojoules);
    if (this.indexOf(this.dayHeading(HEADINGS.meals)) >= 0) day.meals = this.meals(fields);
    const nutrients: Partial<NutrientAmounts> = {};
    for (const nutrient of DETAIL_NUTRIENTS) {
      const heading = this.dayHeading(detailHeading(nutrient));
      if (this.indexOf(heading) >= 0) nutrients[nutrient] = this.number(fields, heading);
    }
    if (Object.keys(nutrients).length > 0) day.nutrients = nutrients;
    return day;
  }

  /** Null for the row of a day without products. */
  private productOf(fields: Fields): FileProduct | null {
    const values = PRODUCT_NUTRIENTS.map((nutrient) => this.number(fields, labelOf(nutrient)));
    const [name, amount, link] = [HEADINGS.name, HEADINGS.amount, HEADINGS.link].map((heading) => {
      return this.text(fields, heading, heading === HEADINGS.link ? LONGEST.link : LONGEST.name);
    }) as [string, string, string];
    if (values.every((value) => value === null) && name + amount + link === '') return null;
    const product: FileProduct = {
      name,
      amount,
      ...recordOf(PRODUCT_NUTRIENTS, productFieldOf, (nutrient) => {
        const value = values[PRODUCT_NUTRIENTS.indexOf(nutrient)] ?? null;
        if (value === null) throw new Unreadable(`${labelOf(nutrient)} is empty`);
        return value;
      }),
      ...(this.indexOf(HEADINGS.link) >= 0 && { link }),
    };
    return this.withDetails(product, fields);
  }

  private withDetails(product: FileProduct, fields: Fields): FileProduct {
    if (this.indexOf(HEADINGS.time) >= 0) product.time = this.time(fields);
    if (this.indexOf(HEADINGS.meal) >= 0) product.meal = this.text(fields, HEADINGS.meal, LONGEST.name) || null;
    if (this.indexOf(HEADINGS.kilojoules) >= 0) product.kilojoules = this.number(fields, HEADINGS.kilojoules);
    return product;
  }

  private number(fields: Fields, heading: string): number | null {
    const text = fields[this.indexOf(heading)] ?? '';
    if (text === '') return null;
    const value = parseNumber(text, this.decimalSign);
    if (value !== undefined) return value;
    const sign = this.decimalSign === ',' ? 'comma' : 'point';
    throw new Unreadable(`${heading} is ${quotedPiece(text)}, which is not a number with a decimal ${sign}`);
  }

  private text(fields: Fields, heading: string, longest: number): string {
    return checkedText(withoutDefusal(fields[this.indexOf(heading)] ?? ''), heading, longest);
  }

  private time(fields: Fields): string | null {
    const text = fields[this.indexOf(HEADINGS.time)] ?? '';
    if (text !== '' && !TIME.test(text))
      throw new Unreadable(`Time is ${quotedPiece(text)}, which is not a time HH:MM`);
    return text === '' ? null : text;
  }

  private meals(fields: Fields): Meal[] {
    const text = fields[this.indexOf(this.dayHeading(HEADINGS.meals))] ?? '';
    if (text === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Unreadable('Meals is not JSON');
    }
    return listOf(value, 'Meals', MOST_MEALS).map(mealOf);
  }

  /** In a file with products, the plain heading is the product's. */
  private dayHeading(heading: string): string {
    return this.hasProducts ? DAY_TOTAL + heading : heading;
  }

  /** -1 if the file does not have the column. Remembered, because it is asked thirty times a row. */
  private indexOf(heading: string): number {
    let index = this.found.get(heading);
    if (index === undefined) this.found.set(heading, (index = this.indexes.get(key(heading)) ?? -1));
    return index;
  }
}

/** There are two characters that look like µ. */
function key(heading: string): string {
  return heading.normalize('NFKC').trim().toLowerCase();
}
