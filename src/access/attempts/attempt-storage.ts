import { Logger } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '../../clock';
import type { AccessStore } from '../../persistence/access-store';
import { afterAttempt } from './attempts';

/** The throttler's answer; its type is not exported by the library. */
type AttemptRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Counts attempts for the throttler in a store, where all replicas see them, and blocks for longer each time. */
export class AttemptStorage implements ThrottlerStorage {
  private readonly logger = new Logger('Access');

  /** @param secrets what is guessed, for the log */
  constructor(
    private readonly secrets: 'passwords' | 'tokens',
    private readonly store: AccessStore,
    private readonly clock: Clock,
  ) {}

  async increment(key: string, windowMs: number, limit: number, blockMs: number): Promise<AttemptRecord> {
    const now = this.clock.now();
    const limits = { limit, windowMs, blockMs };
    let isChanged = false;
    const attempts = await this.store.changeAttempts(
      key,
      (before) => {
        const after = afterAttempt(before, now, limits);
        isChanged = after !== before;
        return after;
      },
      now,
    );
    const isBlocked = attempts.blockedUntil > now;
    const seconds = (instant: number): number => Math.max(Math.ceil((instant - now) / 1000), 0);
    if (isBlocked && isChanged) {
      const left = seconds(attempts.blockedUntil);
      this.logger.warn(`Too many wrong ${this.secrets} from ${key}: it is blocked for ${left} s`);
    }
    return {
      totalHits: attempts.count,
      timeToExpire: seconds(attempts.windowEndsAt),
      isBlocked,
      timeToBlockExpire: seconds(attempts.blockedUntil),
    };
  }

  /** After a success. */
  forget(key: string): Promise<void> {
    return this.store.forgetAttempts(key);
  }
}
