import { Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Clock } from '../../clock';
import { afterAttempt, type Attempts } from './attempts';

/** So that many addresses cannot fill the memory. */
const MOST_ADDRESSES = 10_000;

/** Limits attempts to guess a secret by the address that they come from. Ends with the process. */
export class AttemptLimit {
  private readonly logger = new Logger('Access');
  private readonly byAddress = new Map<string, Attempts>();

  /** @param secrets what is guessed, for the log */
  constructor(
    private readonly secrets: 'passwords' | 'tokens',
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt. @returns for how many seconds the address is blocked; 0 when the attempt may be judged */
  count(address: string): number {
    const now = this.clock.now();
    const before = this.byAddress.get(address);
    const attempts = afterAttempt(before, now);
    this.remember(address, attempts);
    const seconds = Math.max(Math.ceil((attempts.blockedUntil - now) / 1000), 0);
    if (seconds > 0 && attempts !== before) {
      this.logger.warn(`Too many wrong ${this.secrets} from ${address}: it is blocked for ${seconds} s`);
    }
    return seconds;
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
