import { type Cookie, CookieJar, type SetCookieOptions } from 'tough-cookie';

/** A site sets a handful. RFC 6265, 6.1, asks of browsers no more than 4096 bytes a cookie. */
const MOST_COOKIES = 20;
const LARGEST_COOKIE_BYTES = 4096;

/** The cookies of the diary site. One that is too large, or one too many, is not kept, so that no request becomes too large. */
export class SiteCookies extends CookieJar {
  override setCookieSync(cookie: string | Cookie, url: string, options?: SetCookieOptions): Cookie | undefined {
    if (Buffer.byteLength(String(cookie)) > LARGEST_COOKIE_BYTES) return undefined;
    const kept = super.setCookieSync(cookie, url, options);
    if (kept && this.serializeSync()!.cookies.length > MOST_COOKIES) {
      void this.store.removeCookie(kept.domain, kept.path, kept.key);
      return undefined;
    }
    return kept;
  }

  clear(): void {
    this.removeAllCookiesSync();
  }

  /** Whether a request to that address would bring a cookie of that name. */
  has(name: string, url: URL): boolean {
    return this.getCookiesSync(url.href).some(({ key }) => key === name);
  }
}
