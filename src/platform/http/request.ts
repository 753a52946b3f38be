import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';
import { ingressPath, isFromIngress } from './ingress';

export function requestPath(request: Request): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

/** The sender of a request: the service's own page identifies itself; all other clients count as API clients. */
export function starterOf(request: Request): 'page' | 'api' {
  return request.header('x-client') === 'page' ? 'page' : 'api';
}

/** The path under which a trusted reverse proxy serves this service, such as `/diary`; empty without one. */
export function forwardedPrefix(request: Request): string {
  if (isFromIngress(request)) return ingressPath(request);
  const prefix = request.header('x-forwarded-prefix')?.replace(/\/+$/, '') ?? '';
  return isFromProxy(request) && /^(\/[\w.~-]+)+$/.test(prefix) ? prefix : '';
}

export function isFromProxy(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return isTrusted(request.socket.remoteAddress, 0);
}

/** Key for counting attempts: the client's address, for IPv6 its network, which belongs to one household. */
export function attemptKey(request: Request): string {
  // Some proxies add the port, which is another one for each connection.
  const address = (request.ip ?? '').replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  return normalizeIp(address);
}

/** A GET that starts work, so that a HEAD must not (`DeliberateGetGuard`). */
const WITHOUT_HEAD = '/api/v2/nutritiondata/export';

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Read from the router itself, so that a new route is known here. Empty when there is no such path. */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: RouteLayer[] };
  const matching = stack.filter(({ route }) => route !== undefined).filter((layer) => layer.match(request.path));
  // A fixed path is not meant as the value of a parameter.
  const fixed = matching.filter(({ route }) => route?.path.includes(':') === false);
  const methods = (fixed.length > 0 ? fixed : matching).flatMap(({ route }) => {
    const own = Object.keys(route?.methods ?? {});
    return own.includes('get') && route?.path !== WITHOUT_HEAD ? [...own, 'head'] : own;
  });
  return [...new Set(methods.map((method) => method.toUpperCase()))].sort();
}
