import type { Request } from 'express';
import type { Config } from '../config/config';
import { metadataUrlOf, resourcePathOf } from './resource';

/**
 * The value of `WWW-Authenticate` (RFC 6750): how to authenticate, and what was wrong. With an OIDC issuer it also says where the
 * metadata of the resource is (RFC 9728), from which assistants find the issuer.
 */
export function challengeOf(
  request: Request,
  { publicUrl }: Config['access'],
  parameters: Record<string, string> = {},
): string {
  const metadata = publicUrl !== undefined && { resource_metadata: metadataUrlOf(publicUrl, resourcePathOf(request)) };
  const all = Object.entries({ realm: 'nutrition-diary', ...parameters, ...metadata });
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}
