import { CookieJar } from 'tough-cookie';
import type { Clock } from '../common/clock';
import { DiaryError } from '../diary/errors';
import { PROGRAM } from '../version';
import { pageText } from './page-text';
import type { StopSignals } from './stop-signals';

const RETRY_PAUSES_MS = [1000, 3000];
const JITTER = 0.3;
const LONGEST_RETRY_AFTER_MS = 120_000;
const MOST_REDIRECTS = 5;
const LARGEST_PAGE_BYTES = 5_000_000;

export interface UpstreamRequest {
  url: URL;
  /** Sent form-encoded by POST; without it the request is a GET. */
  form?: Record<string, string>;
}

/** An attempt that may be repeated after a pause. */
class PassingFailure extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/**
 * HTTP with the manners that the site asks for: a time-out on everything, cookies kept over redirects, passing failures
 * repeated twice. Callers see to it that there is one request at a time.
 */
export class UpstreamClient {
  private cookies = new CookieJar();

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
  ) {}

  async hasCookie(name: string, url: URL): Promise<boolean> {
    return (await this.cookies.getCookies(url.href)).some(({ key }) => key === name);
  }

  dropCookies(): void {
    this.cookies = new CookieJar();
  }

  /**
   * The text of the page that a request ends at.
   *
   * @throws DiaryError `upstream-unavailable` when the site does not answer with a page, after retries where they may help
   */
  async page(request: UpstreamRequest, signals: StopSignals): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.followRedirects(request, signals);
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined || signals.waiting.aborted) throw unavailable(error.message, error.cause);
        const jittered = pause * (1 - JITTER + 2 * JITTER * Math.random());
        await this.clock.sleep(error.retryAfterMs ?? jittered, signals.waiting);
        if (signals.waiting.aborted) throw unavailable(error.message, error.cause);
      }
    }
  }

  private async followRedirects(request: UpstreamRequest, signals: StopSignals): Promise<string> {
    let { url, form } = request;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await this.exchange({ url, form }, signals);
      if (typeof answer === 'string') return answer;
      // The password is in the form, and the session in the cookies: neither goes anywhere but to the configured host.
      if (answer.location.hostname !== url.hostname || !isSameOrSafer(url, answer.location)) {
        throw unavailable('the site redirects to another host');
      }
      if (form !== undefined && answer.keepsMethod) throw unavailable('the site redirects the login');
      [url, form] = [answer.location, undefined];
    }
    throw unavailable('the site redirects in circles');
  }

  private async exchange(
    { url, form }: UpstreamRequest,
    signals: StopSignals,
  ): Promise<string | { location: URL; keepsMethod: boolean }> {
    const limit = limitedTo(this.timeoutMs, signals.requests);
    const cookie = await this.cookies.getCookieString(url.href);
    try {
      const response = await fetch(url.href, {
        method: form ? 'POST' : 'GET',
        body: form && new URLSearchParams(form),
        redirect: 'manual',
        signal: limit.signal,
        headers: {
          'user-agent': `${PROGRAM.name}/${PROGRAM.version}`,
          accept: 'text/html,*/*;q=0.5',
          ...(cookie !== '' && { cookie }),
        },
      });
      await this.keepCookies(response, url);
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        if (!URL.canParse(location, url.href)) throw unavailable('the site redirects to an address that is none');
        return { location: new URL(location, url), keepsMethod: response.status === 307 || response.status === 308 };
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw this.failureOf(response);
      }
      return pageText(await readBody(response), response.headers.get('content-type'));
    } catch (error) {
      if (error instanceof PassingFailure || error instanceof DiaryError) throw error;
      if (signals.requests.aborted) throw unavailable('the request was cut off because the service stops');
      const message = limit.signal.aborted
        ? `the site did not answer within ${this.timeoutMs} ms`
        : 'the connection failed';
      throw new PassingFailure(message, undefined, { cause: error });
    } finally {
      limit.lift();
    }
  }

  private failureOf({ status, headers }: Response): Error {
    if (status !== 429 && status < 500) return unavailable(`the site answered with status ${status}`);
    return new PassingFailure(`the site answered with status ${status}`, this.retryAfter(headers.get('retry-after')));
  }

  /** Seconds or a date; the site may ask for two minutes at most. */
  private retryAfter(header: string | null): number | undefined {
    if (header === null) return undefined;
    const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - this.clock.now();
    return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS);
  }

  private async keepCookies(response: Response, url: URL): Promise<void> {
    for (const cookie of response.headers.getSetCookie()) {
      await this.cookies.setCookie(cookie, url.href, { ignoreError: true });
    }
  }
}

/**
 * A signal that is raised after a while, or with another one. `AbortSignal.timeout` and `any` would keep every request
 * in memory until its time is over.
 */
function limitedTo(milliseconds: number, other: AbortSignal): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  other.addEventListener('abort', abort);
  if (other.aborted) abort();
  return {
    signal: controller.signal,
    lift: () => {
      clearTimeout(timer);
      other.removeEventListener('abort', abort);
    },
  };
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_PAGE_BYTES) throw unavailable('the page is too large to be a diary page');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSameOrSafer(from: URL, to: URL): boolean {
  return to.protocol === from.protocol || to.protocol === 'https:';
}

function unavailable(reason: string, cause?: unknown): DiaryError {
  return new DiaryError('upstream-unavailable', `The diary site cannot be used: ${reason}`, { cause });
}
