import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { DiaryError } from '../../../diary/errors';
import { BYTES_PER_MB, isUpload } from './uploads';

/** For JSON; the largest query, a correlation with 5,000 dates and 200 keywords, has a fifth of this. */
export const MAX_BODY_BYTES = BYTES_PER_MB;

/** The deepest valid request, a list of tool calls, has nine levels. Code that reads a body may recurse and must not overflow the stack. */
const MAX_LEVELS = 32;

/** Twice the size of the largest query, a correlation with 5,000 dates. Every value costs work before it can be refused. */
const MAX_VALUES = 10_000;

export const tooLarge = (): DiaryError => new DiaryError('payload-too-large', 'The request body is larger than 1 MB');

/** Refuses a body by its announced length, before any of it is read. */
export function limitLength(uploadMb: number): RequestHandler {
  const uploadTooLarge = `The file is larger than ${uploadMb} MB; EXPORTER_IMPORT_MAX_MB sets the limit`;
  return (request, _response, next) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes <= (isUpload(request) ? uploadMb * BYTES_PER_MB : MAX_BODY_BYTES)) next();
    else next(isUpload(request) ? new DiaryError('payload-too-large', uploadTooLarge) : tooLarge());
  };
}

/** Whether the body is JSON that is read at once; a file is read as a stream, even if it is JSON. */
export function isJsonRequest(request: IncomingMessage): boolean {
  return !isUpload(request) && (request as Request).is('application/json') === 'application/json';
}

export function acceptJsonOnly(request: Request, _response: Response, next: NextFunction): void {
  // `is` returns null without a body, but counts an empty one as a body.
  if (isUpload(request) || request.is('application/json') !== false || request.headers['content-length'] === '0')
    next();
  else next(new DiaryError('malformed-request', 'The request body must be JSON (Content-Type: application/json)'));
}

/** Refuses a JSON body that is nested too deeply or holds too many values; its size in bytes is limited elsewhere. */
export function limitBodies(request: Request, _response: Response, next: NextFunction): void {
  const mistake = findBodyMistake(request.body);
  if (mistake === undefined) next();
  else next(new DiaryError('malformed-request', mistake));
}

/** Breadth first, so that depth does not use stack. @returns undefined for a body that is neither too deep nor too large */
export function findBodyMistake(body: unknown): string | undefined {
  let count = 0;
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return `The request body is nested more than ${MAX_LEVELS} levels deep`;
    count += level.length;
    if (count > MAX_VALUES) return `The request body holds more than ${MAX_VALUES} values`;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return undefined;
}
