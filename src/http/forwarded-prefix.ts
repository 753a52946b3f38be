import type { Request } from 'express';

/** The path under which a trusted reverse proxy serves this service, such as `/diary`; empty without one. */
export function forwardedPrefix(request: Request): string {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  const prefix = request.header('x-forwarded-prefix')?.replace(/\/+$/, '') ?? '';
  return isTrusted(request.socket.remoteAddress, 0) && /^(\/[\w.~-]+)+$/.test(prefix) ? prefix : '';
}
