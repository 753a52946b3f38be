import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Pages load scripts and styles as files of this service and connect only to it. They must not be framed. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The API reference has inline styles; its scripts are files. */
const REFERENCE_POLICY = { ...PAGE_POLICY, 'style-src': ["'self'", "'unsafe-inline'"] };
const REFERENCE = /^\/swagger-ui\.html(\/|$)/i;

/** Answers with diary data, which neither browsers nor proxies may cache. */
const PRIVATE = /^\/(api|actuator|mcp)(\/|$)/i;

const protectPage = helmetWith(PAGE_POLICY);
const protectReference = helmetWith(REFERENCE_POLICY);

/**
 * `Strict-Transport-Security` is left out: it applies to a whole host with all its ports, so the reverse proxy that terminates
 * TLS has to send it. See `deploy/proxies`.
 */
function helmetWith(directives: Record<string, string[]>): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
}

export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  if (PRIVATE.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  (REFERENCE.test(request.path) ? protectReference : protectPage)(request, response, next);
}
