import type { Request, RequestHandler } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DiaryError } from '../diary/errors';
import { BYTES_PER_MB, isUpload, uploadTooLarge } from './uploads';

/** For JSON; the largest query, a correlation with 5,000 dates and 200 keywords, has a fifth of this. */
export const MOST_BODY_BYTES = BYTES_PER_MB;

export const tooLarge = (): DiaryError => new DiaryError('payload-too-large', 'The request body is larger than 1 MB');

/** The largest bodies. */
export interface BodyLimits {
  /** Of a file that is imported; other bodies have {@link MOST_BODY_BYTES}. */
  uploadMb: number;
}

/**
 * By default Node answers requests without `Host` or with an unknown `Expect` itself, without a body. Here they are passed on
 * as ordinary requests, so that `refuseRequests` answers them.
 */
export function receiveAllRequests(server: Server, limits: BodyLimits): void {
  // The types declare it as a constructor option only.
  Object.assign(server, { requireHostHeader: false });
  const receive = (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response);
  server.on('checkExpectation', receive);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Otherwise the client would be asked to send a body that is then refused.
    if (tooLargeBy(request, limits) === undefined) response.writeContinue();
    receive(request, response);
  });
}

/** Refuses requests by their headers, before the body is read. */
export function refuseRequests(limits: BodyLimits): RequestHandler {
  return (request, _response, next) => next(mistakeOf(request, limits));
}

function mistakeOf(request: Request, limits: BodyLimits): DiaryError | undefined {
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new DiaryError('expectation-failed', 'The only supported expectation is 100-continue');
  }
  const hosts = request.headersDistinct['host']?.length ?? 0;
  // HTTP/1.0 does not require it.
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
    return new DiaryError('malformed-request', 'The request must have one Host header');
  }
  return tooLargeBy(request, limits);
}

/** The error for a body whose announced length is too large. */
function tooLargeBy(request: IncomingMessage, { uploadMb }: BodyLimits): DiaryError | undefined {
  const length = Number(request.headers['content-length'] ?? 0);
  if (!isUpload(request)) return length > MOST_BODY_BYTES ? tooLarge() : undefined;
  return length > uploadMb * BYTES_PER_MB ? uploadTooLarge(uploadMb) : undefined;
}
