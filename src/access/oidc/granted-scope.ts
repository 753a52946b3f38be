import { type HeldScope, SCOPES } from '../../config/access';

/**
 * The highest of our scopes that a token has.
 *
 * @param granted the claim `scope`: words with spaces in between (RFC 9068)
 * @example grantedScope('openid read export') // 'export'
 */
export function grantedScope(granted: unknown): HeldScope {
  const words = typeof granted === 'string' ? granted.split(' ') : [];
  return SCOPES.findLast((scope) => words.includes(scope)) ?? 'none';
}
