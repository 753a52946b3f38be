import { type CheerioAPI, load } from 'cheerio/slim';

/**
 * Tags and character references. A day of 14 products has 1,200, each further product 30. Parsers take quadratic time for
 * tags that never match, and a while for each reference.
 */
const MOST_MARKS = 10_000;
/** A diary page is 20 deep. Selectors and texts take time for each level. */
const DEEPEST = 100;

/**
 * The page as a tree for selectors.
 *
 * @returns undefined for a page that is made to be slow, before it was
 */
export function pageTree(html: string): CheerioAPI | undefined {
  if (hasTooManyMarks(html)) return undefined;
  const $ = load(html);
  return isTooDeep($) ? undefined : $;
}

function hasTooManyMarks(html: string): boolean {
  return (
    html
      .matchAll(/<[/a-z]|&/gi)
      .drop(MOST_MARKS)
      .next().done === false
  );
}

function isTooDeep($: CheerioAPI): boolean {
  let level: TreeNode[] = $.root().toArray();
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(({ children }) => children ?? []);
  }
  return false;
}

/** Of the tree itself: a selection of each level takes longer than to read the page. */
interface TreeNode {
  nodeType: number;
  children?: TreeNode[];
}
