import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Programs that search for leaked secrets recognise a token by this prefix, as {@link TOKEN_PATTERN}. 256 random bits follow. */
const PREFIX = 'ndia_';
export const TOKEN_PATTERN = /^ndia_[A-Za-z0-9_-]{43}$/;

export function newToken(): string {
  return PREFIX + newSecret();
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a token or a session. A fast hash is enough, because 256 random bits cannot be guessed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Constant-time, whatever the content or length. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
