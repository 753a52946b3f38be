import type { CookieOptions, Request } from 'express';
import { forwardedPrefix, ingressPath } from './request';

const NAME = 'nutrition-diary';

/**
 * The name of a cookie of this service. Over https its prefix makes browsers refuse one that another host, or a connection without
 * TLS, has set; that needs `Path=/`. Two diaries of one host under different paths differ in their names instead. Within Home
 * Assistant, whose apps share one origin, the path keeps it from the others.
 */
export function cookieNameFor(request: Request, suffix = ''): string {
  if (ingressPath(request) !== '') return NAME + suffix;
  const name = NAME + forwardedPrefix(request).replaceAll(/[^\w.-]/g, '-') + suffix;
  return request.secure ? `__Host-${name}` : name;
}

/** `strict`, or `lax` for a cookie that has to come along when another site leads here. */
export function cookieOptionsFor(request: Request, sameSite: 'strict' | 'lax'): CookieOptions {
  return { httpOnly: true, sameSite, secure: request.secure, path: ingressPath(request) || '/' };
}

export function readCookie(request: Request, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const start = `${name}=`;
  return cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}
