import { AttemptLimit } from '../../src/access/attempts/attempt-limit';
import { afterAttempt, type Attempts } from '../../src/access/attempts/attempts';
import { TestClock } from '../support/test-clock';

const A_DAY = 86_400_000;

/** Attempts at these seconds. */
function after(...seconds: number[]): Attempts {
  return seconds.reduce<Attempts | undefined>((before, second) => afterAttempt(before, second * 1000), undefined)!;
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
    const blocked = after(0, 1, 2, 3, 4, 5);
    expect(afterAttempt(blocked, 64_999)).toBe(blocked);
  });

  it('after a block one within a minute is judged, and the next is blocked for twice as long', () => {
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65)).toBe(0);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 66)).toBe(66 + 120);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 124)).toBe(124 + 120);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 66, 186, 187)).toBe(187 + 240);
  });

  it('after a block block nobody who is wrong once in a while', () => {
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 125)).toBe(0);
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 1000, 5000, 5060)).toBe(0);
    // Nor do they shorten the next block.
    expect(blockedUntil(0, 1, 2, 3, 4, 5, 65, 1000, 5000, 5001)).toBe(5001 + 120);
  });

  it('are blocked no longer than an hour by a clock that is set back', () => {
    const blocked = after(100_000, 100_001, 100_002, 100_003, 100_004, 100_005);
    expect(blocked.blockedUntil).toBe(100_065_000);
    expect(afterAttempt(blocked, 100_065_000 - 3_600_000)).toBe(blocked);
    expect(afterAttempt(blocked, 100_065_000 - 3_600_001)).toMatchObject({
      count: 1,
      blocks: 0,
      blockedUntil: 0,
    });
  });

  it('are blocked for an hour at most, and forgotten after a quiet day', () => {
    let attempts: Attempts | undefined;
    let now = 0;
    const blocks: number[] = [];
    for (let attempt = 0; attempt < 30; attempt++) {
      attempts = afterAttempt(attempts, now);
      if (attempts.blockedUntil > now) {
        blocks.push((attempts.blockedUntil - now) / 60_000);
        now = attempts.blockedUntil;
      } else now += 1000;
    }
    expect(blocks.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(afterAttempt(attempts, now + A_DAY)).toMatchObject({ count: 1, blocks: 0, blockedUntil: 0 });
  });

  it('of ten thousand addresses are held in memory, those of the one that was quiet for longest no longer', () => {
    const limit = new AttemptLimit('passwords', new TestClock('2024-09-01T12:00:00Z'));
    for (let attempt = 1; attempt <= 6; attempt++) limit.count('192.0.2.1');
    for (let other = 1; other < 10_000; other++) limit.count(`other ${other}`);
    expect(limit.count('192.0.2.1')).toBe(60);

    for (let other = 10_000; other < 20_000; other++) limit.count(`other ${other}`);
    expect(limit.count('192.0.2.1')).toBe(0);
  });
});
