import { type DiaryDay, MAX_MEALS, MAX_PRODUCTS, type Meal, type Product } from '../../../diary/day-entry';
import { HIDDEN, splitAmount, shortened, visibleText } from '../../../diary/product-name';
import { childrenOf, collapsedText, firstIn, hasClass, PageFormatError, parseQuantity } from './page-elements';
import type { PageElement, PageLanguage } from './page-elements';

/** Name, kJ, kcal, fat, carbohydrates, protein. */
const CELLS = 6;
export const TOTAL_CELL_CLASS = 'myday-table-std-td-footer';
export const HIDDEN_TIME_CLASS = 'mydayshowtime';
export const MEAL_COLOUR = /color:\s*#aaa(aaa)?\b/i;
/** Meals have the account's own names. */
export const MEAL_LABEL = /^(.+): (\d+) (?:products?|produkte?)$/i;
export const TIME = /^(\d|[01]\d|2[0-3]):([0-5]\d)$/;
const KILOJOULES = /^(\d{1,6}) kj$/i;

/** The host names in links of the site, also if it is configured under another name. */
const DIARY_SITE_HOSTS = ['fddb.info', 'www.fddb.info'];
/** Links of the site have about 100 characters. */
const MAX_LINK_LENGTH = 2000;

export interface ProductTable extends Pick<
  DiaryDay,
  'products' | 'meals' | 'kilojoules' | 'totalCalories' | 'totalFat' | 'totalCarbs' | 'totalProtein'
> {
  doubts: string[];
}

interface PageFacts {
  site: string;
  language: PageLanguage;
}

/** Meals, each followed by its products, then the totals. Unread times and kJ are unknown; anything else refuses the day. @throws PageFormatError */
export function readProductTable(rows: readonly PageElement[], page: PageFacts): ProductTable {
  const reader = new RowReader(page);
  for (const row of rows) {
    const cells = childrenOf(row, ['td']);
    if (cells.length > 0) reader.read(cells);
  }
  return reader.result();
}

interface ReadMeal {
  meal: Meal;
  announced: number | undefined;
  shown: number;
}

type RowValues = Pick<Meal, 'kilojoules' | 'calories' | 'fat' | 'carbs' | 'protein'>;

class RowReader {
  private readonly products: Product[] = [];
  private readonly meals: ReadMeal[] = [];
  private totals: RowValues | undefined;
  private unclear = 0;

  constructor(private readonly page: PageFacts) {}

  read(cells: PageElement[]): void {
    if (cells.length !== CELLS) throw new PageFormatError(`a row of the product table has ${cells.length} cells`);
    const [first] = cells as [PageElement];
    const values = this.readValues(cells);
    const time = firstIn(first, 'span', HIDDEN_TIME_CLASS);
    if (cells.some((cell) => hasClass(cell, TOTAL_CELL_CLASS))) this.totals = values;
    else if (!time && isMeal(first)) this.addMeal(visibleText(collapsedText(first)), values);
    else this.addProduct(first, time, values);
  }

  result(): ProductTable {
    if (!this.totals) throw new PageFormatError('the product table has no total row');
    if (this.products.length > MAX_PRODUCTS || this.meals.length > MAX_MEALS)
      throw new PageFormatError(`the product table has ${this.products.length} products in ${this.meals.length} meals`);
    const { kilojoules, calories, fat, carbs, protein } = this.totals;
    return {
      products: this.products,
      totalCalories: calories,
      totalFat: fat,
      totalCarbs: carbs,
      totalProtein: protein,
      kilojoules,
      meals: this.meals.map(({ meal }) => meal),
      doubts: this.findDoubts(),
    };
  }

  private readValues([, kilojoules, calories, fat, carbs, protein]: PageElement[]): RowValues {
    const value = (cell: PageElement | undefined, unit: 'kcal' | 'g') =>
      parseQuantity(collapsedText(cell), unit, this.page.language);
    return {
      kilojoules: this.detail(kilojoules, kilojoulesOf),
      calories: value(calories, 'kcal'),
      fat: value(fat, 'g'),
      carbs: value(carbs, 'g'),
      protein: value(protein, 'g'),
    };
  }

  private addMeal(label: string, { kilojoules, ...values }: RowValues): void {
    const [, name = label, count] = MEAL_LABEL.exec(label) ?? [];
    const announced = count === undefined ? undefined : Number(count);
    this.meals.push({ meal: { name: shortened(name), kilojoules, ...values }, announced, shown: 0 });
  }

  private addProduct(
    cell: PageElement,
    hiddenTime: PageElement | undefined,
    { kilojoules, ...values }: RowValues,
  ): void {
    const time = this.detail(hiddenTime, readTime);
    const current = this.meals.at(-1);
    if (current) current.shown++;
    const meal = current?.meal.name ?? null;
    this.products.push({ ...readName(cell, hiddenTime, this.page.site), ...values, time, meal, kilojoules });
  }

  /** Null, and counted, if there is a text that is not understood. */
  private detail<T>(cell: PageElement | undefined, read: (text: string) => T | null): T | null {
    const text = collapsedText(cell);
    const value = read(text);
    if (value === null && text !== '') this.unclear++;
    return value;
  }

  private findDoubts(): string[] {
    const doubts: string[] = [];
    if (this.unclear > 0) doubts.push(`${this.unclear} times or values in kJ are not understood and therefore unknown`);
    const wrong = this.meals.filter(({ announced, shown }) => announced !== undefined && announced !== shown);
    if (wrong.length > 0) doubts.push(`${wrong.length} meals announce another number of products than they show`);
    if (this.meals.length > 0 && this.products.some(({ meal }) => meal === null))
      doubts.push('a product is in no meal');
    return doubts;
  }
}

/** A grey first cell without a link. Grey text elsewhere in a row (bread units) does not count. */
export function isMeal(cell: PageElement): boolean {
  if (firstIn(cell, 'a')) return false;
  const style = firstIn(cell, 'span')?.attribs['style'] ?? '';
  return MEAL_COLOUR.test(style) || MEAL_LABEL.test(collapsedText(cell));
}

/** Custom foods have no link; their name follows the time. */
function readName(
  cell: PageElement,
  hiddenTime: PageElement | undefined,
  site: string,
): Pick<Product, 'amount' | 'name' | 'link'> {
  const anchor = firstIn(cell, 'a');
  const shown = visibleText(collapsedText(anchor ?? cell, { without: hiddenTime }));
  if (shown === '') throw new PageFormatError('a row of the product table names no product');
  const link = productLink(anchor?.attribs['href'] ?? '', site);
  const { amount, name } = splitAmount(shown, link);
  return { amount: shortened(amount), name: shortened(name), link };
}

/** `''` if it does not lead to the site by http or https, because users click it. */
export function productLink(href: string, site: string): string {
  if (href.length > MAX_LINK_LENGTH || HIDDEN.test(href) || !URL.canParse(href, site)) return '';
  const { protocol, host, username } = new URL(href, site);
  const isOfSite = [...DIARY_SITE_HOSTS, new URL(site).host].includes(host);
  return /^https?:$/.test(protocol) && isOfSite && username === '' ? href : '';
}

function kilojoulesOf(text: string): number | null {
  const digits = KILOJOULES.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function readTime(text: string): string | null {
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}
