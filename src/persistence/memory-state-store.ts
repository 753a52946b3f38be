import type { Clock } from '../common/clock';
import { StateStore } from './state-store';

/** For a service without a document store. */
export class MemoryStateStore extends StateStore {
  private lease?: { owner: string; expiresAt: number };

  constructor(private readonly clock: Clock) {
    super();
  }

  override takeLease(owner: string, seconds: number): Promise<boolean> {
    const free = this.lease === undefined || this.lease.expiresAt <= this.clock.now();
    if (free) this.lease = { owner, expiresAt: this.clock.now() + seconds * 1000 };
    return Promise.resolve(free);
  }

  override renewLease(owner: string, seconds: number): Promise<boolean> {
    const held = this.lease?.owner === owner;
    if (held) this.lease = { owner, expiresAt: this.clock.now() + seconds * 1000 };
    return Promise.resolve(held);
  }

  override returnLease(owner: string): Promise<void> {
    if (this.lease?.owner === owner) this.lease = undefined;
    return Promise.resolve();
  }
}
