import { StateStore } from '../state-store';
import type { MongoDatabase } from './mongo-database';
import { isDuplicateKey } from './prepare-database';

const LEASE = 'export-lease';

/** The time is the database's own (`$$NOW`), so clocks of replicas may differ. */
export class MongoStateStore extends StateStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override takeLease(owner: string, seconds: number): Promise<boolean> {
    return this.database.use(async () => {
      const isFree = { $lte: [{ $ifNull: ['$expiresAt', '$$NOW'] }, '$$NOW'] };
      const taken = { owner: { $cond: [isFree, { $literal: owner }, '$owner'] } };
      const until = { expiresAt: { $cond: [isFree, inSeconds(seconds), '$expiresAt'] } };
      try {
        const lease = await this.database.state.findOneAndUpdate({ _id: LEASE }, [{ $set: { ...taken, ...until } }], {
          upsert: true,
          returnDocument: 'after',
        });
        return lease?.['owner'] === owner;
      } catch (error) {
        // Two made the first lease at the same time, and this one came second.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    });
  }

  override renewLease(owner: string, seconds: number): Promise<boolean> {
    return this.database.use(async () => {
      const { matchedCount } = await this.database.state.updateOne({ _id: LEASE, owner }, [
        { $set: { expiresAt: inSeconds(seconds) } },
      ]);
      return matchedCount > 0;
    });
  }

  override async returnLease(owner: string): Promise<void> {
    await this.database.use(() => this.database.state.deleteOne({ _id: LEASE, owner }));
  }
}

function inSeconds(seconds: number): object {
  return { $add: ['$$NOW', seconds * 1000] };
}
