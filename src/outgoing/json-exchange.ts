import { isTooLarge, OUTGOING } from './outgoing-http';

/** How long an outgoing channel waits for its answer. */
export const CHANNEL_TIMEOUT_MS = 10_000;
const LARGEST_ANSWER_BYTES = 1_000_000;

export interface JsonRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** Aborts the request. */
  signal: AbortSignal;
}

export interface JsonAnswer {
  status: number;
  /** Undefined when the answer is not JSON. */
  body: unknown;
}

/**
 * There was no complete answer. The message is for the log; it has neither an address nor a cause, because an address may
 * contain a token.
 */
export class NoAnswerError extends Error {}

/**
 * Sends one request and parses the answer, both as JSON, whatever its status. Redirects are not followed, so that nothing is
 * sent to an address that was not configured.
 *
 * @throws NoAnswerError
 */
export async function exchangeJson({ method, url, body, timeoutMs, signal }: JsonRequest): Promise<JsonAnswer> {
  // The time-out of axios ends with the first bytes of an answer.
  const timeLimit = AbortSignal.timeout(timeoutMs);
  // Loaded on demand, because most installations have no channel.
  const { default: axios } = await import('axios');
  try {
    const { status, data } = await axios.request<unknown>({
      ...OUTGOING,
      method,
      url: url.href,
      data: body,
      headers: { ...OUTGOING.headers, accept: 'application/json' },
      maxRedirects: 0,
      maxContentLength: LARGEST_ANSWER_BYTES,
      transformResponse: parsed,
      signal: AbortSignal.any([timeLimit, signal]),
    });
    return { status, body: data };
  } catch (error) {
    if (isTooLarge(error)) throw new NoAnswerError('the answer is too large');
    if (signal.aborted) throw new NoAnswerError('the service is shutting down');
    if (timeLimit.aborted) throw new NoAnswerError(`no answer within ${timeoutMs} ms`);
    const { code } = error as NodeJS.ErrnoException;
    throw new NoAnswerError(`the connection failed${code ? ` (${code})` : ''}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
