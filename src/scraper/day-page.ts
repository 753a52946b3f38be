import type { CalendarDay } from '../diary/calendar-day';
import type { DiaryDay, Product } from '../diary/day-entry';
import { splitAmount } from './amount-and-name';
import { headlineDistance } from './headline-date';
import { type Cell, outlineOf, type PageOutline, type Table } from './page-outline';

/** What a page of the diary site turned out to be. `detail` and `warnings` are for the log. */
export type DayPage =
  | { kind: 'guest' }
  | { kind: 'empty' }
  | { kind: 'unexpected'; detail: string }
  | { kind: 'not-understood'; detail: string }
  | { kind: 'day'; day: DiaryDay; warnings: string[] };

const PRODUCT_TABLE = 'myday-table-std';
const FOOTER_CELL = 'myday-table-std-td-footer';
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
  const outline = outlineOf(html);
  const labels = outline.quickLinks.map((label) => label.toLowerCase());
  if (labels.includes('login') || labels.includes('anmelden')) return { kind: 'guest' };
  if (!labels.includes('logout') && !labels.includes('abmelden')) {
    return { kind: 'unexpected', detail: 'neither a login nor a logout link on the page' };
  }
  const table = outline.tables.find(isProductTable);
  if (!table) return { kind: 'empty' };
  try {
    return readDay(outline, table, requested);
  } catch (error) {
    return { kind: 'not-understood', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a page carries the login form; that is how a rejected login is answered. */
export function hasLoginForm(html: string): boolean {
  return outlineOf(html).hasLoginForm;
}

function isProductTable({ classes }: Table): boolean {
  return classes.includes(PRODUCT_TABLE);
}

function readDay(outline: PageOutline, table: Table, requested: CalendarDay): DayPage {
  const distance = headlineDistance(outline.headline, requested);
  if (distance === undefined) throw new NotUnderstood('the headline names no date');
  if (distance > 1) return { kind: 'unexpected', detail: `the headline is ${distance} days off` };

  const { products, totals } = readProductTable(table);
  const day: DiaryDay = {
    date: requested,
    products,
    ...totals,
    totalSugar: summaryValue(outline, ['thereof sugar']),
    totalFibre: summaryValue(outline, ['dietary fibre', 'dietary fiber']),
  };
  const warnings: string[] = [];
  if (distance === 1) warnings.push('the headline is one day off');
  const announced = announcedProducts(outline);
  if (announced !== undefined && announced !== products.length) {
    warnings.push(`the page announces ${announced} products and shows ${products.length}`);
  }
  return { kind: 'day', day, warnings };
}

type TableTotals = Pick<DiaryDay, 'totalCalories' | 'totalFat' | 'totalCarbs' | 'totalProtein'>;

function readProductTable({ rows }: Table): { products: Product[]; totals: TableTotals } {
  const products: Product[] = [];
  let totals: TableTotals | undefined;
  for (const row of rows) {
    const cells = row.filter(({ isHeader }) => !isHeader);
    const [first] = cells;
    if (!first) continue;
    if (cells.length !== CELLS) throw new NotUnderstood(`a row of the product table has ${cells.length} cells`);
    const [calories, fat, carbs, protein] = readValues(cells);
    if (cells.some(({ classes }) => classes.includes(FOOTER_CELL))) {
      totals = { totalCalories: calories, totalFat: fat, totalCarbs: carbs, totalProtein: protein };
    } else if (!isMealRow(first)) {
      products.push({ ...readName(first), calories, fat, carbs, protein, link: first.link?.href ?? '' });
    }
  }
  if (!totals) throw new NotUnderstood('the product table has no total row');
  return { products, totals };
}

/** Meals are announced in grey, without a link. A grey text elsewhere in a row (bread units) does not make it one. */
function isMealRow({ link, text, style }: Cell): boolean {
  return !link && (GREY.test(style) || MEAL_ROW.test(text));
}

/** The second cell has the energy in kJ, which is not kept. */
function readValues([, , calories, fat, carbs, protein]: Cell[]): [number, number, number, number] {
  return [quantity(calories, 'kcal'), quantity(fat, 'g'), quantity(carbs, 'g'), quantity(protein, 'g')];
}

function readName({ text, link }: Cell): { amount: string; name: string } {
  const shown = link ? link.text : text;
  if (shown === '') throw new NotUnderstood('a row of the product table names no product');
  return splitAmount(shown, link?.href ?? '');
}

/** The value beside a label, in any table but the product table: a product may be called like a nutrient. */
function summaryValue({ tables }: PageOutline, labels: string[]): number {
  for (const { rows } of tables.filter((table) => !isProductTable(table))) {
    const row = rows.find(([label]) => label !== undefined && labels.includes(label.text.toLowerCase()));
    if (row?.[1]) return quantity(row[1], 'g');
  }
  throw new NotUnderstood(`there is no row '${labels[0]}'`);
}

function announcedProducts({ headings }: PageOutline): number | undefined {
  const counts = headings.map((heading) => /^(\d+) products?$/i.exec(heading)?.[1]);
  const found = counts.find((count) => count !== undefined);
  return found === undefined ? undefined : Number(found);
}

/** `2.128 kcal` and `1.234 g` have a separator of thousands: as numbers they would be a thousand times too small. */
const QUANTITIES = { kcal: /^(\d+) kcal$/, g: /^(\d+(?:\.\d{1,2})?) g$/ };

/** Exactly `<number> <unit>`, of the first span where there are several; anything else is not guessed at. */
function quantity(cell: Cell | undefined, unit: 'kcal' | 'g'): number {
  const number = QUANTITIES[unit].exec(cell?.firstSpan ?? cell?.text ?? '')?.[1];
  if (number === undefined) throw new NotUnderstood(`a value is not a number of ${unit}`);
  return Number(number);
}
