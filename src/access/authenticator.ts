import type { Request } from 'express';
import type { Caller } from '../platform/http/caller';

export interface Rejected {
  rejected: 'token' | 'session' | 'proxy' | 'user' | 'client';
  reason: string;
  /** Whether it counts as an attempt to guess. An old session does not. */
  isGuess: boolean;
}

export const AUTHENTICATORS = Symbol('Authenticators');

export interface Authenticator {
  /** @returns undefined when the request has no credential of this kind. @throws DiaryError `store-unavailable` */
  authenticate(request: Request): Promise<Caller | Rejected | undefined>;
}

/** Empty when it is malformed; other schemes are of a proxy. A request with a bearer token is judged by that alone. */
export function bearerOf(request: Request): string | undefined {
  const given = request.headers.authorization ?? '';
  return /^bearer(\s|$)/i.test(given) ? given.slice('bearer'.length).trim() : undefined;
}

export function isRejected(found: Caller | Rejected): found is Rejected {
  return 'rejected' in found;
}
