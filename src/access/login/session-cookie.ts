import type { Request, Response } from 'express';
import { forwardedPrefix } from '../../http/forwarded-prefix';

const NAME = 'nutrition-diary';

/**
 * The name of the session's cookie. Over https its prefix makes browsers refuse one that another host, or a connection without
 * TLS, has set; that needs `Path=/`. Two diaries of one host under different paths differ in their names instead.
 */
function nameFor(request: Request): string {
  const name = NAME + forwardedPrefix(request).replaceAll(/[^\w.-]/g, '-');
  return request.secure ? `__Host-${name}` : name;
}

/** The secret of the session that a request belongs to. */
export function sessionCookieOf(request: Request): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const start = `${nameFor(request)}=`;
  return cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}

export function setSessionCookie(request: Request, response: Response, secret: string, maxAge: number): void {
  response.cookie(nameFor(request), secret, { ...optionsFor(request), maxAge });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameFor(request), optionsFor(request));
}

function optionsFor(request: Request) {
  return { httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/' } as const;
}
