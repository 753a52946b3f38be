import { type CheerioAPI, load } from 'cheerio/slim';

/**
 * The limit for tags and character references. A day of 14 products has 1,200, each further product 30. Unmatched tags take
 * quadratic time to parse, and references are slow.
 */
const MAX_MARKS = 10_000;
/** A diary page has 20 levels. Selectors and texts take time for each level. */
const MAX_DEPTH = 100;

/** Each element knows where it is in the text, which `diary-block` cuts it out of. */
const WITH_POSITIONS = { xml: { xmlMode: false, withStartIndices: true, withEndIndices: true } };

/** Parses a page into a tree and reads it. @returns undefined for a page crafted to be slow, before it takes time */
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
