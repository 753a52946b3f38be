import type { AxiosError, AxiosResponse } from 'axios';
import type { Clock } from '../../platform/clock';
import { isTooLarge } from '../../platform/outgoing/outgoing-http';
import { DiaryError } from '../../diary/errors';
import type { Metrics } from '../../platform/metrics/metrics';
import { pageText, SiteCookies, RefusedRedirect, siteHttp } from './site-http';

/** First no more waiting and new requests, later the current request is aborted. */
export interface StopSignals {
  waiting: AbortSignal;
  requests: AbortSignal;
  isOnce?: boolean;
}

const RETRY_PAUSES_MS = [1000, 3000];
const JITTER = 0.3;
const MAX_RETRY_AFTER_MS = 120_000;

export interface UpstreamRequest {
  url: URL;
  form?: Record<string, string>;
}

export interface FileLimits {
  /** The longest wait for more bytes. */
  idleMs: number;
  wholeMs: number;
  mostBytes: number;
}

const TOO_LARGE = 'its CSV has more bytes than EXPORTER_IMPORT_MAX_MB allows';

class PassingFailure extends Error {
  retryAfterMs?: number;
}

/** One request at a time. */
export class UpstreamClient {
  readonly cookies = new SiteCookies();
  /** Of its last answer, in milliseconds since 1970. */
  answeredAt?: number;
  /** By which this machine's clock was ahead of it then. */
  aheadMs?: number;
  private readonly http = siteHttp(this.cookies, () => this.counter.inc({ result: '3xx' }));

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
    private readonly counter: Metrics['upstreamRequests'],
  ) {}

  /** @throws DiaryError `upstream-unavailable` */
  async page(request: UpstreamRequest, signals: StopSignals): Promise<string> {
    return this.retried(signals, async () => {
      const answer = await this.send(request, signals);
      refuseFailure(answer, this.clock);
      return pageText(answer.data, headerOf(answer.headers['content-type']));
    });
  }

  /** A transfer that breaks is begun again. @throws DiaryError `upstream-unavailable` */
  async file(url: URL, limits: FileLimits, signals: StopSignals): Promise<Buffer> {
    return this.retried(signals, async () => {
      const answer = await this.send({ url }, signals, limits);
      refuseFailure(answer, this.clock);
      return answer.data;
    });
  }

  private async retried<T>({ waiting, isOnce = false }: StopSignals, attempt: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        const pause = RETRY_PAUSES_MS[failures];
        const isLast = pause === undefined || waiting.aborted || isOnce;
        if (!isLast) {
          const jittered = pause * (1 - JITTER + 2 * JITTER * Math.random());
          await this.clock.sleep(error.retryAfterMs ?? jittered, waiting);
        }
        if (isLast || waiting.aborted) throw unavailable(error.message, error.cause);
      }
    }
  }

  private async send(
    { url, form }: UpstreamRequest,
    { waiting, requests }: StopSignals,
    limits?: FileLimits,
  ): Promise<AxiosResponse<Buffer>> {
    const stop = AbortSignal.any(limits ? [waiting, requests] : [requests]);
    // The time-out of axios ends with the first bytes of an answer.
    const timeLimit = new AbortController();
    let complaint = limits
      ? `was not done after ${limits.wholeMs / 1000} s`
      : `did not answer within ${this.timeoutMs} ms`;
    const whole = setTimeout(() => timeLimit.abort(), limits?.wholeMs ?? this.timeoutMs);
    const idle =
      limits &&
      setTimeout(() => {
        complaint = `sent nothing for ${limits.idleMs / 1000} s`;
        timeLimit.abort();
      }, limits.idleMs);
    try {
      const answer = await this.http.request<Buffer>({
        url: url.href,
        ...(form && { method: 'POST', data: new URLSearchParams(form) }),
        ...(limits && { maxContentLength: limits.mostBytes, onDownloadProgress: () => idle?.refresh() }),
        signal: AbortSignal.any([timeLimit.signal, stop]),
      });
      this.counter.inc({ result: `${Math.floor(answer.status / 100)}xx` });
      this.answeredAt = parseHttpDate(headerOf(answer.headers['date']));
      this.aheadMs = this.answeredAt === undefined ? undefined : this.clock.now() - this.answeredAt;
      return answer;
    } catch (error) {
      const [result, failure] = classifyFailure(error, stop.aborted, timeLimit.signal, complaint, limits);
      this.counter.inc({ result });
      throw failure;
    } finally {
      clearTimeout(whole);
      clearTimeout(idle);
    }
  }
}

function classifyFailure(
  error: unknown,
  stopped: boolean,
  timeLimit: AbortSignal,
  complaint: string,
  limits?: FileLimits,
): [result: string, failure: Error] {
  const redirect = redirectFailure(error);
  if (redirect !== undefined) return ['3xx', unavailable(redirect)];
  if (isTooLarge(error))
    return ['too large', unavailable(limits ? TOO_LARGE : 'the page is too large to be a diary page')];
  if (stopped) return ['cut off', unavailable('the request was cut off')];
  const [result, message] = timeLimit.aborted
    ? ['time-out', `the site ${complaint}`]
    : ['connection failed', 'the connection failed'];
  return [result, new PassingFailure(message, { cause: withoutRequest(error) })];
}

/** @throws DiaryError or PassingFailure unless the status is that of a success */
function refuseFailure({ status, headers }: AxiosResponse<unknown>, clock: Clock): void {
  if (status >= 200 && status < 300) return;
  const message = `the site answered with status ${status}`;
  if (status !== 429 && status < 500) throw unavailable(message);
  const retryAfterMs = retryAfter(headerOf(headers['retry-after']), clock);
  throw Object.assign(new PassingFailure(message), { retryAfterMs });
}

function retryAfter(header: string | undefined, clock: Clock): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : (parseHttpDate(header) ?? NaN) - clock.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

function parseHttpDate(header = ''): number | undefined {
  // `Date.parse` alone would read "1.5" as a day in January 2001.
  const instant = /^[a-z]{3,9},? .*\bGMT$/i.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

function headerOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function redirectFailure(error: unknown): string | undefined {
  const { code, cause } = error as AxiosError;
  if (code === 'ERR_FR_TOO_MANY_REDIRECTS') return 'the site redirects in circles';
  if (code !== 'ERR_FR_REDIRECTION_FAILURE') return undefined;
  const refusal = cause?.cause;
  return refusal instanceof RefusedRedirect ? refusal.message : 'the site redirects to another host';
}

/** The library's error contains the request with the password. */
function withoutRequest(error: unknown): Error {
  const { cause, message } = error as AxiosError;
  return cause ?? new Error(message);
}

function unavailable(reason: string, cause?: unknown): DiaryError {
  return new DiaryError('upstream-unavailable', `fddb.info cannot be used: ${reason}`, { cause });
}
