import type { Request } from 'express';

/** Who sent a request: the service's own page identifies itself; all other clients count as API clients. */
export function starterOf(request: Request): 'page' | 'api' {
  return request.header('x-client') === 'page' ? 'page' : 'api';
}
