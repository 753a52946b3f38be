import { afterAttempt } from '../../src/access/attempts/attempts';
import type { Attempts } from '../../src/persistence/access-store';

const LIMITS = { limit: 5, windowMs: 60_000, blockMs: 60_000 };
const A_DAY = 86_400_000;

/** Attempts at these seconds. */
function after(...seconds: number[]): Attempts {
  return seconds.reduce<Attempts | undefined>(
    (before, second) => afterAttempt(before, second * 1000, LIMITS),
    undefined,
  )!;
}

const blockedUntil = (...seconds: number[]): number => after(...seconds).blockedUntil / 1000;

describe('attempts to guess', () => {
  it('five within a minute are judged, the sixth is blocked for a minute', () => {
    expect(blockedUntil(0, 10, 20, 30, 40)).toBe(0);
    expect(blockedUntil(0, 10, 20, 30, 40, 59)).toBe(119);
  });

  it('are counted anew when the minute is over', () => {
    expect(blockedUntil(0, 10, 20, 30, 40, 60, 61, 62, 63, 64)).toBe(0);
    expect(blockedUntil(0, 10, 20, 30, 40, 60, 61, 62, 63, 64, 65)).toBe(125);
  });

  it('while blocked change nothing', () => {
    expect(after(0, 1, 2, 3, 4, 5, 6, 7, 64)).toEqual(after(0, 1, 2, 3, 4, 5));
  });

  it('after a block one is judged, however long that takes, and the next is blocked for twice as long', () => {
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65)).toBe(0);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 66)).toBe(66 + 120);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 1000)).toBe(1000 + 120);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 66, 186, 187)).toBe(187 + 240);
  });

  it('are blocked for an hour at most, and forgotten after a quiet day', () => {
    let attempts: Attempts | undefined;
    let now = 0;
    const blocks: number[] = [];
    for (let attempt = 0; attempt < 30; attempt++) {
      attempts = afterAttempt(attempts, now, LIMITS);
      if (attempts.blockedUntil > now) {
        blocks.push((attempts.blockedUntil - now) / 60_000);
        now = attempts.blockedUntil;
      } else now += 1000;
    }
    expect(blocks.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(afterAttempt(attempts, now + A_DAY, LIMITS)).toMatchObject({ count: 1, blocks: 0, blockedUntil: 0 });
  });
});
