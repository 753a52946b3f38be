import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const BYTES = 32;
const HASH = /^scrypt:([0-9a-f]{64}):([0-9a-f]{64})$/;

/** The form in which a password is kept. @example await hashPassword('a long password') // 'scrypt:5f…:c1…' */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(BYTES);
  return `scrypt:${salt.toString('hex')}:${(await derive(password, salt, BYTES)).toString('hex')}`;
}

/** Compares in constant time. Undefined if it is no hash. */
export function hashMatches(kept: string, given: string): Promise<boolean> | undefined {
  const [, salt, hash] = HASH.exec(kept) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return derive(given, Buffer.from(salt, 'hex'), BYTES).then((one) => timingSafeEqual(one, Buffer.from(hash, 'hex')));
}
