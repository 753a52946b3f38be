import { hasHiddenCharacters } from './product-text';

/** How the site names itself in its pages, also where it is asked by another name. */
const DIARY_SITE_HOSTS = ['fddb.info', 'www.fddb.info'];
/** Links of the site have some 100 characters; browsers and databases take far longer ones. */
const LONGEST_LINK = 2000;

/**
 * The link of a product as it stands in the page, absolute or relative; `''` for one that does not lead to the diary site by
 * http, because people click it.
 *
 * @param site address of the diary site as it is configured
 * @example productLink('/db/en/food/skyr/', 'https://fddb.info') // '/db/en/food/skyr/'
 * @example productLink('javascript:alert(1)', 'https://fddb.info') // ''
 */
export function productLink(href: string, site: string): string {
  if (href.length > LONGEST_LINK || hasHiddenCharacters(href) || !URL.canParse(href, site)) return '';
  const { protocol, host, username } = new URL(href, site);
  const isOfSite = [...DIARY_SITE_HOSTS, new URL(site).host].includes(host);
  return /^https?:$/.test(protocol) && isOfSite && username === '' ? href : '';
}
