import type { Request, Response } from 'express';
import { cookieNameFor, readCookie } from '../../http/cookies';

/** The secret of the session that a request belongs to. */
export function sessionCookieOf(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request));
}

export function setSessionCookie(request: Request, response: Response, secret: string, maxAge: number): void {
  response.cookie(cookieNameFor(request), secret, { ...optionsFor(request), maxAge });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(cookieNameFor(request), optionsFor(request));
}

function optionsFor(request: Request) {
  return { httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/' } as const;
}
