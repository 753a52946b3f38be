import { Injectable } from '@nestjs/common';
import { FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { factsOfKind, RECORD_KINDS, type RecordKind, type UserRecords } from '../../diary/user-data/record-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { byKey, type Saved, UserDataStore } from '../user-data/user-data-store';
import type { StoredRecord } from './documents';
import { buffered, MongoDatabase } from './mongo-database';
import { isFirst } from './mongo-errors';

export const MONGO_RECORD_BATCH = 256;

@Injectable()
export class MongoUserDataStore extends UserDataStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async save<K extends RecordKind>(
    kind: K,
    contents: readonly UserRecords[K][],
  ): Promise<Saved<UserRecords[K]>> {
    const records = [...byKey(kind, contents).values()].map(
      (one) => [userDataId(kind, one), toStoredRecord(kind, one)] as const,
    );
    const ids = records.map(([id]) => id);
    const stored = await this.database.userRecords.find({ _id: { $in: ids } }).lean();
    const tags = new Map(stored.map((record) => [record._id, this.tagOf(record)]));
    const changed = records.filter(([id, { tag }]) => tags.get(id) !== tag);
    await this.database.userRecords.bulkWrite(
      changed.map(([_id, record]) => ({ replaceOne: { filter: { _id }, replacement: record, upsert: true } })),
      { ordered: false },
    );
    const updated = changed.filter(([id]) => tags.get(id) !== undefined).length;
    const written = changed.map(([, record]) => record.content as UserRecords[K]);
    return { added: changed.length - updated, updated, unchanged: contents.length - changed.length, written };
  }

  override async replace<K extends RecordKind>(kind: K, content: UserRecords[K], tag?: string): Promise<boolean> {
    const [_id, record] = [userDataId(kind, content), toStoredRecord(kind, content)];
    const { collection } = this.database.userRecords;
    const stored = await this.database.userRecords.findOne({ _id }).lean();
    if (stored === null) return tag === undefined && isFirst(collection.insertOne({ _id, ...record } as object));
    if (this.tagOf(stored) !== tag) return false;
    return (await collection.replaceOne(unchanged(stored), record)).matchedCount > 0;
  }

  override async remove(kind: RecordKind, key: string, tag?: string): Promise<boolean> {
    const _id = `${kind}:${key}`;
    const stored = await this.database.userRecords.findOne({ _id }).lean();
    if (stored === null || (tag !== undefined && this.tagOf(stored) !== tag)) return false;
    return (
      (await this.database.userRecords.deleteOne(tag === undefined ? { _id } : unchanged(stored))).deletedCount > 0
    );
  }

  override async removeAll(kind: RecordKind, keys: readonly string[]): Promise<number> {
    const ids = keys.map((key) => `${kind}:${key}`);
    return (await this.database.userRecords.deleteMany({ _id: { $in: ids } })).deletedCount;
  }

  override async find<K extends RecordKind>(kind: K, key: string): Promise<UserRecords[K] | undefined> {
    const record = await this.database.userRecords.findOne({ _id: `${kind}:${key}` }).lean();
    return record === null ? undefined : this.reader.read(kind, key, record.content);
  }

  override async count(kind: RecordKind, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<number> {
    return this.database.userRecords.countDocuments({ kind, day: { $gte: from, $lte: to } });
  }

  override async *read<K extends RecordKind>(
    kind: K,
    { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange,
  ): AsyncGenerator<UserRecords[K][]> {
    const found = this.database.userRecords.collection
      .find<StoredRecord>({ kind, day: { $gte: from, $lte: to } }, { batchSize: MONGO_RECORD_BATCH })
      .sort({ day: 1, _id: 1 });
    for await (const records of buffered(found)) {
      yield records.flatMap(({ _id, content }) => this.reader.read(kind, keyOf(_id), content) ?? []);
    }
  }

  /** Undefined if a record is not what this service writes. Earlier versions stored another tag of the same content. */
  private tagOf({ _id, kind, day, content }: StoredRecord): string | undefined {
    const read = RECORD_KINDS.includes(kind) ? this.reader.read(kind, keyOf(_id), content) : undefined;
    return read && factsOfKind(kind).dateOf(read) === day ? contentTag(read) : undefined;
  }
}

function unchanged({ _id, content }: StoredRecord): object {
  return { _id, content };
}

function keyOf(_id: string): string {
  return _id.slice(_id.indexOf(':') + 1);
}

function userDataId<K extends RecordKind>(kind: K, content: UserRecords[K]): string {
  return `${kind}:${factsOfKind(kind).keyOf(content)}`;
}

function toStoredRecord<K extends RecordKind>(kind: K, content: UserRecords[K]): Omit<StoredRecord, '_id'> {
  return { kind, day: factsOfKind(kind).dateOf(content), content, tag: contentTag(content) };
}
