import { isTooLarge, OUTGOING } from './outgoing-http';

/** How long one of the outgoing channels waits for its answer. */
export const CHANNEL_TIMEOUT_MS = 10_000;
const LARGEST_ANSWER_BYTES = 1_000_000;

export interface JsonRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** Cuts the request off. */
  signal: AbortSignal;
}

export interface JsonAnswer {
  status: number;
  /** Undefined when the answer is not JSON. */
  body: unknown;
}

/**
 * There was no whole answer. The message is for the log: it names no address and there is no cause, because an address
 * may hold a token.
 */
export class NoAnswerError extends Error {}

/**
 * One request with JSON both ways, whatever its status. Redirects are answers, too: nothing goes to an address that was
 * not configured.
 *
 * @throws NoAnswerError
 */
export async function exchangeJson({ method, url, body, timeoutMs, signal }: JsonRequest): Promise<JsonAnswer> {
  // The library's own time-out ends with the first bytes of an answer.
  const timeLimit = AbortSignal.timeout(timeoutMs);
  // Loaded with the first request, because most installations have no channel.
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
    if (signal.aborted) throw new NoAnswerError('the service stops');
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
