import { randomUUID } from 'node:crypto';
import type { StateStore } from '../persistence/state-store';
import { CommandMistake } from './command-mistake';

/** Renewed after every few days, so within seconds. */
const LEASE_SECONDS = 60;

/** The export leases of the stores that a command works on, so that no service changes them in the meantime. */
export class HeldLeases {
  /** Names the leases in what is written under them. */
  readonly owner = randomUUID();
  private readonly held: [string, StateStore][] = [];

  async take(name: string, state: StateStore): Promise<void> {
    if (!(await state.takeLease(this.owner, LEASE_SECONDS))) {
      throw new CommandMistake(
        `An export or import is running on the ${name}; try again when it has ended, or in a minute or two`,
      );
    }
    this.held.push([name, state]);
  }

  /** Tells the other users of the stores what is done, in the form of a run's progress. */
  async report(progress: string): Promise<void> {
    for (const [, state] of this.held) await state.reportProgress(this.owner, progress);
  }

  async renew(): Promise<void> {
    for (const [name, state] of this.held) {
      if (await state.renewLease(this.owner, LEASE_SECONDS)) continue;
      throw new CommandMistake(`Another export or import has begun on the ${name}; try again when it has ended`);
    }
  }

  /** A lease that cannot be released expires. */
  async giveBack(): Promise<void> {
    await Promise.allSettled(this.held.map(([, state]) => state.returnLease(this.owner)));
  }
}
