import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Pages come with their own scripts and styles as files, and talk to this service alone. Nobody may frame them. */
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

/** The reference page brings styles in its text; scripts are files there too. */
const REFERENCE_POLICY = { ...PAGE_POLICY, 'style-src': ["'self'", "'unsafe-inline'"] };
const REFERENCE = /^\/swagger-ui\.html(\/|$)/i;

/** Answers made of the diary. They are nobody's to keep: no cache of a browser or a proxy. */
const PRIVATE = /^\/(api|actuator|mcp)(\/|$)/i;

const protectPage = helmetWith(PAGE_POLICY);
const protectReference = helmetWith(REFERENCE_POLICY);

/**
 * `Strict-Transport-Security` is left out: it binds a whole host and all its ports, and whoever ends TLS there, the reverse
 * proxy, has to say it. See `deploy/proxies`.
 */
function helmetWith(directives: Record<string, string[]>): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
}

/** What a browser needs to know to protect the diary. */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  if (PRIVATE.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  (REFERENCE.test(request.path) ? protectReference : protectPage)(request, response, next);
}
