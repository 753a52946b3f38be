import type { CheerioAPI } from 'cheerio/slim';
import type { CalendarDay } from '../diary/calendar-day';
import type { DiaryDay, Product } from '../diary/day-entry';
import { splitAmount } from './amount-and-name';
import { headlineDistance } from './headline-date';
import { childrenOf, firstIn, hasClass, type PageElement, textOf } from './page-elements';
import { readPage } from './page-tree';
import { productLink } from './product-link';
import { collapsed, shortened, visibleText } from './product-text';

/** The kinds of pages of the diary site. `detail` and `warnings` are for the log. */
export type DayPage =
  | { kind: 'guest' }
  | { kind: 'empty' }
  | { kind: 'unexpected'; detail: string }
  | { kind: 'not-understood'; detail: string }
  | { kind: 'day'; day: DiaryDay; warnings: string[] };

/** The links in the corner of the page; one of them says whether the reader is logged in. */
const CORNER_LINKS = 'div.quicklinks a.v2hdlnk';
const GUEST_LABELS = ['login', 'anmelden'];
const USER_LABELS = ['logout', 'abmelden'];
/** Contains the date without the year. */
const HEADLINE = 'h1#fddb-headline1';
/** One of them has the number of products in the table. */
const HEADINGS = 'h3';
/** The products; the only table with a class of its own. */
const PRODUCT_TABLE = 'table.myday-table-std';
/** Rows of all other tables; two of them contain sugar and fibre. */
const SUMMARY_ROWS = 'table:not(.myday-table-std) > tr, table:not(.myday-table-std) > * > tr';
/** Rows of a table, with or without a section such as `tbody`, but not those of a nested table. */
const OWN_ROWS = '> tr, > * > tr';
/** A value cell; the header row of the product table has none. */
const VALUE_CELL = ['td'];
const ANY_CELL = ['td', 'th'];
/** The class of the cells with the totals of the day. */
const TOTAL_CELL_CLASS = 'myday-table-std-td-footer';
/** The hidden time before a product's name. */
const HIDDEN_TIME = 'span.mydayshowtime';
/** The value is in the first span of a cell; a second or nested span has bread units. */
const BREAD_UNITS = 'td > span ~ span, td > span > span';
const PRODUCT_LINK = 'a';
/** Has the colour of a meal if the row is one. */
const LABEL_SPAN = 'span';

const SUGAR_LABELS = ['thereof sugar'];
const FIBRE_LABELS = ['dietary fibre', 'dietary fiber'];
const MEAL_LABEL = /^(breakfast|lunch|dinner|snack \d+): \d+ products?$/i;
const MEAL_COLOUR = /color:\s*#aaa(aaa)?\b/i;
/** Larger values are errors of the page. */
const LARGEST_QUANTITY = { kcal: 100_000, g: 100_000 };
/** Cells of a row of the product table: name, kJ, kcal, fat, carbohydrates, protein. */
const CELLS = 6;

/** The page differs from the expected format; the day is refused instead of guessed. */
class NotUnderstood extends Error {}

/**
 * Parses a page: determines which of the four kinds it is, and reads the day if it is one. It relies on labels and classes only,
 * because positions have changed before, and the live site neither closes every cell nor sends a `tbody`. The markup, shortened:
 *
 *     <div class="quicklinks"><a class="v2hdlnk">Premium</a> | <a class="v2hdlnk">Logout</a></div>
 *     <h1 id="fddb-headline1">Details for Tuesday 27. August</h1>
 *     <h3>14 Products</h3>
 *     <table class="myday-table-std">
 *       <tr><th></th><th>kJ</th><th>kcal</th><th>Fat</th><th>Carbohydrates</th><th>Protein</th></tr>
 *       <tr><td><span style="color:#AAAAAA;">Dinner: 1 product</span></td> ... the meal's subtotal ... </tr>
 *       <tr><td><span class="mydayshowtime">18:37</span> <a href="/db/en/food/...">125 g Ziegenjogurt</a></td>
 *           <td><span>469 kJ</span></td><td><span>112 kcal</span></td><td><span>7.5 g</span></td>
 *           <td><span>4.5 g</span> <span>(0.4 BE)</span></td><td><span>6.6 g</span></td></tr>
 *       <tr><td class="myday-table-std-td-footer"></td> ... the same five values of the whole day ... </tr></table>
 *     <table><tr><td><span>thereof Sugar</span></td><td><span>44.1 g</span></td></tr></table>
 *     <table><tr><td>Dietary fibre</td><td><b>24 g</b></td></tr></table>
 *
 * @param site the configured address of the diary site; product links may lead there
 * @example readDayPage(html, '2024-08-27') // { kind: 'day', day: { totalCalories: 2128, ... }, warnings: [] }
 */
export function readDayPage(html: string, requested: CalendarDay, site = 'https://fddb.info'): DayPage {
  const page = readPage(html, ($) => readTree($, { requested, site }));
  return page ?? { kind: 'unexpected', detail: 'too many tags on the page, or nested too deeply' };
}

interface Asked {
  requested: CalendarDay;
  site: string;
}

