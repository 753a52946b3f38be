import { hasHiddenCharacters } from '../../diary/product-text';

/** The host names in links of the site, also if it is configured under another name. */
const DIARY_SITE_HOSTS = ['fddb.info', 'www.fddb.info'];
/** Links of the site have about 100 characters. */
const LONGEST_LINK = 2000;

/**
 * The link of a product as on the page, absolute or relative; `''` if it does not lead to the diary site by http or https,
 * because users click it.
 * @param site the configured address of the diary site
 * @example productLink('/db/en/food/skyr/', 'https://fddb.info') // '/db/en/food/skyr/'
 */
export function productLink(href: string, site: string): string {
  if (href.length > LONGEST_LINK || hasHiddenCharacters(href) || !URL.canParse(href, site)) return '';
  const { protocol, host, username } = new URL(href, site);
  const isOfSite = [...DIARY_SITE_HOSTS, new URL(site).host].includes(host);
  return /^https?:$/.test(protocol) && isOfSite && username === '' ? href : '';
}
