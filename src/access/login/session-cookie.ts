import type { Request, Response } from 'express';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../http/cookies';
import { SESSION_MS } from './sessions.service';

export function sessionCookieOf(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request));
}

export function setSessionCookie(request: Request, response: Response, secret: string): void {
  response.cookie(cookieNameFor(request), secret, { ...cookieOptionsFor(request, 'strict'), maxAge: SESSION_MS });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(cookieNameFor(request), cookieOptionsFor(request, 'strict'));
}
