import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { LeaseAnswer, StateStore } from '../../persistence/state-store';
import { alreadyRunning } from './run-status';

/** The right to export, held by one run across all replicas. A timer renews it, as the site may demand a long pause. */
export class RunLease {
  private readonly logger = new Logger('RunLease');
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly state: StateStore,
    /** Names the lease in what is written under it. */
    readonly owner: string,
    private readonly seconds: number,
  ) {
    // A failed renewal is not fatal, because the lease is checked again by each write.
    const warn = (error: unknown) => this.logger.warn('The lease of the run could not be renewed', error);
    this.timer = setInterval(() => void this.isHeld().catch(warn), (seconds * 1000) / 3).unref();
  }

  /** @throws DiaryError `export-in-progress` when another run holds it */
  static async take(state: StateStore, seconds: number): Promise<RunLease> {
    const owner = randomUUID();
    if (await state.takeLease(owner, seconds)) return new RunLease(state, owner, seconds);
    throw alreadyRunning(await state.viewLease());
  }

  /** Renews the lease in the store. False: another run has taken over. */
  isHeld(): Promise<boolean> {
    return this.state.renewLease(this.owner, this.seconds);
  }

  reportProgress(progress: string): Promise<LeaseAnswer> {
    return this.state.reportProgress(this.owner, progress);
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    try {
      await this.state.returnLease(this.owner);
    } catch (error) {
      this.logger.warn(`The lease of the run could not be released; it expires in ${this.seconds} s`, error);
    }
  }
}
