import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DiaryError } from '../diary/errors';

/** Of JSON: the longest question, a correlation with 5,000 dates and 200 keywords, has a fifth of it. */
export const MOST_BODY_BYTES = 1024 * 1024;

export const tooLarge = (): DiaryError => new DiaryError('payload-too-large', 'The request body is larger than 1 MB');

/**
 * Node answers some requests by itself, without a body: one without `Host`, one that expects what no server does. They
 * become requests like any other here, so that `refuseRequests` answers them.
 */
export function receiveAllRequests(server: Server): void {
  // The types know it as an option of the constructor alone.
  Object.assign(server, { requireHostHeader: false });
  const receive = (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response);
  server.on('checkExpectation', receive);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Else the client is told to send what is refused then.
    if (!isTooLarge(request)) response.writeContinue();
    receive(request, response);
  });
}

/** What can be refused by its header lines is refused before its body is read. */
export function refuseRequests(request: Request, _response: Response, next: NextFunction): void {
  next(mistakeOf(request));
}

function mistakeOf(request: Request): DiaryError | undefined {
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new DiaryError('expectation-failed', 'No other expectation than 100-continue can be met');
  }
  const hosts = request.headersDistinct['host']?.length ?? 0;
  // HTTP/1.0 has none.
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
    return new DiaryError('malformed-request', 'The request must have one Host header');
  }
  return isTooLarge(request) ? tooLarge() : undefined;
}

function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES;
}
