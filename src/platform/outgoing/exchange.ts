import type { Readable } from 'node:stream';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { parsedJson } from '../../diary/json';
import { RequestFailedError, send } from './outgoing-http';

export const USUAL_TIMEOUT_MS = 10_000;
const MAX_REASON_LENGTH = 200;

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** For the whole exchange; {@link USUAL_TIMEOUT_MS} unless something else is given. */
  timeoutMs?: number;
  signal: AbortSignal;
}

/** Whatever the status. @returns no body when the answer is not JSON @throws RequestFailedError */
export async function exchangeJson(request: OutgoingRequest): Promise<{ status: number; body: unknown }> {
  const headers = { accept: 'application/json', ...request.headers };
  const { status, data } = await exchange<unknown>({ ...request, headers }, { transformResponse: parsedJson });
  return { status, body: data };
}

/** The text is not read: an address inside the network may be anybody's server. @throws RequestFailedError */
export async function exchangeBriefly(request: OutgoingRequest): Promise<number> {
  const { status, data } = await exchange<Readable>(request, { responseType: 'stream' });
  data.destroy();
  return status;
}

function exchange<T>(request: OutgoingRequest, options: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const { method, url, body, headers, timeoutMs = USUAL_TIMEOUT_MS, signal } = request;
  return withinTime(timeoutMs, signal, (limit) =>
    send<T>({ method, url: url.href, data: body, headers, signal: limit, ...options }),
  );
}

export function truncate(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
}

/** The time-out of axios would end with the first bytes of an answer. @param work ends when its signal does @throws RequestFailedError */
export async function withinTime<T>(
  timeoutMs: number,
  stop: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeLimit = AbortSignal.timeout(timeoutMs);
  try {
    return await work(AbortSignal.any([timeLimit, stop]));
  } catch (error) {
    if (stop.aborted) throw new RequestFailedError('the service is shutting down');
    throw timeLimit.aborted ? new RequestFailedError(`no answer within ${timeoutMs} ms`) : error;
  }
}
