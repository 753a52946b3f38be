import type { CheerioAPI } from 'cheerio/slim';
import { collapsed } from './product-text';

/**
 * The parts of a row are found by walking the tree. Selectors are parsed at each use, which takes longer than all cells of a page
 * take to be read.
 */
export type PageElement = ReturnType<ReturnType<CheerioAPI['root']>['find']>[number];
type PageNode = PageElement['children'][number];

const TEXT_NODE = 3;

/** The child elements with one of the tags. */
export function childrenOf(element: PageElement, tags: readonly string[]): PageElement[] {
  return element.children.filter((child) => isElement(child) && tags.includes(child.name)) as PageElement[];
}

/** The first element with the tag at any depth. */
export function firstIn(element: PageElement, tag: string): PageElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = child.name === tag ? child : firstIn(child, tag);
    if (found) return found;
  }
  return undefined;
}

/** The text with its white space collapsed. */
export function textOf(node: PageNode): string {
  return collapsed(rawTextOf(node));
}

function rawTextOf(node: PageNode): string {
  if (node.nodeType === TEXT_NODE) return node.data;
  return 'children' in node ? node.children.map(rawTextOf).join('') : '';
}

export function hasClass({ attribs }: PageElement, name: string): boolean {
  return (attribs['class'] ?? '').split(/\s+/).includes(name);
}

function isElement(node: PageNode): node is PageElement {
  return 'attribs' in node;
}
