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

/** The client that waits for the answer to the current request; outside of requests, one that never goes. */
export function clientOfRequest(): { hasGone: () => boolean } {
  const response = current.getStore()?.response;
  return { hasGone: () => response?.closed === true };
}
