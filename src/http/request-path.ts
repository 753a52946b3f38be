import type { Request } from 'express';

/** The path as the client sent it, without the query. */
export function pathOf(request: Request): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}
