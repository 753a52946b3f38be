import type { Attempts } from '../../persistence/access-store';

export interface AttemptLimits {
  /** How many are judged before the others are blocked. */
  limit: number;
  windowMs: number;
  /** The first time; each further one is twice as long. */
  blockMs: number;
}

const LONGEST_BLOCK_MS = 3_600_000;
/** Quiet time after which an address is forgotten. */
const FORGET_AFTER_MS = 86_400_000;

/**
 * Counts an attempt to guess a secret before it is judged, so that attempts at the same time count as well.
 *
 * More than `limit` within a window are blocked for `blockMs`. After that one attempt within a window is judged and the next one is
 * blocked for twice as long, up to an hour, until the address has been quiet for a day. An attempt while blocked changes nothing:
 * the result is `before` itself.
 *
 * @param now milliseconds since 1970
 * @example afterAttempt(undefined, 0, { limit: 5, windowMs: 60_000, blockMs: 60_000 }).count // 1
 */
export function afterAttempt(
  before: Attempts | undefined,
  now: number,
  { limit, windowMs, blockMs }: AttemptLimits,
): Attempts {
  const known = before && isKnown(before, now) ? before : undefined;
  if (known && now < known.blockedUntil) return known;
  const forgetAt = now + FORGET_AFTER_MS;
  const blocks = known?.blocks ?? 0;
  const isInWindow = known !== undefined && now < known.windowEndsAt;
  const count = (isInWindow ? known.count : 0) + 1;
  const windowEndsAt = isInWindow ? known.windowEndsAt : now + windowMs;
  if (count <= (blocks > 0 ? 1 : limit)) return { count, windowEndsAt, blocks, blockedUntil: 0, forgetAt };
  const blockedUntil = now + Math.min(blockMs * 2 ** blocks, LONGEST_BLOCK_MS);
  return { count: 0, windowEndsAt, blocks: blocks + 1, blockedUntil, forgetAt };
}

/** A block that ends later than any can is of a clock that was set back since. */
function isKnown({ forgetAt, blockedUntil }: Attempts, now: number): boolean {
  return now < forgetAt && blockedUntil - now <= LONGEST_BLOCK_MS;
}
