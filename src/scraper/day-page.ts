import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import type { CalendarDay } from '../diary/calendar-day';
import type { DiaryDay, Product } from '../diary/day-entry';
import { splitAmount } from './amount-and-name';
import { headlineDistance } from './headline-date';

/** What a page of the diary site turned out to be. `detail` and `warnings` are for the log. */
export type DayPage =
  | { kind: 'guest' }
  | { kind: 'empty' }
  | { kind: 'unexpected'; detail: string }
  | { kind: 'not-understood'; detail: string }
  | { kind: 'day'; day: DiaryDay; warnings: string[] };

const PRODUCT_TABLE = 'table.myday-table-std';
const FOOTER_CELL = 'td.myday-table-std-td-footer';
const MEAL_ROW = /^(breakfast|lunch|dinner|snack \d+): \d+ products?$/i;
const GREY = /color:\s*#aaa(aaa)?\b/i;
const CELLS = 6;

/** Something on the page is not as it should be; the day is not read rather than guessed. */
class NotUnderstood extends Error {}

/**
 * Reads a diary page: which of the four kinds it is, and the day when it is one. By labels and classes alone; positions
 * and `tbody` are not reliable.
 *
 * @example readDayPage(html, '2024-08-27') // { kind: 'day', day: { totalCalories: 2128, ... }, warnings: [] }
 */
export function readDayPage(html: string, requested: CalendarDay): DayPage {
  const $ = load(html);
  const session = sessionOf($);
  if (session === 'guest') return { kind: 'guest' };
  if (session === 'none') return { kind: 'unexpected', detail: 'neither a login nor a logout link on the page' };
  const table = $(PRODUCT_TABLE).first();
  if (table.length === 0) return { kind: 'empty' };
  try {
    return readDay($, table, requested);
  } catch (error) {
    return { kind: 'not-understood', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a page carries the login form; that is how a rejected login is answered. */
export function hasLoginForm(html: string): boolean {
  return load(html)('input[name="loginemailorusername"]').length > 0;
}

function sessionOf($: CheerioAPI): 'guest' | 'user' | 'none' {
  const labels = $('div.quicklinks a.v2hdlnk')
    .toArray()
    .map((link) => clean($(link).text()).toLowerCase());
  if (labels.some((label) => label === 'login' || label === 'anmelden')) return 'guest';
  return labels.some((label) => label === 'logout' || label === 'abmelden') ? 'user' : 'none';
}

function readDay($: CheerioAPI, table: Cheerio<Element>, requested: CalendarDay): DayPage {
  const distance = headlineDistance(clean($('#fddb-headline1').first().text()), requested);
  if (distance === undefined) throw new NotUnderstood('the headline names no date');
  if (distance > 1) return { kind: 'unexpected', detail: `the headline is ${distance} days off` };

  const { products, totals } = readProductTable($, table);
  const day: DiaryDay = {
    date: requested,
    products,
    ...totals,
    totalSugar: summaryValue($, ['thereof sugar']),
    totalFibre: summaryValue($, ['dietary fibre', 'dietary fiber']),
  };
  const warnings: string[] = [];
  if (distance === 1) warnings.push('the headline is one day off');
  const announced = announcedProducts($);
  if (announced !== undefined && announced !== products.length) {
    warnings.push(`the page announces ${announced} products and shows ${products.length}`);
  }
  return { kind: 'day', day, warnings };
}

type TableTotals = Pick<DiaryDay, 'totalCalories' | 'totalFat' | 'totalCarbs' | 'totalProtein'>;

function readProductTable($: CheerioAPI, table: Cheerio<Element>): { products: Product[]; totals: TableTotals } {
  const products: Product[] = [];
  let totals: TableTotals | undefined;
  for (const element of rowsOf($, table)) {
    const row = $(element);
    const cells = row.children('td');
    if (cells.length === 0) continue;
    if (cells.length !== CELLS) throw new NotUnderstood(`a row of the product table has ${cells.length} cells`);
    if (row.children(FOOTER_CELL).length > 0) totals = readTotals(cells);
    else if (!isMealRow(cells.first())) products.push(readProduct(cells));
  }
  if (!totals) throw new NotUnderstood('the product table has no total row');
  return { products, totals };
}

/** Meals are announced in grey, without a link. A grey text elsewhere in a row (bread units) does not make it one. */
function isMealRow(first: Cheerio<Element>): boolean {
  if (first.find('a').length > 0) return false;
  const text = first.children('span').not('.mydayshowtime').first();
  return GREY.test(text.attr('style') ?? '') || MEAL_ROW.test(clean(first.text()));
}

function readTotals(cells: Cheerio<Element>): TableTotals {
  return {
    totalCalories: quantity(cells.eq(2), 'kcal'),
    totalFat: quantity(cells.eq(3), 'g'),
    totalCarbs: quantity(cells.eq(4), 'g'),
    totalProtein: quantity(cells.eq(5), 'g'),
  };
}

function readProduct(cells: Cheerio<Element>): Product {
  const first = cells.first();
  const anchor = first.find('a').first();
  const link = anchor.attr('href') ?? '';
  const withoutTime = first.clone();
  withoutTime.find('.mydayshowtime').remove();
  const text = clean(anchor.length > 0 ? anchor.text() : withoutTime.text());
  if (text === '') throw new NotUnderstood('a row of the product table names no product');
  const { amount, name } = splitAmount(text, link);
  return {
    name,
    amount,
    calories: quantity(cells.eq(2), 'kcal'),
    fat: quantity(cells.eq(3), 'g'),
    carbs: quantity(cells.eq(4), 'g'),
    protein: quantity(cells.eq(5), 'g'),
    link,
  };
}

/** The value beside a label, in any table but the product table: a product may be called like a nutrient. */
function summaryValue($: CheerioAPI, labels: string[]): number {
  for (const element of $('tr').toArray()) {
    if ($(element).closest(PRODUCT_TABLE).length > 0) continue;
    const cells = $(element).children('td');
    if (cells.length >= 2 && labels.includes(clean(cells.first().text()).toLowerCase()))
      return quantity(cells.eq(1), 'g');
  }
  throw new NotUnderstood(`there is no row '${labels[0]}'`);
}

function announcedProducts($: CheerioAPI): number | undefined {
  for (const heading of $('h3').toArray()) {
    const count = /^(\d+) products?$/i.exec(clean($(heading).text()))?.[1];
    if (count !== undefined) return Number(count);
  }
  return undefined;
}

/** Exactly `<number> <unit>`, of the first span where there are several; anything else is not guessed at. */
function quantity(cell: Cheerio<Element>, unit: 'kcal' | 'g'): number {
  const span = cell.find('span').first();
  const text = clean(span.length > 0 ? span.text() : cell.text());
  const [, number, foundUnit] = /^(\d+(?:\.\d+)?) (\p{L}+)$/u.exec(text) ?? [];
  if (number === undefined || foundUnit !== unit) throw new NotUnderstood(`a value is not a number of ${unit}`);
  return Number(number);
}

function rowsOf($: CheerioAPI, table: Cheerio<Element>): Element[] {
  return table
    .find('tr')
    .toArray()
    .filter((row) => $(row).closest('table').is(table));
}

/** White space, non-breaking included, collapsed. */
function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
