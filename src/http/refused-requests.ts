import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DiaryError } from '../diary/errors';

/** For JSON; the largest query, a correlation with 5,000 dates and 200 keywords, has a fifth of this. */
export const MOST_BODY_BYTES = 1024 * 1024;

export const tooLarge = (): DiaryError => new DiaryError('payload-too-large', 'The request body is larger than 1 MB');

/**
 * By default Node answers requests without `Host` or with an unknown `Expect` itself, without a body. Here they are passed on
 * as ordinary requests, so that `refuseRequests` answers them.
 */
export function receiveAllRequests(server: Server): void {
  // The types declare it as a constructor option only.
  Object.assign(server, { requireHostHeader: false });
  const receive = (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response);
  server.on('checkExpectation', receive);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Otherwise the client would be asked to send a body that is then refused.
    if (!isTooLarge(request)) response.writeContinue();
    receive(request, response);
  });
}

/** Refuses requests by their headers, before the body is read. */
export function refuseRequests(request: Request, _response: Response, next: NextFunction): void {
  next(mistakeOf(request));
}

function mistakeOf(request: Request): DiaryError | undefined {
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new DiaryError('expectation-failed', 'The only supported expectation is 100-continue');
  }
  const hosts = request.headersDistinct['host']?.length ?? 0;
  // HTTP/1.0 does not require it.
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
    return new DiaryError('malformed-request', 'The request must have one Host header');
  }
  return isTooLarge(request) ? tooLarge() : undefined;
}

function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES;
}
