import { normalizeIp } from '@nestjs/throttler';
import type { Express, Request } from 'express';
import type { Config } from '../../config/config';

type IsTrusted = (address: string | undefined, hop: number) => boolean;

const INGRESS = 'ingress fn';
const PATH = /^(\/(?!\.\.?(\/|$))[A-Za-z0-9._~-]+)+$/;
const MAX_PATH_LENGTH = 200;

/** The proxies that are believed. With ingress the Supervisor of Home Assistant is one more. */
export function trustProxies(
  app: Pick<Express, 'get' | 'set'>,
  { trustProxy, ingress, ingressFrom }: Config['server'],
): void {
  if (ingress) {
    app.set('trust proxy', ingressFrom);
    app.set(INGRESS, app.get('trust proxy fn'));
  }
  const proxies = Array.isArray(trustProxy) ? trustProxy : [];
  app.set('trust proxy', ingress && trustProxy !== true ? [...proxies, ...ingressFrom] : trustProxy);
}

/** Whether the Supervisor has sent it, for a person who is logged in to Home Assistant. */
export function isFromIngress(request: Request): boolean {
  const isSupervisor = request.app.get(INGRESS) as IsTrusted | undefined;
  return isSupervisor?.(request.socket.remoteAddress, 0) === true;
}

/** The path under which Home Assistant shows the service, such as `/api/hassio_ingress/4f2a`; empty elsewhere. */
export function ingressPath(request: Request): string {
  const path = isFromIngress(request) ? (request.header('x-ingress-path') ?? '') : '';
  return path.length <= MAX_PATH_LENGTH && PATH.test(path) ? path : '';
}

export function requestPath(request: Request): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

/** The sender of a request: the service's own page identifies itself; all other clients count as API clients. */
export function initiatorOf(request: Request): 'page' | 'api' {
  return request.header('x-client') === 'page' ? 'page' : 'api';
}

/** The path under which a trusted reverse proxy serves this service, such as `/diary`; empty without one. */
export function forwardedPrefix(request: Request): string {
  if (isFromIngress(request)) return ingressPath(request);
  const prefix = request.header('x-forwarded-prefix')?.replace(/\/+$/, '') ?? '';
  return isFromProxy(request) && /^(\/[\w.~-]+)+$/.test(prefix) ? prefix : '';
}

export function isFromProxy(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as IsTrusted;
  return isTrusted(request.socket.remoteAddress, 0);
}

/** Key for counting attempts: the client's address, for IPv6 its network, which belongs to one household. */
export function attemptKey(request: Request): string {
  // Some proxies add the port, which is another one for each connection.
  const address = (request.ip ?? '').replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  return normalizeIp(address);
}

/** A GET that starts work, so that a HEAD must not (`NoPrefetchGuard`). */
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