function readTree($: CheerioAPI, asked: Asked): DayPage {
  // First, because the name of a custom food is in a span after the time.
  const spans = $('span');
  spans.filter(HIDDEN_TIME).remove();
  spans.filter(BREAD_UNITS).remove();
  const labels = $(CORNER_LINKS)
    .toArray()
    .map((link) => textOf(link).toLowerCase());
  if (labels.some((label) => GUEST_LABELS.includes(label))) return { kind: 'guest' };
  if (!labels.some((label) => USER_LABELS.includes(label))) {
    return { kind: 'unexpected', detail: 'neither a login nor a logout link on the page' };
  }
  const table = $(PRODUCT_TABLE).first();
  if (table.length === 0) return { kind: 'empty' };
  try {
    return readDay($, table.find(OWN_ROWS).toArray(), asked);
  } catch (error) {
    return { kind: 'not-understood', detail: error instanceof Error ? error.message : String(error) };
  }
}

function readDay($: CheerioAPI, rows: PageElement[], { requested, site }: Asked): DayPage {
  const distance = headlineDistance(collapsed($(HEADLINE).text()), requested);
  if (distance === undefined) throw new NotUnderstood('the headline names no date');
  if (distance > 1) return { kind: 'unexpected', detail: `the headline is ${distance} days off` };

  const { products, totals } = readProducts(rows, site);
  const summary = readSummary($);
  const day: DiaryDay = {
    date: requested,
    products,
    ...totals,
    totalSugar: summaryValue(summary, SUGAR_LABELS),
    totalFibre: summaryValue(summary, FIBRE_LABELS),
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

function readProducts(rows: PageElement[], site: string): { products: Product[]; totals: TableTotals } {
  const products: Product[] = [];
  let totals: TableTotals | undefined;
  for (const row of rows) {
    const cells = childrenOf(row, VALUE_CELL);
    const [first] = cells;
    if (!first) continue;
    if (cells.length !== CELLS) throw new NotUnderstood(`a row of the product table has ${cells.length} cells`);
    const [calories, fat, carbs, protein] = readValues(cells);
    if (cells.some((cell) => hasClass(cell, TOTAL_CELL_CLASS))) {
      totals = { totalCalories: calories, totalFat: fat, totalCarbs: carbs, totalProtein: protein };
    } else if (!isMeal(first)) {
      products.push({ ...readName(first, site), calories, fat, carbs, protein });
    }
  }
  if (!totals) throw new NotUnderstood('the product table has no total row');
  return { products, totals };
}

/** Meal rows have a grey first cell without a link. Grey text elsewhere in a row (bread units) does not count. */
function isMeal(cell: PageElement): boolean {
  if (firstIn(cell, PRODUCT_LINK)) return false;
  const style = firstIn(cell, LABEL_SPAN)?.attribs['style'] ?? '';
  return MEAL_COLOUR.test(style) || MEAL_LABEL.test(textOf(cell));
}

/** The second cell has the energy in kJ, which is not stored. */
function readValues([, , calories, fat, carbs, protein]: PageElement[]): [number, number, number, number] {
  return [quantity(calories, 'kcal'), quantity(fat, 'g'), quantity(carbs, 'g'), quantity(protein, 'g')];
}

/** Custom foods have no link. */
function readName(cell: PageElement, site: string): Pick<Product, 'amount' | 'name' | 'link'> {
  const anchor = firstIn(cell, PRODUCT_LINK);
  const shown = visibleText(textOf(anchor ?? cell));
  if (shown === '') throw new NotUnderstood('a row of the product table names no product');
  const link = productLink(anchor?.attribs['href'] ?? '', site);
  const { amount, name } = splitAmount(shown, link);
  return { amount: shortened(amount), name: shortened(name), link };
}

interface SummaryRow {
  label: string;
  value: PageElement | undefined;
}

function readSummary($: CheerioAPI): SummaryRow[] {
  return $(SUMMARY_ROWS)
    .toArray()
    .map((row) => {
      const [label, value] = childrenOf(row, ANY_CELL);
      return { label: label ? textOf(label).toLowerCase() : '', value };
    });
}

/** The value next to a label in any table except the product table, because a product may have the name of a nutrient. */
function summaryValue(rows: SummaryRow[], labels: string[]): number {
  const row = rows.find(({ label, value }) => value !== undefined && labels.includes(label));
  if (row === undefined) throw new NotUnderstood(`there is no row '${labels[0]}'`);
  return quantity(row.value, 'g');
}

function announcedProducts($: CheerioAPI): number | undefined {
  const counts = $(HEADINGS)
    .toArray()
    .map((heading) => /^(\d+) products?$/i.exec(textOf(heading))?.[1]);
  const found = counts.find((count) => count !== undefined);
  return found === undefined ? undefined : Number(found);
}

/** Refuses thousands separators: `2.128 kcal` and `1.234 g` would be read as a thousand times too small. */
const QUANTITIES = { kcal: /^(\d+) kcal$/, g: /^(\d+(?:\.\d{1,2})?) g$/ };

/** Accepts exactly `<number> <unit>`. */
function quantity(cell: PageElement | undefined, unit: 'kcal' | 'g'): number {
  const number = QUANTITIES[unit].exec(cell ? textOf(cell) : '')?.[1];
  if (number === undefined) throw new NotUnderstood(`a value is not a number of ${unit}`);
  if (Number(number) > LARGEST_QUANTITY[unit]) {
    throw new NotUnderstood(`a value is above ${LARGEST_QUANTITY[unit]} ${unit}`);
  }
  return Number(number);
}
