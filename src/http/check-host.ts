import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DiaryError } from '../diary/errors';
import { pathOf } from './request';

/** Kubernetes sends its probes to the IP address of the pod. */
const PROBE_PATHS = ['/actuator/health/liveness', '/actuator/health/readiness'];

/** Protects against DNS rebinding, with which a page of another site can reach this server, but under another host name. */
export function checkHost(allowed: readonly string[]): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (allowed.includes(host) || PROBE_PATHS.includes(pathOf(request))) next();
    else next(new DiaryError('forbidden', 'This service does not answer under that host name'));
  };
}
