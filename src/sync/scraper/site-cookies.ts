import { type Cookie, CookieJar, type SetCookieOptions } from 'tough-cookie';

/** A site sets a handful. RFC 6265, 6.1, requires browsers to accept 4096 bytes per cookie. */
const MAX_COOKIES = 20;
const MAX_COOKIE_BYTES = 4096;

/** The cookies of the diary site. Cookies beyond the limits are dropped, so that requests do not become too large. */
export class SiteCookies extends CookieJar {
  override setCookieSync(cookie: string | Cookie, url: string, options?: SetCookieOptions): Cookie | undefined {
    if (Buffer.byteLength(String(cookie)) > MAX_COOKIE_BYTES) return undefined;
    const kept = super.setCookieSync(cookie, url, options);
    if (kept && this.serializeSync()!.cookies.length > MAX_COOKIES) {
      void this.store.removeCookie(kept.domain, kept.path, kept.key);
      return undefined;
    }
    return kept;
  }

  clear(): void {
    this.removeAllCookiesSync();
  }

  /** Whether a request to an address would send a cookie of that name. */
  has(name: string, url: URL): boolean {
    return this.getCookiesSync(url.href).some(({ key }) => key === name);
  }
}
