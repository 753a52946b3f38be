import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
/** Ids as proxies and tracing tools send them. Others could break or flood the log. */
const SANE = /^[\w.:+/=~-]{1,128}$/;

interface CurrentRequest {
  id: string;
  response: Response;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Assigns an id to the request, keeping a valid one it came with, for the answer and every log line. */
export function identifyRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADER);
  const id = given !== undefined && SANE.test(given) ? given : randomUUID();
  response.setHeader(HEADER, id);
  current.run({ id, response }, next);
}

/** The id of the request that the current code belongs to, also after its answer. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

export interface Client {
  hasGone: () => boolean;
}

/** The client that waits for the answer to the current request; undefined outside of requests. */
export function clientOfRequest(): Client | undefined {
  const response = current.getStore()?.response;
  return response && { hasGone: () => response.closed };
}

/** Work of the service itself, for which no client waits, whoever caused it. */
export function outsideOfRequests<T>(work: () => T): T {
  return current.exit(work);
}
