import { PROGRAM } from '../version';
import { exchange, TooLargeError } from './http-exchange';
import { limitedTo } from './limited-to';

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
  const limit = limitedTo(timeoutMs, signal);
  const headers = {
    'user-agent': `${PROGRAM.name}/${PROGRAM.version}`,
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    const options = { method, headers, signal: limit.signal };
    const content = body === undefined ? undefined : JSON.stringify(body);
    const answer = await exchange(url, options, content, LARGEST_ANSWER_BYTES);
    return { status: answer.status, body: parsed(answer.body.toString()) };
  } catch (error) {
    if (error instanceof TooLargeError) throw new NoAnswerError('the answer is too large');
    if (signal.aborted) throw new NoAnswerError('the service stops');
    if (limit.signal.aborted) throw new NoAnswerError(`no answer within ${timeoutMs} ms`);
    const { code } = error as NodeJS.ErrnoException;
    throw new NoAnswerError(`the connection failed${code ? ` (${code})` : ''}`);
  } finally {
    limit.lift();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
