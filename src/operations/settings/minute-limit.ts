import type { Request } from 'express';
import { DiaryError } from '../../diary/errors';
import type { Clock } from '../../platform/clock';

const MINUTE_MS = 60_000;

interface Try {
  at: number;
  address: string;
}

/** At most so many tries within a minute, of an address and of all together. Nothing is blocked for longer. */
export class MinuteLimit {
  private tries: Try[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly most: { ofAddress: number; ofAll: number },
  ) {}

  /** Counts a try. @returns a function that takes it back @throws DiaryError `too-many-attempts` */
  count(request: Request, address: string): () => void {
    const now = this.clock.now();
    this.tries = this.tries.filter(({ at }) => Math.abs(now - at) < MINUTE_MS);
    const own = this.tries.filter((one) => one.address === address);
    const first = own.length >= this.most.ofAddress ? own[0] : this.tries.at(-this.most.ofAll);
    if (first) {
      const seconds = Math.ceil((first.at + MINUTE_MS - now) / 1000);
      request.res?.setHeader('Retry-After', seconds);
      throw new DiaryError('too-many-attempts', `There were too many attempts; try again in ${seconds} s`);
    }
    const counted = { at: now, address };
    this.tries.push(counted);
    return () => void (this.tries = this.tries.filter((one) => one !== counted));
  }
}
