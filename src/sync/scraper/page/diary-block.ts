import type { CheerioAPI } from 'cheerio/slim';
import { isElement, type PageElement } from './page-elements';

/** Kept part of a page: its headline, and the nearest of these around the product table. */
const HEADLINE = 'h1#fddb-headline1';
const BLOCKS = ['div.fullsizeblock', 'div#content'];

/**
 * The part of a page that has the diary, as in the text: without the header, the menus, and anything about the account.
 * @param anchor an element of the diary, such as the product table
 */
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
