import { randomUUID } from 'node:crypto';
import type { StateStore } from '../persistence/state-store';
import { CopyMistake } from './copy-mistake';

/** Renewed after every few copied days, so within seconds. */
const LEASE_SECONDS = 60;

/** The export leases of both stores, so that no service changes either of them during the copy. */
export class HeldLeases {
  private readonly owner = randomUUID();
  private readonly held: [string, StateStore][] = [];

  async take(name: string, state: StateStore): Promise<void> {
    if (!(await state.takeLease(this.owner, LEASE_SECONDS))) {
      throw new CopyMistake(`An export is running on the ${name}; try again when it has ended, or in a minute or two`);
    }
    this.held.push([name, state]);
  }

  async renew(): Promise<void> {
    for (const [name, state] of this.held) {
      if (await state.renewLease(this.owner, LEASE_SECONDS)) continue;
      throw new CopyMistake(`Another export has begun on the ${name}; copy again when it has ended`);
    }
  }

  /** A lease that cannot be released expires. */
  async giveBack(): Promise<void> {
    await Promise.allSettled(this.held.map(([, state]) => state.returnLease(this.owner)));
  }
}
