import type { Agent, AgentOptions } from 'node:http';
import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { wrapper } from 'axios-cookiejar-support';
import { CookieJar, type Cookie, type SetCookieOptions } from 'tough-cookie';
import { OUTGOING } from '../../platform/outgoing/outgoing-http';
import { TextDecoder } from 'node:util';

const MAX_REDIRECTS = 5;
/** A diary page has about 60 kB. */
const MAX_PAGE_BYTES = 1_000_000;
/** Longer than the pause between two days; connections that are idle for longer may be dead without notice. */
const IDLE_CONNECTION_MS = 5000;

/** The site redirected to an address to which requests must not go. */
export class RefusedRedirect extends Error {}

/** Redirects are followed on the configured host only, and answers are bytes, because their charset may be declared in the page. */
export function siteHttp(jar: CookieJar, onRedirect: () => void): AxiosInstance {
  const client = axios.create({
    ...OUTGOING,
    headers: { ...OUTGOING.headers, accept: 'text/html,*/*;q=0.5' },
    jar,
    maxContentLength: MAX_PAGE_BYTES,
    maxRedirects: MAX_REDIRECTS,
    beforeRedirect: ({ href, method }: Record<string, string>, _answer, { url }) => {
      refuseUnsafe(url, href!, method!);
      onRedirect();
    },
    responseType: 'arraybuffer',
  });
  reuseConnections(client, jar);
  return wrapper(client);
}

/** Keeps the password in the form and the session in the cookies from going to any other host. */
function refuseUnsafe(from: string, to: string, method: string): void {
  const [before, after] = [new URL(from), new URL(to)];
  const isUpgrade = before.protocol === 'http:' && after.protocol === 'https:' && after.hostname === before.hostname;
  if (after.origin !== before.origin && !isUpgrade) throw new RefusedRedirect('the site redirects to another host');
  if (method !== 'GET') throw new RefusedRedirect('the site redirects the login');
}

/**
 * axios-cookiejar-support creates agents, and so connections, for each request: keep-alive agents of the same class replace them.
 * Interceptors run last in, first out: this one is added before that of `wrapper` and so runs after it.
 */
function reuseConnections(client: AxiosInstance, jar: CookieJar): void {
  let agents: Pick<AxiosRequestConfig, 'httpAgent' | 'httpsAgent'> | undefined;
  client.interceptors.request.use((config) => {
    agents ??= {
      httpAgent: keepingAgent(config.httpAgent as Agent, jar),
      httpsAgent: keepingAgent(config.httpsAgent as Agent, jar),
    };
    return Object.assign(config, agents);
  });
}

type CookieAgent = new (options: AgentOptions & { cookies: { jar: CookieJar } }) => Agent;

function keepingAgent({ constructor }: Agent, jar: CookieJar): Agent {
  return new (constructor as CookieAgent)({ keepAlive: true, timeout: IDLE_CONNECTION_MS, cookies: { jar } });
}

/** A site sets a handful. RFC 6265, 6.1, requires browsers to accept 4096 bytes per cookie. */
const MAX_COOKIES = 20;
const MAX_COOKIE_BYTES = 4096;

/** Those beyond the limits are dropped, so that requests do not become too large. */
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

  has(name: string, url: URL): boolean {
    return this.getCookiesSync(url.href).some(({ key }) => key === name);
  }
}

const SNIFFED_BYTES = 2048;

/** By the charset of its header, else of its meta element, else as UTF-8. The site sent ISO-8859-1 before 2023. */
export function pageText(body: Uint8Array, contentType: string | undefined): string {
  const fromHeader = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  return decoderFor(fromHeader ?? charsetOfMeta(body)).decode(body);
}

function charsetOfMeta(body: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(body.subarray(0, SNIFFED_BYTES));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
}

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
