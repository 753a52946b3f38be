import type { CheerioAPI } from 'cheerio/slim';
import type { PageElement } from './page-elements';

/** What a page is kept as: its headline, and the nearest of these around the product table. */
const HEADLINE = 'h1#fddb-headline1';
const BLOCKS = ['div.fullsizeblock', 'div#content'];

/**
 * The part of a page that has the diary, as it stands in the text: without the header, the menus, and anything about the account.
 *
 * @param html the text that was parsed
 */
export function diaryBlock($: CheerioAPI, html: string, productTable: PageElement): string {
  const around = BLOCKS.map((block) => $(productTable).closest(block)[0]).find((block) => block !== undefined);
  const headline = $(HEADLINE)[0];
  const parts = [headline, around ?? productTable].filter((part) => part !== undefined);
  return parts.map(({ startIndex, endIndex }) => html.slice(startIndex ?? 0, (endIndex ?? 0) + 1)).join('\n');
}
