import { type CheerioAPI, load } from 'cheerio/slim';
import { collapsed } from '../../../diary/product-name';

/** The site answers in the language of the account now and then, although English is requested. */
export type PageLanguage = 'en' | 'de';

/** A number without separators of thousands: `2.128 kcal` would be read as a thousand times too small. */
const NUMBER: Record<PageLanguage, RegExp> = { en: /^\d+(?:\.\d+)?$/, de: /^\d+(?:,\d+)?$/ };

/** The page differs from the expected format; the day is refused instead of guessed. */
export class PageFormatError extends Error {}

/** At most two decimals, because `1.234 g` may have a separator of thousands. */
const QUANTITIES = { kcal: /^(\d+) kcal$/, g: /^(\d+(?:[.,]\d{1,2})?) g$/ };
/** Larger values are errors of the page. */
const MAX_QUANTITY = { kcal: 100_000, g: 100_000 };

/** @throws PageFormatError */
export function parseQuantity(text: string, unit: 'kcal' | 'g', language: PageLanguage): number {
  const number = decimalOf(QUANTITIES[unit].exec(text)?.[1] ?? '', language);
  if (number === undefined) throw new PageFormatError(`a value is not a number of ${unit}`);
  if (Number(number) > MAX_QUANTITY[unit]) {
    throw new PageFormatError(`a value is above ${MAX_QUANTITY[unit]} ${unit}`);
  }
  return Number(number);
}

/** As `Number` reads them. @example decimalOf('12,5', 'de') // '12.5' */
export function decimalOf(text: string, language: PageLanguage): string | undefined {
  return NUMBER[language].test(text) ? text.replace(',', '.') : undefined;
}

/** Tags and character references: a day of 14 products has 1,200. Unmatched tags take quadratic time to parse, and references are slow. */
const MAX_MARKS = 10_000;
/** A diary page has 20 levels. Selectors and texts take time for each level. */
const MAX_DEPTH = 100;

/** Each element knows where it is in the text, which `diaryBlock` cuts it out of. */
const WITH_POSITIONS = { xml: { xmlMode: false, withStartIndices: true, withEndIndices: true } };

/** @returns undefined for a page crafted to be slow, before it takes time */
export function readPage<T>(html: string, read: ($: CheerioAPI) => T): T | undefined {
  if (hasTooManyMarks(html)) return undefined;
  const $ = load(html, WITH_POSITIONS);
  try {
    return isTooDeep($) ? undefined : read($);
  } finally {
    // The library defines a class for each page. V8 keeps classes until a full collection, and with the class its whole tree.
    $.root().empty();
  }
}

function hasTooManyMarks(html: string): boolean {
  const mark = /<[/a-z]|&/gi;
  for (let marks = 0; mark.test(html); marks++) if (marks === MAX_MARKS) return true;
  return false;
}

function isTooDeep($: CheerioAPI): boolean {
  let level: TreeNode[] = $.root().toArray();
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(({ children }) => children ?? []);
  }
  return false;
}

/** Nodes of the underlying tree, because selecting level by level would take longer than parsing. */
interface TreeNode {
  nodeType: number;
  children?: TreeNode[];
}

/** Rows are read by walking the tree: selectors are parsed at each use, which takes longer than reading the cells. */
export type PageElement = ReturnType<ReturnType<CheerioAPI['root']>['find']>[number];
export type PageNode = PageElement['children'][number];

const TEXT_NODE = 3;

export function childrenOf(element: PageElement, tags: readonly string[]): PageElement[] {
  return element.children.filter((child) => isElement(child) && tags.includes(child.name)) as PageElement[];
}

export function firstIn(element: PageElement, tag: string, className?: string): PageElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const matches = child.name === tag && (className === undefined || hasClass(child, className));
    const found = matches ? child : firstIn(child, tag, className);
    if (found) return found;
  }
  return undefined;
}

/** Elements within a line; the texts of all others are apart, even without white space between their tags. */
const INLINE = ['a', 'abbr', 'b', 'big', 'em', 'font', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'u'];

export function collapsedText(node: PageNode | undefined, { without }: { without?: PageElement } = {}): string {
  return node === undefined ? '' : collapsed(rawTextOf(node, without));
}

function rawTextOf(node: PageNode, without: PageElement | undefined): string {
  if (node.nodeType === TEXT_NODE) return node.data;
  if (node === without || !('children' in node)) return '';
  const text = node.children.map((child) => rawTextOf(child, without)).join('');
  return isElement(node) && INLINE.includes(node.name) ? text : ` ${text} `;
}

export function hasClass({ attribs }: PageElement, name: string): boolean {
  return (attribs['class'] ?? '').split(/\s+/).includes(name);
}

export function isElement(node: PageNode | PageElement['parent']): node is PageElement {
  return node !== null && 'attribs' in node;
}

/** Contains the date without the year. */
export const HEADLINE = 'h1#fddb-headline1';
const BLOCKS = ['div.fullsizeblock', 'div#content'];

/** As in the text, without the header, the menus, and anything about the account. */
export function diaryBlock($: CheerioAPI, html: string, anchor: PageElement): string {
  const blocks = BLOCKS.flatMap((block) => $(anchor).closest(block).toArray()).filter(isElement);
  const around = blocks[0] ?? anchor;
  const headline = $(HEADLINE)[0];
  const block = textOfElement(around);
  return headline === undefined || isIn(headline, around) ? block : `${textOfElement(headline)}\n${block}`;

  function textOfElement({ startIndex, endIndex }: PageElement): string {
    return html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
  }
}

export function isInBlock($: CheerioAPI, element: PageElement): boolean {
  return BLOCKS.some((block) => $(element).closest(block).length > 0);
}

function isIn(inner: PageElement, outer: PageElement): boolean {
  return inner.startIndex! >= outer.startIndex! && inner.endIndex! <= outer.endIndex!;
}
