import { splitAmount, visibleText } from '../../../diary/product-name';
import {
  childrenOf,
  collapsedText,
  firstIn,
  hasClass,
  type PageElement,
  isElement,
  type PageNode,
} from '../page/page-elements';
import { HIDDEN_TIME_CLASS, isMeal, MEAL_LABEL, productLink, TOTAL_CELL_CLASS } from '../page/product-table';
import { type Figure, pseudonymsOf } from './sums';
import { quantitiesIn, type TextRewriter } from './text-rewriter';
import { isUnit } from './words';

const NUMBER = /^\d+(?:[.,/]\d+)*$/;
const LINK_OF_FOOD = /\/db\/\w+\/(?:food|lebensmittel)\//;
const MIN_CELLS_OF_FOOD = 5;

/** Anything that is not named here is rewritten word by word. */
export interface Replacements {
  /** The configured address of the diary site; product links may lead there. */
  site: string;
  texts: Map<TextNode, string>;
  links: Map<PageElement, string>;
}

interface Row {
  of: Figure['of'];
  cells: PageElement[];
}

/** Also a table that has lost its class: the names of foods are no labels. */
export function hasFoods(table: PageElement): boolean {
  if (hasClass(table, 'myday-table-std')) return true;
  return tableRows(table).some((row) => {
    const [first, ...others] = childrenOf(row, ['td', 'th']);
    if (first === undefined) return false;
    const isOfFood = firstIn(first, 'a') !== undefined || firstIn(row, 'span', HIDDEN_TIME_CLASS) !== undefined;
    return isOfFood || (others.length + 1 >= MIN_CELLS_OF_FOOD && firstIn(row, 'td') !== undefined);
  });
}

/** The rows are read as `readProductTable` does. */
export function replaceFoods(table: PageElement, rewriter: TextRewriter, replaced: Replacements): void {
  const rows: Row[] = [];
  for (const row of tableRows(table)) {
    const cells = childrenOf(row, ['td']);
    const [first] = cells;
    if (first === undefined) continue;
    const time = firstIn(first, 'span', HIDDEN_TIME_CLASS);
    if (cells.some((cell) => hasClass(cell, TOTAL_CELL_CLASS))) rows.push({ of: 'total', cells });
    else if (!time && isMeal(first)) {
      rows.push({ of: 'meal', cells });
      put(mealPseudonym(visibleText(collapsedText(first)), rewriter), textNodesIn(first), replaced);
    } else {
      rows.push({ of: 'product', cells });
      replaceFood(first, time, rewriter, replaced);
    }
  }
  replaceFigures(rows, rewriter, replaced);
}

/** For a food that is in no table. */
export function replaceFoodLink(anchor: PageElement, rewriter: TextRewriter, replaced: Replacements): void {
  const isReplaced = textNodesIn(anchor).some((node) => replaced.texts.has(node));
  if (isReplaced || !LINK_OF_FOOD.test(anchor.attribs['href'] ?? '')) return;
  replaceFood(anchor, firstIn(anchor, 'span', HIDDEN_TIME_CLASS), rewriter, replaced);
}

function mealPseudonym(label: string, { texts }: TextRewriter): string {
  const [, name = label] = MEAL_LABEL.exec(label) ?? [];
  return texts.of(name, 'Meal') + label.slice(name.length);
}

function replaceFood(
  cell: PageElement,
  time: PageElement | undefined,
  rewriter: TextRewriter,
  replaced: Replacements,
): void {
  const anchor = cell.name === 'a' ? cell : firstIn(cell, 'a');
  const shown = visibleText(collapsedText(anchor ?? cell, { without: time }));
  if (shown === '') return;
  const link = productLink(anchor?.attribs['href'] ?? '', replaced.site);
  const { amount, name } = splitAmount(shown, link);
  const words = amount === '' ? [] : amount.split(' ');
  // A number and one more word are an amount and a name; of three words, two would be the amount.
  const isOneWord = words.length === 1 && NUMBER.test(amount);
  const food = rewriter.texts.of(name, 'Food', { isOneWord });
  const text = [...words.map((word) => amountPseudonym(word, rewriter)), food].join(' ');
  put(text, textNodesIn(anchor ?? cell, time), replaced);
  if (anchor && link !== '') replaced.links.set(anchor, linkFor(food, link));
}

function amountPseudonym(word: string, { texts, numbers }: TextRewriter): string {
  if (NUMBER.test(word)) return numbers.like(word);
  const isPunctuation = !/[\p{L}\p{N}]/u.test(word);
  return isPunctuation || isUnit(word) ? word : texts.of(word, 'Unit', { isOneWord: true });
}

/** A link contains the words of the name, which show the scraper where the amount ends. */
function linkFor(food: string, link: string): string {
  const host = link.startsWith('/') ? '' : 'https://fddb.info';
  return `${host}/db/en/food/${food.toLowerCase().replaceAll(' ', '_')}/index.html`;
}

/** The first text gets all of it, and the others nothing, because a name may be spread over several. */
function put(text: string, nodes: readonly TextNode[], { texts }: Replacements): void {
  const first = nodes.find(({ data }) => data.trim() !== '') ?? nodes[0];
  for (const node of nodes) texts.set(node, node === first ? text : '');
}

/** Each number of a column, such as bread units behind carbohydrates, has its own sums. */
function replaceFigures(rows: readonly Row[], rewriter: TextRewriter, { texts }: Replacements): void {
  const places = rows.flatMap(({ of, cells }) =>
    cells.slice(1).flatMap((cell, column) => {
      const quantities = textNodesIn(cell).flatMap((node) =>
        quantitiesIn(node.data).map((quantity, at) => ({ ...quantity, node, at })),
      );
      return quantities.map((quantity, index) => ({ ...quantity, of, key: `${column} ${index}` }));
    }),
  );
  const pseudonyms = new Map<TextNode, string[]>();
  for (const column of Map.groupBy(places, ({ key }) => key).values()) {
    for (const [index, pseudonym] of pseudonymsOf(column, rewriter.numbers).entries()) {
      const { node, at, of, quantity } = column[index]!;
      const ofNode = pseudonyms.get(node) ?? [];
      ofNode[at] = pseudonym;
      pseudonyms.set(node, ofNode);
      if (of === 'total' && !rewriter.known.has(quantity)) rewriter.known.set(quantity, pseudonym);
    }
  }
  for (const [node, given] of pseudonyms) texts.set(node, rewriter.rewritten(node.data, given));
}

type TextNode = Extract<PageNode, { data: string }> & { nodeType: 3 };

/** Elements whose texts nobody sees, or whose content is no markup. */
const DROPPED = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'xmp', 'plaintext', 'noembed', 'noframes'],
  ...['textarea', 'object'],
];

export function isTextNode(node: PageNode): node is TextNode {
  return node.nodeType === 3;
}

export function isDropped({ name }: PageElement): boolean {
  return DROPPED.includes(name);
}

export function textNodesIn(element: PageElement, without?: PageElement): TextNode[] {
  if (element === without || isDropped(element)) return [];
  return element.children.flatMap((child) => {
    if (isTextNode(child)) return [child];
    return isElement(child) ? textNodesIn(child, without) : [];
  });
}

/** Not those of a nested table. */
export function tableRows(table: PageElement): PageElement[] {
  return childrenOf(table, ['tr', 'thead', 'tbody', 'tfoot']).flatMap((child) =>
    child.name === 'tr' ? [child] : childrenOf(child, ['tr']),
  );
}
