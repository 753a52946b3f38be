import { Logger } from '@nestjs/common';
import type { Clock } from '../platform/clock';

/** The attempts from one address. Instants are milliseconds since 1970. */
interface Attempts {
  count: number;
  windowEndsAt: number;
  blocks: number;
  blockedUntil: number;
  forgetAt: number;
}

const MAX_ATTEMPTS = 5;
const WINDOW_MS = 60_000;
const BLOCK_MS = 60_000;
const MAX_BLOCK_MS = 3_600_000;
const FORGET_AFTER_MS = 86_400_000;
/** Keeps many addresses from filling the memory. */
const MAX_ADDRESSES = 10_000;
/** Wrong passwords of all addresses together. */
const MAX_OVERALL = 100;
const OVERALL_WINDOW_MS = 3_600_000;
const MAX_KNOWN_ADDRESSES = 100;

/** Limits attempts to guess a secret by the address that they come from, and of all addresses together. Ends with the process. */
export class CredentialThrottle {
  private readonly logger = new Logger('Access');
  private readonly byAddress = new Map<string, Attempts>();
  private overall = { count: 0, windowEndsAt: 0 };
  /** Addresses that knew the secret, which others do not lock out. */
  private readonly known = new Set<string>();

  constructor(
    private readonly secrets: 'passwords' | 'tokens',
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before it is judged, so that attempts at the same time count as well. Each block is twice as long as the one before; an
   * attempt while blocked changes nothing. docs/access.md has the figures.
   * @returns for how many seconds the address is blocked; 0 when the attempt may be judged
   */
  count(address: string): number {
    const now = this.clock.now();
    const attempts = this.attemptsOf(address, now);
    if (now >= attempts.blockedUntil) {
      const overall = this.overallBlock(address, now);
      if (overall > 0) return overall;
      if (now >= attempts.windowEndsAt) Object.assign(attempts, { count: 0, windowEndsAt: now + WINDOW_MS });
      attempts.count++;
      attempts.forgetAt = now + FORGET_AFTER_MS;
      if (attempts.count <= (attempts.blocks > 0 ? 1 : MAX_ATTEMPTS)) return 0;
      attempts.blockedUntil = now + Math.min(BLOCK_MS * 2 ** attempts.blocks, MAX_BLOCK_MS);
      attempts.blocks++;
      attempts.count = 0;
      const seconds = (attempts.blockedUntil - now) / 1000;
      this.logger.warn(`Too many wrong ${this.secrets} from ${address}: it is blocked for ${seconds} s`);
    }
    return Math.ceil((attempts.blockedUntil - now) / 1000);
  }

  succeeded(address: string): void {
    this.byAddress.delete(address);
    if (!this.known.has(address)) this.overall.count--;
    this.known.add(address);
    const [oldest] = this.known;
    if (this.known.size > MAX_KNOWN_ADDRESSES && oldest !== undefined) this.known.delete(oldest);
  }

  private overallBlock(address: string, now: number): number {
    if (now >= this.overall.windowEndsAt || this.overall.windowEndsAt - now > OVERALL_WINDOW_MS) {
      this.overall = { count: 0, windowEndsAt: now + OVERALL_WINDOW_MS };
    }
    if (this.known.has(address)) return 0;
    this.overall.count++;
    if (this.overall.count <= MAX_OVERALL) return 0;
    const seconds = Math.ceil((this.overall.windowEndsAt - now) / 1000);
    if (this.overall.count === MAX_OVERALL + 1) {
      this.logger.warn(`Too many wrong ${this.secrets} from many addresses: new ones are blocked for ${seconds} s`);
    }
    return seconds;
  }

  private attemptsOf(address: string, now: number): Attempts {
    const found = this.byAddress.get(address);
    const none = { count: 0, windowEndsAt: 0, blocks: 0, blockedUntil: 0, forgetAt: 0 };
    // A block that ends later than any can is of a clock that was set back since.
    const isKnown = found && now < found.forgetAt && found.blockedUntil - now <= MAX_BLOCK_MS;
    const attempts = isKnown ? found : none;
    // At the end, so that the first is the one that was quiet for longest.
    this.byAddress.delete(address);
    this.byAddress.set(address, attempts);
    const [oldest] = this.byAddress.keys();
    if (this.byAddress.size > MAX_ADDRESSES && oldest !== undefined) this.byAddress.delete(oldest);
    return attempts;
  }
}
