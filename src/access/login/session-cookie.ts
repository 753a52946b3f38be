import type { Request, Response } from 'express';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../platform/http/cookies';

export const SESSION_MS = 30 * 86_400_000;

export function sessionCookieOf(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request));
}

export function setSessionCookie(request: Request, response: Response, secret: string): void {
  response.cookie(cookieNameFor(request), secret, { ...cookieOptionsFor(request, 'strict'), maxAge: SESSION_MS });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(cookieNameFor(request), cookieOptionsFor(request, 'strict'));
}
