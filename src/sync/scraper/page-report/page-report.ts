import type { CalendarDay } from '../../../diary/calendar-day';
import { DEFAULT_SITE, PRODUCT_COUNT } from '../page/day-page';
import {
  childrenOf,
  collapsedText,
  firstIn,
  isElement,
  type PageElement,
  type PageNode,
  readPage,
} from '../page/page-elements';
import { MEAL_COLOUR } from '../page/product-table';
import { foldName, collapsed } from '../../../diary/product-name';
import { MovedDates } from './moved-dates';
import {
  hasFoods,
  replaceFoodLink,
  replaceFoods,
  type Replacements,
  isDropped,
  isTextNode,
  tableRows,
  textNodesIn,
} from './product-rows';
import { type Chance, NumberPseudonyms, TextPseudonyms } from './pseudonyms';
import { TextRewriter } from './text-rewriter';
import { isKnownLabel, isKnownName, SHOWN_ELEMENTS } from './words';

/** A whole page has 60 kB. A report is made in one piece, in which nothing else is answered. */
const MAX_CHARACTERS = 128 * 1024;
const MAX_LABEL_LENGTH = 40;
const VOID = ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'];
/** An id or a class; in anything else may be what nobody expects. */
const NAME = /^[\w-]+$/;

interface ReportOptions {
  /** The pseudonyms of two reports differ. */
  random: Chance;
  site?: string;
  /** The page may show it. */
  account?: string;
}

/**
 * The kept part of a page, to be given to somebody else: names, numbers and links are pseudonyms, dates are moved, and of the attributes only those
 * remain that the scraper reads. It reads as the page does. Labels, ids and classes stay, because they are what may have changed, unless they have
 * the account's name or an address; a comment at the beginning lists the unknown ones.
 * @returns undefined for a page that is too large or crafted to be slow
 */
export function pageReport(block: string, date: CalendarDay, options: ReportOptions): string | undefined {
  if (block.length > MAX_CHARACTERS) return undefined;
  const { random, site, account } = options;
  return readPage(block, ($) => {
    const numbers = new NumberPseudonyms(random, block);
    const dates = new MovedDates(date, random, block);
    const rewriter = new TextRewriter(new TextPseudonyms(random, block), numbers, dates);
    const children = $.root().toArray()[0]?.children ?? [];
    const { markup, unknownLabels } = new Markup(children, rewriter, site ?? DEFAULT_SITE, namesOf(account));
    const labels = unknownLabels.map((label) => `- ${label}\n`).join('');
    return `<!--
Labels, ids and classes that the program does not know. Strike out what is yours, here and below:
${labels || 'none\n'}
A page of the food diary at fddb.info. Names, numbers and links are stand-ins, dates are moved.
Date: ${dates.readAs}
-->
${markup.trim()}
`;
  });
}

class Markup {
  readonly markup: string;
  private readonly labels = new Set<string>();
  private readonly replaced: Replacements;

  constructor(
    nodes: readonly PageNode[],
    private readonly rewriter: TextRewriter,
    site: string,
    private readonly accountNames: readonly string[],
  ) {
    this.replaced = { site, texts: new Map(), links: new Map() };
    const all = (name: string) => nodes.filter(isElement).flatMap((element) => elementsIn(element, name));
    for (const table of all('table')) {
      const isOfFoods = hasFoods(table);
      if (isOfFoods) replaceFoods(table, rewriter, this.replaced);
      for (const label of findLabels(table, isOfFoods)) this.keep(label);
    }
    for (const anchor of all('a')) replaceFoodLink(anchor, rewriter, this.replaced);
    for (const heading of all('h3')) this.keep(heading);
    this.markup = nodes.map((node) => this.markupOf(node)).join('');
  }

  get unknownLabels(): string[] {
    return [...this.labels].filter((label) => !isKnownLabel(label));
  }

  /** A heading with the number of foods is structure. */
  private keep(element: PageElement): void {
    const text = collapsedText(element);
    const isShort = text.length <= MAX_LABEL_LENGTH && !/\p{N}/u.test(text);
    const isLabel = isShort && firstIn(element, 'a') === undefined && !this.isPersonal(text);
    const isRead = isKnownLabel(text) || (element.name === 'h3' && PRODUCT_COUNT.test(text));
    if (!isLabel && !isRead) return;
    for (const node of textNodesIn(element)) {
      if (this.replaced.texts.has(node)) continue;
      this.replaced.texts.set(node, node.data.replace(/\s+/g, ' '));
      const label = escaped(collapsed(node.data));
      if (label !== '' && !isRead) this.labels.add(label);
    }
  }

  private markupOf(node: PageNode): string {
    if (isTextNode(node)) return escaped(this.replaced.texts.get(node) ?? this.rewriter.rewritten(node.data));
    if (!isElement(node) || isDropped(node)) return '';
    const name = SHOWN_ELEMENTS.has(node.name) ? node.name : 'div';
    const opened = `<${name}${this.attributesText(node)}>`;
    return VOID.includes(name)
      ? opened
      : `${opened}${node.children.map((child) => this.markupOf(child)).join('')}</${name}>`;
  }

  private attributesText(element: PageElement): string {
    const { id, class: className, style } = element.attribs;
    const href = this.replaced.links.get(element);
    const kept = {
      id: this.keptNames(id),
      class: this.keptNames(className),
      style: style !== undefined && MEAL_COLOUR.test(style) ? 'color:#aaa' : undefined,
      href,
    };
    const given = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '');
    return given.map(([name, value]) => ` ${name}="${escaped(value ?? '').replaceAll('"', '&quot;')}"`).join('');
  }

  private keptNames(names: string | undefined): string | undefined {
    const kept = names?.split(/\s+/).map((name) => {
      const known = this.rewriter.numbers.inName(name);
      if (isKnownName(name) && NAME.test(name)) return known;
      if (this.isPersonal(name) || !NAME.test(name)) return 'x'.repeat(name.length);
      this.labels.add(escaped(known));
      return known;
    });
    return kept?.join(' ').trim();
  }

  private isPersonal(text: string): boolean {
    const folded = foldName(text);
    return text.includes('@') || this.accountNames.some((name) => folded.includes(name));
  }
}

/** Of an address, what is before the @. */
function namesOf(account = ''): string[] {
  const [name = ''] = foldName(account.trim()).split('@');
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return [name, ...words].filter((each) => each !== '');
}

/** Also the first cells of rows that have another one; in a table of foods these are names. */
function findLabels(table: PageElement, isOfFoods: boolean): PageElement[] {
  return tableRows(table).flatMap((row) => {
    const headers = childrenOf(row, ['th']);
    const cells = childrenOf(row, ['th', 'td']);
    if (isOfFoods) return headers.length === cells.length ? headers : [];
    return cells.length > 1 ? [...headers, ...cells.slice(0, 1)] : headers;
  });
}

function elementsIn(element: PageElement, name: string): PageElement[] {
  const inner = element.children.filter(isElement).flatMap((child) => elementsIn(child, name));
  return element.name === name ? [element, ...inner] : inner;
}

/** Two hyphens would end the comment. */
function escaped(text: string): string {
  if (!/[&<>]|--/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('--', '&#45;&#45;');
}
