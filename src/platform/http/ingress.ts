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
