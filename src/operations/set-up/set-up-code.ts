import { randomInt } from 'node:crypto';
import type { Clock } from '../../platform/clock';

/** Omits letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const MAX_TRIES = 5;
const MAX_NEW_CODES = 3;
const HOUR_MS = 3_600_000;

/** The code for those who set up from elsewhere: the log shows it, which only the operator reads. */
export class SetUpCode {
  private current = newCode();
  private tries = 0;
  private renewedAt: number[] = [];

  /** @param show is given each code */
  constructor(
    private readonly clock: Clock,
    private readonly show: (code: string) => void,
  ) {
    show(this.current);
  }

  /** After five wrong ones there is a new code, three times in an hour at most. @returns `blocked` when it was not compared */
  check(given: string): 'right' | 'wrong' | 'blocked' {
    const anHourAgo = this.clock.now() - HOUR_MS;
    this.renewedAt = this.renewedAt.filter((at) => at > anHourAgo);
    if (this.renewedAt.length >= MAX_NEW_CODES) return 'blocked';
    if (given.trim().toUpperCase() === this.current) return 'right';
    this.tries++;
    if (this.tries >= MAX_TRIES) {
      this.tries = 0;
      this.current = newCode();
      this.renewedAt.push(this.clock.now());
      this.show(this.current);
    }
    return 'wrong';
  }
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
