import type { Request } from 'express';

/**
 * The value of `WWW-Authenticate` (RFC 6750): how to authenticate, and what was wrong. Here is the place for what depends on the
 * address of the request, such as the metadata of the resource at `/mcp`.
 */
export function challengeOf(_request: Request, parameters: Record<string, string> = {}): string {
  const all = Object.entries({ realm: 'nutrition-diary', ...parameters });
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}
