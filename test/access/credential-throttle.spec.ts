import { CredentialThrottle } from '../../src/access/credential-throttle';
import { CapturedLog } from '../support/captured-log';
import { TestClock } from '../support/test-clock';

const ADDRESS = '192.0.2.1';
const A_DAY = 86_400;

let clock: TestClock;
let log: CapturedLog;
let throttle: CredentialThrottle;
beforeEach(() => {
  log = new CapturedLog();
  clock = new TestClock('2024-09-01T12:00:00Z');
  throttle = new CredentialThrottle('passwords', clock);
});

/** Attempts at these seconds; for how many seconds the last one is blocked. */
function blockedFor(...seconds: number[]): number {
  throttle.succeeded(ADDRESS);
  return seconds.map((second) => countAt(second)).at(-1)!;
}

function countAt(second: number): number {
  clock.moveTo(new Date(second * 1000).toISOString());
  return throttle.count(ADDRESS);
}

describe('attempts to guess', () => {
  it('five within a minute are judged, the sixth is blocked for a minute', () => {
    expect(blockedFor(0, 10, 20, 30, 40)).toBe(0);
    expect(blockedFor(0, 10, 20, 30, 40, 59)).toBe(60);
  });

  it('are counted anew when the minute is over', () => {
    expect(blockedFor(0, 10, 20, 30, 40, 60, 61, 62, 63, 64)).toBe(0);
    expect(blockedFor(0, 10, 20, 30, 40, 60, 61, 62, 63, 64, 65)).toBe(60);
  });

  it('while blocked change nothing, and the log has each block once', () => {
    expect(blockedFor(0, 1, 2, 3, 4, 5, 6, 64.999)).toBe(1);
    expect(log.lines).toEqual(['warn Too many wrong passwords from 192.0.2.1: it is blocked for 60 s']);
    expect(countAt(65)).toBe(0);
  });

  it('after a block one within a minute is judged, and the next is blocked for twice as long', () => {
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 66)).toBe(120);
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 124)).toBe(120);
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 66, 186, 187)).toBe(240);
  });

  it('after a block block nobody who is wrong once in a while', () => {
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 125)).toBe(0);
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 1000, 5000, 5060)).toBe(0);
    // Nor do they shorten the next block.
    expect(blockedFor(0, 1, 2, 3, 4, 5, 65, 1000, 5000, 5001)).toBe(120);
  });

  it('are blocked for an hour at most, and forgotten after a quiet day', () => {
    let now = 0;
    const blocks: number[] = [];
    for (let attempt = 0; attempt < 30; attempt++) {
      const seconds = countAt(now);
      if (seconds > 0) blocks.push(seconds / 60);
      now += seconds || 1;
    }
    expect(blocks.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);

    const later = [1, 2, 3, 4, 5, 6].map((second) => countAt(now + A_DAY + second));
    expect(later).toEqual([0, 0, 0, 0, 0, 60]);
  });

  it('are blocked no longer than an hour by a clock that is set back', () => {
    for (const second of [100_000, 100_001, 100_002, 100_003, 100_004]) expect(countAt(second)).toBe(0);
    expect(countAt(100_005)).toBe(60);
    expect(countAt(100_065 - 3600)).toBe(3600);
    expect(countAt(100_065 - 3601)).toBe(0);
  });

  it('of ten thousand addresses are held in memory, those of the one that was quiet for longest no longer', () => {
    for (let attempt = 1; attempt <= 6; attempt++) throttle.count(ADDRESS);
    for (let other = 1; other < 10_000; other++) throttle.count(`other ${other}`);
    expect(throttle.count(ADDRESS)).toBe(60);

    for (let other = 10_000; other < 20_000; other++) throttle.count(`other ${other}`);
    // The hour in which others were too many is over. One that was blocked before has one attempt a minute.
    clock.moveTo('2024-09-01T13:00:00Z');
    expect([throttle.count(ADDRESS), throttle.count(ADDRESS)]).toEqual([0, 0]);
  });

  it('of all addresses together are judged a hundred times an hour, but for those that knew the secret', () => {
    throttle.succeeded(ADDRESS);
    for (let other = 0; other < 100; other++) expect(throttle.count(`other ${other}`)).toBe(0);
    expect(throttle.count('other 100')).toBe(3600);
    expect(throttle.count(ADDRESS)).toBe(0);

    clock.moveTo('2024-09-01T13:00:00Z');
    expect(throttle.count('other 100')).toBe(0);
  });
});
