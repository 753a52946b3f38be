import { Logger } from '@nestjs/common';
import { normalizeIp, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Clock } from '../../clock';
import { afterAttempt, type Attempts } from './attempts';

/** The throttler's answer; its type is not exported by the library. */
type AttemptRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** So that many addresses cannot fill the memory. */
const MOST_ADDRESSES = 10_000;

/** Counts attempts for the throttler, whose own storage knows neither blocks that grow nor our clock. Ends with the process. */
export class AttemptStorage implements ThrottlerStorage {
  private readonly logger = new Logger('Access');
  private readonly byAddress = new Map<string, Attempts>();

  /** @param secrets what is guessed, for the log */
  constructor(
    private readonly secrets: 'passwords' | 'tokens',
    private readonly clock: Clock,
  ) {}

  increment(address: string): Promise<AttemptRecord> {
    const now = this.clock.now();
    const before = this.byAddress.get(address);
    const attempts = afterAttempt(before, now);
    this.remember(address, attempts);
    const isBlocked = attempts.blockedUntil > now;
    const seconds = (instant: number): number => Math.max(Math.ceil((instant - now) / 1000), 0);
    if (isBlocked && attempts !== before) {
      const left = seconds(attempts.blockedUntil);
      this.logger.warn(`Too many wrong ${this.secrets} from ${address}: it is blocked for ${left} s`);
    }
    return Promise.resolve({
      totalHits: attempts.count,
      timeToExpire: seconds(attempts.windowEndsAt),
      isBlocked,
      timeToBlockExpire: seconds(attempts.blockedUntil),
    });
  }

  forget(address: string): void {
    this.byAddress.delete(address);
  }

  private remember(address: string, attempts: Attempts): void {
    // At the end, so that the first is the one that was quiet for longest.
    this.byAddress.delete(address);
    this.byAddress.set(address, attempts);
    const [oldest] = this.byAddress.keys();
    if (this.byAddress.size > MOST_ADDRESSES && oldest !== undefined) this.byAddress.delete(oldest);
  }
}

/** Under what attempts are counted: the client's address; of IPv6 its network, which one household has for itself. */
export function addressOf(request: Request): string {
  // Some proxies add the port, which is another one for each connection.
  const address = (request.ip ?? '').replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  return normalizeIp(address);
}
