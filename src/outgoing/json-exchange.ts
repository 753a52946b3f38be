import { NoAnswerError, send } from './outgoing-http';

/** How long an outgoing channel waits for its answer. */
export const CHANNEL_TIMEOUT_MS = 10_000;

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

/** Sends one request and parses the answer, both as JSON, whatever its status. @throws NoAnswerError */
export async function exchangeJson({ method, url, body, timeoutMs, signal }: JsonRequest): Promise<JsonAnswer> {
  // The time-out of axios ends with the first bytes of an answer.
  const timeLimit = AbortSignal.timeout(timeoutMs);
  try {
    const { status, data } = await send<unknown>({
      method,
      url: url.href,
      data: body,
      headers: { accept: 'application/json' },
      transformResponse: parsed,
      signal: AbortSignal.any([timeLimit, signal]),
    });
    return { status, body: data };
  } catch (error) {
    if (signal.aborted) throw new NoAnswerError('the service is shutting down');
    throw timeLimit.aborted ? new NoAnswerError(`no answer within ${timeoutMs} ms`) : error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
