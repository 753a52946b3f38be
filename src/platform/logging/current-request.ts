import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
/** Ids as proxies and tracing tools send them. Others could break or flood the log. */
const SANE = /^[\w.:+/=~-]{1,128}$/;

const current = new AsyncLocalStorage<{ id: string; response: Response }>();

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

/** The answer to the current request, which is closed when its client has gone; undefined outside of requests. */
export function currentResponse(): Pick<Response, 'closed'> | undefined {
  return current.getStore()?.response;
}

/** Work of the service itself, for which no client waits, whoever caused it. */
export function outsideOfRequests<T>(work: () => T): T {
  return current.exit(work);
}
