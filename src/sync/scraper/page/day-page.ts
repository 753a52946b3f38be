import type { CheerioAPI } from 'cheerio/slim';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { DiaryDay } from '../../../diary/day-entry';
import { plural } from '../../../diary/plural';
import {
  diaryBlock,
  HEADLINE,
  isInBlock,
  childrenOf,
  collapsedText,
  readPage,
  PageFormatError,
  parseQuantity,
} from './page-elements';
import type { PageElement, PageLanguage } from './page-elements';
import { headlineDistance, NAMES_A_DAY } from './headline-date';
import { readProductTable } from './product-table';
import { summaryNutrients } from './summary-nutrients';

interface Problem<Kind> {
  kind: Kind;
  detail: string;
}

interface ReadDay {
  kind: 'day';
  day: DiaryDay;
  warnings: string[];
}

export type DiaryReading = ReadDay | Problem<'unexpected page'> | Problem<'page not understood'>;

/** `detail` and `warnings` are for the log; `block` is the part of the page that is kept, of an unexpected page if it has a logout link. */
export type DayPage =
  | { kind: 'guest' }
  | { kind: 'nothing logged' }
  | (Problem<'unexpected page'> & { block?: string })
  | (Problem<'page not understood'> & { block: string })
  | (ReadDay & { block: string });

export const DEFAULT_SITE = 'https://fddb.info';
const unexpected = (detail: string): Problem<'unexpected page'> => ({ kind: 'unexpected page', detail });
const TOO_LARGE = unexpected('too many tags on the page, or nested too deeply');
const NO_HEADLINE = unexpected('there is no headline of the diary');
const NO_END = unexpected('the page has no end');
/** Begins what is kept of a page without an end, as nothing else that is kept has this tag. */
const BEGIN_OF_PAGE = '<html>';

/** One of them says whether the reader is logged in. */
const CORNER_LINKS = 'div.quicklinks a.v2hdlnk';
export const GUEST_LABELS = ['login', 'anmelden'];
export const USER_LABELS = ['logout', 'abmelden'];
/** In lower case. The sugar row, which every day has, tells the language of the page. */
export const SUGAR_LABELS: Record<PageLanguage, string> = { en: 'thereof sugar', de: 'davon zucker' };
export const FIBRE_LABELS: Record<PageLanguage, readonly string[]> = {
  en: ['dietary fibre', 'dietary fiber'],
  de: ['ballaststoffe'],
};
export const PRODUCT_COUNT = /^(\d+) (?:products?|produkte?)$/i;
/** Every diary page says above the products how many foods it has, also that of an empty day. */
const FOOD_COUNT = /\b(\d+) (?:food items?|lebensmitteln?)\b/i;
/** A connection may end before the page does. */
const END_OF_PAGE = /<\/html\s*>/i;
const PRODUCT_TABLE = 'table.myday-table-std';
/** Some of them have sugar, fibre and the other nutrients. */
const SUMMARY_ROWS = 'table:not(.myday-table-std) > tr, table:not(.myday-table-std) > * > tr';
/** With or without a section such as `tbody`, but not those of a nested table. */
const OWN_ROWS = '> tr, > * > tr';
/** The value is in the first span of a cell; a second or nested span has bread units. */
const BREAD_UNITS = 'td > span:not(.mydayshowtime) ~ span, td > span > span';

/**
 * Parses a page: determines which of the four kinds it is, and reads the day if it is one. It relies on labels and classes only,
 * because positions have changed before, and the live site neither closes every cell nor sends a `tbody`. The markup, shortened:
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
 * @param site the configured address of the diary site; product links may lead there
 */
export function readDayPage(html: string, requested: CalendarDay, site?: string): DayPage {
  return readPage(html, ($) => pageOf($, html, { requested, site })) ?? TOO_LARGE;
}

export function readKeptBlock(block: string, requested: CalendarDay, site?: string): DiaryReading {
  const read = ($: CheerioAPI): DiaryReading => {
    if (block.includes(BEGIN_OF_PAGE)) return NO_END;
    const [table] = $(PRODUCT_TABLE);
    if (table !== undefined) return diaryOf($, table, { requested, site });
    return headlineOfDay($) ? { kind: 'page not understood', detail: 'there is no product table' } : NO_HEADLINE;
  };
  return readPage(block, read) ?? TOO_LARGE;
}

function pageOf($: CheerioAPI, html: string, request: PageRequest): DayPage {
  const labels = $(CORNER_LINKS)
    .toArray()
    .map((link) => collapsedText(link).toLowerCase());
  if (labels.some((label) => GUEST_LABELS.includes(label))) return { kind: 'guest' };
  if (!labels.some((label) => USER_LABELS.includes(label)))
    return unexpected('neither a login nor a logout link on the page');
  if (!END_OF_PAGE.test(html)) return { ...NO_END, block: BEGIN_OF_PAGE + keptPart($, html) };
  const [table] = $(PRODUCT_TABLE);
  const page = table === undefined ? pageWithoutTable($) : diaryOf($, table, request);
  if (page.kind === 'nothing logged') return page;
  return { ...page, block: page.kind === 'day' ? diaryBlock($, html, table!) : keptPart($, html) };
}

