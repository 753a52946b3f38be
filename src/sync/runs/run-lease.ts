import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { LeaseLost } from '../../persistence/doc-store';
import { EXPORT_LEASE, type LeaseAnswer, type StateStore } from '../../persistence/state-store';
import { alreadyRunning } from './run-status';

/** A timer renews it, as the site may demand a long pause. */
export class RunLease {
  private readonly logger = new Logger('RunLease');
  private readonly timer: NodeJS.Timeout;
  /** Whether or not it was stored. */
  progress: string | undefined;

  private constructor(
    private readonly state: StateStore,
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

  isHeld(): Promise<boolean> {
    return this.state.renewLease(this.owner, this.seconds);
  }

  /** Between slices of writes that do not ask for the lease themselves. @throws LeaseLost */
  readonly ask = async (): Promise<void> => {
    if (!(await this.isHeld())) throw new LeaseLost();
  };

  reportProgress(progress: string): Promise<LeaseAnswer> {
    this.progress = progress;
    return this.state.reportProgress(this.owner, progress);
  }

  /** May be tried again; in one write with the last progress, which may be an end that could not be stored. */
  release(): Promise<void> {
    clearInterval(this.timer);
    return this.state.returnLease(this.owner, EXPORT_LEASE, this.progress);
  }
}
