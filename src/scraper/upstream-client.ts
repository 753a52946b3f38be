import type { Clock } from '../common/clock';
import { type Answer, exchange, TooLargeError } from '../common/http-exchange';
import { limitedTo } from '../common/limited-to';
import { DiaryError } from '../diary/errors';
import type { Counter } from '../metrics/metric';
import { PROGRAM } from '../version';
import { pageText } from './page-text';
import { SessionCookies } from './session-cookies';
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
  readonly cookies = new SessionCookies();

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
    private readonly counter: Counter,
  ) {}

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
      const answer = await this.ask({ url, form }, signals);
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || location === undefined) return this.textOf(answer);
      const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      // The password is in the form, and the session in the cookies: neither goes anywhere but to the configured host.
      if (target === undefined || !isSameOrSafer(url, target)) {
        throw unavailable('the site redirects to another host');
      }
      if (form !== undefined && (answer.status === 307 || answer.status === 308)) {
        throw unavailable('the site redirects the login');
      }
      [url, form] = [target, undefined];
    }
    throw unavailable('the site redirects in circles');
  }

  private async ask({ url, form }: UpstreamRequest, signals: StopSignals): Promise<Answer> {
    const limit = limitedTo(this.timeoutMs, signals.requests);
    const cookie = this.cookies.header();
    const headers = {
      'user-agent': `${PROGRAM.name}/${PROGRAM.version}`,
      accept: 'text/html,*/*;q=0.5',
      ...(cookie !== '' && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const encoded = form && new URLSearchParams(form).toString();
    try {
      const options = { method: form ? 'POST' : 'GET', headers, signal: limit.signal };
      const answer = await exchange(url, options, encoded, LARGEST_PAGE_BYTES);
      this.counter.add(1, `${Math.floor(answer.status / 100)}xx`);
      this.cookies.keep(answer.headers['set-cookie'] ?? [], this.clock.now());
      return answer;
    } catch (error) {
      this.counter.add(1, failureOf(error, limit.signal, signals));
      if (error instanceof TooLargeError) throw unavailable('the page is too large to be a diary page');
      if (signals.requests.aborted) throw unavailable('the request was cut off');
      const message = limit.signal.aborted
        ? `the site did not answer within ${this.timeoutMs} ms`
        : 'the connection failed';
      throw new PassingFailure(message, undefined, { cause: error });
    } finally {
      limit.lift();
    }
  }

  private textOf({ status, headers, body }: Answer): string {
    if (status >= 200 && status < 300) return pageText(body, headers['content-type']);
    const message = `the site answered with status ${status}`;
    if (status !== 429 && status < 500) throw unavailable(message);
    throw new PassingFailure(message, this.retryAfter(headers['retry-after']));
  }

  /** Seconds or a date; the site may ask for two minutes at most. */
  private retryAfter(header: string | undefined): number | undefined {
    if (header === undefined) return undefined;
    // `Date.parse` alone would take "1.5" for a day in January 2001.
    const date = /^[a-z]{3,9},? .*\bGMT$/i.test(header) ? Date.parse(header) : NaN;
    const wait = /^\d+$/.test(header) ? Number(header) * 1000 : date - this.clock.now();
    return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS);
  }
}

function failureOf(error: unknown, limit: AbortSignal, { requests }: StopSignals): string {
  if (error instanceof TooLargeError) return 'too large';
  if (requests.aborted) return 'cut off';
  return limit.aborted ? 'time-out' : 'connection failed';
}

/** The same host and port, or the same host by https instead of http. */
function isSameOrSafer(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname;
  return to.origin === from.origin || isUpgrade;
}

function unavailable(reason: string, cause?: unknown): DiaryError {
  return new DiaryError('upstream-unavailable', `The diary site cannot be used: ${reason}`, { cause });
}
