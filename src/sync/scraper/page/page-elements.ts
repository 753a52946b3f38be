import type { CheerioAPI } from 'cheerio/slim';
import { collapsed } from '../../../diary/product-text';

/** Rows are read by walking the tree: selectors are parsed at each use, which takes longer than reading the cells. */
export type PageElement = ReturnType<ReturnType<CheerioAPI['root']>['find']>[number];
export type PageNode = PageElement['children'][number];

const TEXT_NODE = 3;

/** The child elements with one of the tags. */
export function childrenOf(element: PageElement, tags: readonly string[]): PageElement[] {
  return element.children.filter((child) => isElement(child) && tags.includes(child.name)) as PageElement[];
}

/** The first element with the tag, and the class if one is given, at any depth. */
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

/** The text with its white space collapsed; of nothing, the empty text. */
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
