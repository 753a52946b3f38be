/** The attempts to guess a secret, from one address. Instants are milliseconds since 1970. */
export interface Attempts {
  count: number;
  windowEndsAt: number;
  blocks: number;
  blockedUntil: number;
  /** When nothing is held against the address any more. */
  forgetAt: number;
}

const MOST_ATTEMPTS = 5;
const WINDOW_MS = 60_000;
const BLOCK_MS = 60_000;
const LONGEST_BLOCK_MS = 3_600_000;
const FORGET_AFTER_MS = 86_400_000;

/**
 * Counts an attempt to guess a secret before it is judged, so that attempts at the same time count as well.
 *
 * More than five within a minute are blocked for a minute. After that one attempt within a minute is judged and the next one is
 * blocked for twice as long, up to an hour, until the address has been quiet for a day. An attempt while blocked changes nothing:
 * the result is `before` itself.
 */
export function afterAttempt(before: Attempts | undefined, now: number): Attempts {
  const known = before && isKnown(before, now) ? before : undefined;
  if (known && now < known.blockedUntil) return known;
  const forgetAt = now + FORGET_AFTER_MS;
  const blocks = known?.blocks ?? 0;
  const isInWindow = known !== undefined && now < known.windowEndsAt;
  const count = (isInWindow ? known.count : 0) + 1;
  const windowEndsAt = isInWindow ? known.windowEndsAt : now + WINDOW_MS;
  if (count <= (blocks > 0 ? 1 : MOST_ATTEMPTS)) return { count, windowEndsAt, blocks, blockedUntil: 0, forgetAt };
  const blockedUntil = now + Math.min(BLOCK_MS * 2 ** blocks, LONGEST_BLOCK_MS);
  return { count: 0, windowEndsAt, blocks: blocks + 1, blockedUntil, forgetAt };
}

/** A block that ends later than any can is of a clock that was set back since. */
function isKnown({ forgetAt, blockedUntil }: Attempts, now: number): boolean {
  return now < forgetAt && blockedUntil - now <= LONGEST_BLOCK_MS;
}
