import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
/** What proxies and tracing tools send. Anything else could break a line of the log, or fill it. */
const SANE = /^[\w.:+/=~-]{1,128}$/;

const ids = new AsyncLocalStorage<string>();

/** Gives the request an id, the one it came with if that is sane, for the answer and for every line of the log. */
export function identifyRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADER);
  const id = given !== undefined && SANE.test(given) ? given : randomUUID();
  response.setHeader(HEADER, id);
  ids.run(id, next);
}

/** The id of the request that the running code works for, also after it was answered. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
