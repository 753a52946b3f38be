import { type Model, Types } from 'mongoose';
import { LeaseLost } from '../../doc-store';
import { localMidnight } from '../../local-midnight';
import { adopt } from '../preparation/adopt-entries';
import { dayFilter } from '../expressions';
import { type Fence, noNewerThan } from '../fence';
import { isDuplicateId, isDuplicateKey } from '../mongo-errors';
import type { Entry, StoredFields } from '../documents';

interface Target {
  entries: Model<Entry>;
  zone: string;
}

/** An entry of an older program, or one with a midnight of an earlier zone, may be in the way. @throws LeaseLost */
export async function upsertEntry(
  fields: StoredFields,
  target: Target,
  { id, fence, isNew = false }: { id?: string; fence?: Fence; isNew?: boolean } = {},
): Promise<boolean> {
  const { collection } = target.entries;
  const day = dayFilter(fields.day);
  let isTaken = false;
  for (let attempt = 0; ; attempt++) {
    try {
      const update = {
        $set: { ...fields, ...(fence !== undefined && { fence }) },
        $setOnInsert: { _id: toEntryId(isTaken ? undefined : id) },
      };
      const upsert = isNew || fence === undefined;
      const result = await collection.updateOne({ ...day, ...noNewerThan(fence) }, update, { upsert });
      if (result.matchedCount + result.upsertedCount === 0) throw new LeaseLost();
      return result.upsertedCount + result.modifiedCount > 0;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === 3) throw error;
      const isOvertaken = fence !== undefined && (await collection.findOne({ ...day, fence: { $gt: fence } })) !== null;
      if (isOvertaken) throw new LeaseLost();
      if (isDuplicateId(error)) isTaken = true;
      else await clearWay(fields.date, target);
    }
  }
}

async function clearWay(date: Date, target: Target): Promise<void> {
  const other = await target.entries.findOne({ date: { $eq: date, $type: 'date' } }).lean();
  if (other === null || (await adopt(target.entries, [other], target.zone)) > 0) return;
  if (typeof other.day !== 'string') return;
  await upsertEntry({ day: other.day, date: localMidnight(other.day, target.zone) }, target);
}

/** A diary that is copied away and back keeps its ObjectIds. */
function toEntryId(text: string | undefined): Types.ObjectId | string {
  if (text === undefined) return new Types.ObjectId();
  return /^[0-9a-f]{24}$/.test(text) ? Types.ObjectId.createFromHexString(text) : text;
}
