import { send } from './outgoing-http';
import { withinTime } from './within-time';

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
  return withinTime(timeoutMs, signal, async (limit) => {
    const { status, data } = await send<unknown>({
      method,
      url: url.href,
      data: body,
      headers: { accept: 'application/json' },
      transformResponse: parsed,
      signal: limit,
    });
    return { status, body: data };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
