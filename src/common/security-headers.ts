import type { NextFunction, Request, Response } from 'express';

/** Pages come with their own scripts and styles as files, and talk to this service alone. Nobody may frame them. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference page brings styles in its text; scripts are files there too. */
const REFERENCE_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
const REFERENCE = /^\/swagger-ui\.html(\/|$)/i;

/** Answers made of the diary. They are nobody's to keep: no cache of a browser or a proxy. */
const PRIVATE = /^\/(api|actuator|mcp)(\/|$)/i;

/**
 * What a browser needs to know to protect the diary.
 *
 * `Strict-Transport-Security` is not among it: it binds a whole host and all its ports, and whoever ends TLS there, the
 * reverse proxy, has to say it. See `deploy/proxies`.
 */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', REFERENCE.test(request.path) ? REFERENCE_POLICY : PAGE_POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'no-referrer');
  // Another site may neither read an answer into its process as an image or a script, nor keep a handle on the window.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  if (PRIVATE.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
