import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance } from 'axios';
import type { CookieJar } from 'tough-cookie';
import { OUTGOING } from '../outgoing/outgoing-http';

const MOST_REDIRECTS = 5;
/** A diary page has about 60 kB. */
const LARGEST_PAGE_BYTES = 1_000_000;
/** Longer than the pause between two days; connections that are idle for longer may be dead without notice. */
const KEPT_OPEN = { keepAlive: true, timeout: 5000 };

/** The site redirected to an address to which requests must not go. */
export class RefusedRedirect extends Error {}

/**
 * The client for the diary site: the jar keeps cookies of every hop, redirects are followed on the configured host only, and
 * answers are bytes, because their charset may be declared in the page.
 *
 * @param onRedirect called for every redirect that is followed
 */
export function siteHttp(jar: CookieJar, onRedirect: () => void): AxiosInstance {
  const client = axios.create({
    ...OUTGOING,
    headers: { ...OUTGOING.headers, accept: 'text/html,*/*;q=0.5' },
    httpAgent: new HttpAgent(KEPT_OPEN),
    httpsAgent: new HttpsAgent(KEPT_OPEN),
    maxContentLength: LARGEST_PAGE_BYTES,
    maxRedirects: MOST_REDIRECTS,
    beforeRedirect: (options, { headers }, { url }) => {
      const next = options as { href: string; method: string; headers: Record<string, string> };
      refuseUnsafe(url, next.href, next.method);
      keepCookies(jar, headers['set-cookie'], url);
      delete next.headers['cookie'];
      Object.assign(next.headers, cookiesFor(jar, next.href));
      onRedirect();
    },
    responseType: 'arraybuffer',
  });
  client.interceptors.request.use((config) => {
    config.headers.set(cookiesFor(jar, config.url!));
    return config;
  });
  client.interceptors.response.use((answer) => {
    const { res } = answer.request as { res: { responseUrl: string } };
    keepCookies(jar, answer.headers['set-cookie'], res.responseUrl);
    return answer;
  });
  return client;
}

function cookiesFor(jar: CookieJar, url: string): { cookie?: string } {
  const cookie = jar.getCookieStringSync(url);
  return cookie === '' ? {} : { cookie };
}

function keepCookies(jar: CookieJar, setCookie: string | string[] = [], url: string): void {
  for (const cookie of [setCookie].flat()) jar.setCookieSync(cookie, url, { ignoreError: true });
}

/** Keeps the password in the form and the session in the cookies from going to any other host. */
function refuseUnsafe(from: string, to: string, method: string): void {
  if (!isSameOrSafer(new URL(from), new URL(to))) throw new RefusedRedirect('the site redirects to another host');
  if (method !== 'GET') throw new RefusedRedirect('the site redirects the login');
}

/** The same host and port, or the same host over https instead of http. */
function isSameOrSafer(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname;
  return to.origin === from.origin || isUpgrade;
}
