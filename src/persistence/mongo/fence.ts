import { LeaseLost } from '../doc-store';
import type { Expression } from './expressions';
import type { MongoDatabase } from './mongo-database';
import { LEASE_ID } from './documents';

/**
 * The number of a lease, higher than that of every lease before. A write that was delayed may arrive after another run has taken the lease,
 * so looking up the lease before it is not enough: an entry carries the fence of the last run that stored it, and the filter of the write
 * refuses a lower one. MongoDB applies filter and update of one document at once, so no transaction is needed.
 */
export type Fence = number | undefined;

export async function fenceOf({ state }: MongoDatabase, owner: string | undefined): Promise<Fence> {
  if (owner === undefined) return undefined;
  const lease = await state.findOne({ _id: LEASE_ID, owner }, { fence: 1 }).lean();
  if (!lease) throw new LeaseLost();
  return lease.fence;
}

/** Documents of earlier versions have no fence. */
export function noNewerThan(fence: Fence): Expression {
  return fence === undefined ? {} : { fence: { $not: { $gt: fence } } };
}

/** The time makes it grow even if the last lease was deleted with its document. */
export const NEXT_FENCE = { $max: [{ $add: ['$fence', 1] }, { $toLong: '$$NOW' }] };
