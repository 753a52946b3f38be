import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Pages load scripts and styles as files of this service and connect only to it. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
};

/** The API reference has inline styles; its scripts are files. */
const REFERENCE_POLICY = { ...PAGE_POLICY, 'style-src': ["'self'", "'unsafe-inline'"] };
const REFERENCE = /^\/swagger-ui\.html(\/|$)/i;

/** Answers with diary data, which neither browsers nor proxies may cache. */
const PRIVATE = /^\/(api|actuator|mcp)(\/|$)/i;

/** Without `Strict-Transport-Security`, which applies to all ports of a host: the proxy that terminates TLS sends it (`deploy/proxies`). */
function helmetWith(directives: Record<string, string[]>, isFramed: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, 'frame-ancestors': [isFramed ? "'self'" : "'none'"] },
    },
    strictTransportSecurity: false,
    xFrameOptions: isFramed ? false : { action: 'deny' },
  });
}

/** @param isFramed whether pages of the same origin may frame the service, as Home Assistant does */
export function securityHeaders(isFramed: boolean): RequestHandler {
  const protectPage = helmetWith(PAGE_POLICY, isFramed);
  const protectReference = helmetWith(REFERENCE_POLICY, isFramed);
  return (request, response, next) => {
    if (PRIVATE.test(request.path)) response.setHeader('Cache-Control', 'no-store');
    (REFERENCE.test(request.path) ? protectReference : protectPage)(request, response, next);
  };
}
