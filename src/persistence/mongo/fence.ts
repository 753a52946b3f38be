import { LeaseLost } from '../doc-store';
import type { Expression } from './expressions';
import type { MongoDatabase } from './mongo-database';
import { LEASE_ID } from './documents';

/**
 * The number of a lease: higher than that of every lease taken before. Undefined for a write without a lease.
 *
 * A run whose process was stopped, or whose write was delayed on its way, may write after another run has taken the lease. Looking
 * up the lease before a write is not enough, because it may be lost between the two. Therefore an entry carries the fence of the
 * last run that stored it, and the filter of the write itself refuses a lower one. MongoDB applies the filter and the update of one
 * document in one atomic operation, on a single server as well as on a replica set, so no transaction is needed.
 */
export type Fence = number | undefined;

/** @throws LeaseLost when the owner does not hold the lease */
export async function fenceOf({ state }: MongoDatabase, owner: string | undefined): Promise<Fence> {
  if (owner === undefined) return undefined;
  const lease = await state.findOne({ _id: LEASE_ID, owner }, { fence: 1 }).lean();
  if (!lease) throw new LeaseLost();
  return lease.fence;
}

/** A filter for documents that no later run has written; those of earlier versions have no fence. */
export function noNewerThan(fence: Fence): Expression {
  return fence === undefined ? {} : { fence: { $not: { $gt: fence } } };
}

/** The fence of a lease that is taken now. The time makes it grow even if the last lease was deleted with its document. */
export const NEXT_FENCE = { $max: [{ $add: ['$fence', 1] }, { $toLong: '$$NOW' }] };
