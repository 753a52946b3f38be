/** A longer one would not fit into a cookie. */
const LONGEST = 1500;
const START_PAGE = '/';

/**
 * The address within the service to which a login returns. Whatever leads to another host becomes the first page.
 *
 * @example returnAddress('/diary/#/day/2024-08-31') // '/diary/#/day/2024-08-31'
 * @example returnAddress('//evil.example') // '/'
 */
export function returnAddress(wanted: unknown): string {
  const base = 'http://service.invalid';
  if (typeof wanted !== 'string' || !URL.canParse(wanted, base)) return START_PAGE;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const address = pathname + search + hash;
  return origin === base && /^\/(?![/\\])/.test(address) && address.length <= LONGEST ? address : START_PAGE;
}