/** Only a diary page that announces 0 foods is that of an empty day; any other has changed, and is kept. */
function pageWithoutTable($: CheerioAPI): Exclude<DiaryReading, ReadDay> | { kind: 'nothing logged' } {
  if (!headlineOfDay($)) return NO_HEADLINE;
  const heading = headingOfProducts($);
  const announced = heading ? productsIn(heading) : Number(FOOD_COUNT.exec(collapsedText($.root()[0]))?.[1]);
  if (announced === 0) return { kind: 'nothing logged' };
  const detail = `there is no product table, and the page announces ${announced ? plural(announced, 'food') : 'no number of foods'}`;
  return { kind: 'page not understood', detail };
}

function headlineOfDay($: CheerioAPI): PageElement | undefined {
  const [headline] = $(HEADLINE);
  return headline !== undefined && NAMES_A_DAY.test(collapsedText(headline)) ? headline : undefined;
}

/** All of it where its diary, or its content, cannot be found. */
function keptPart($: CheerioAPI, html: string): string {
  const diaryElement = $(PRODUCT_TABLE)[0] ?? headingOfProducts($) ?? headlineOfDay($) ?? $('div#content')[0];
  const anchor = diaryElement && isInBlock($, diaryElement) ? diaryElement : $('body')[0];
  return anchor === undefined ? html : diaryBlock($, html, anchor);
}

interface PageRequest {
  requested: CalendarDay;
  site?: string;
}

function diaryOf($: CheerioAPI, table: PageElement, request: PageRequest): DiaryReading {
  $('span').filter(BREAD_UNITS).remove();
  try {
    return readDay($, $(table).find(OWN_ROWS).toArray(), request);
  } catch (error) {
    return { kind: 'page not understood', detail: error instanceof Error ? error.message : String(error) };
  }
}

function readDay($: CheerioAPI, rows: PageElement[], { requested, site = DEFAULT_SITE }: PageRequest): DiaryReading {
  const distance = headlineDistance(collapsedText($(HEADLINE)[0]), requested);
  if (distance === undefined) throw new PageFormatError('the headline names no date');
  if (distance > 1) return unexpected(`the headline is ${distance} days off`);

  const summary = readSummary($);
  const language = !summary.has(SUGAR_LABELS.en) && summary.has(SUGAR_LABELS.de) ? 'de' : 'en';
  const { amounts: nutrients, unclear } = summaryNutrients(summary, language);
  const { doubts, ...tableOfDay } = readProductTable(rows, { site, language });
  if (tableOfDay.products.length === 0) throw new PageFormatError('the product table has no products');
  const day: DiaryDay = {
    date: requested,
    ...tableOfDay,
    totalSugar: summaryValue(summary, [SUGAR_LABELS[language]], language),
    totalFibre: summaryValue(summary, FIBRE_LABELS[language], language),
    nutrients,
  };
  const warnings: string[] = [];
  if (distance === 1) warnings.push('the headline is one day off');
  const heading = headingOfProducts($);
  const announced = heading ? productsIn(heading) : day.products.length;
  if (announced !== day.products.length) {
    warnings.push(`the page announces ${announced} products and shows ${day.products.length}`);
  }
  if (unclear.length > 0) warnings.push(`not understood and therefore unknown: ${unclear.join(', ')}`);
  return { kind: 'day', day, warnings: [...warnings, ...doubts] };
}

/** Not from the product table, because a product may have the name of a nutrient. */
type Summary = ReadonlyMap<string, string>;

function readSummary($: CheerioAPI): Summary {
  const summary = new Map<string, string>();
  for (const row of $(SUMMARY_ROWS).toArray()) {
    const [labelCell, value] = childrenOf(row, ['td', 'th']);
    if (!labelCell || !value) continue;
    const label = collapsedText(labelCell).toLowerCase();
    if (!summary.has(label)) summary.set(label, collapsedText(value));
  }
  return summary;
}

function summaryValue(summary: Summary, labels: readonly string[], language: PageLanguage): number {
  const label = labels.find((candidate) => summary.has(candidate));
  if (label === undefined) throw new PageFormatError(`there is no row '${labels[0]}'`);
  return parseQuantity(summary.get(label)!, 'g', language);
}

function headingOfProducts($: CheerioAPI): PageElement | undefined {
  return $('h3')
    .toArray()
    .find((heading) => PRODUCT_COUNT.test(collapsedText(heading)));
}

function productsIn(heading: PageElement): number {
  return Number(PRODUCT_COUNT.exec(collapsedText(heading))?.[1]);
}
