import { Injectable } from '@nestjs/common';
import { FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { factsOfKind, OWN_KINDS, type OwnKind, type OwnKinds } from '../../diary/user-data/own-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { byKey, type Saved, UserDataStore } from '../user-data/user-data-store';
import type { OwnRecord } from './documents';
import { buffered, MongoDatabase } from './mongo-database';
import { isFirst } from './mongo-errors';

export const MONGO_OWN_BATCH = 256;

@Injectable()
export class MongoUserDataStore extends UserDataStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async save<K extends OwnKind>(kind: K, contents: readonly OwnKinds[K][]): Promise<Saved<OwnKinds[K]>> {
    const records = [...byKey(kind, contents).values()].map(
      (one) => [userDataId(kind, one), toOwnRecord(kind, one)] as const,
    );
    const ids = records.map(([id]) => id);
    const stored = await this.database.own.find({ _id: { $in: ids } }).lean();
    const tags = new Map(stored.map((record) => [record._id, this.tagOf(record)]));
    const changed = records.filter(([id, { tag }]) => tags.get(id) !== tag);
    await this.database.own.bulkWrite(
      changed.map(([_id, record]) => ({ replaceOne: { filter: { _id }, replacement: record, upsert: true } })),
      { ordered: false },
    );
    const updated = changed.filter(([id]) => tags.get(id) !== undefined).length;
    const written = changed.map(([, record]) => record.content as OwnKinds[K]);
    return { added: changed.length - updated, updated, unchanged: contents.length - changed.length, written };
  }

  override async replace<K extends OwnKind>(kind: K, content: OwnKinds[K], tag?: string): Promise<boolean> {
    const [_id, record] = [userDataId(kind, content), toOwnRecord(kind, content)];
    const { collection } = this.database.own;
    const stored = await this.database.own.findOne({ _id }).lean();
    if (stored === null) return tag === undefined && isFirst(collection.insertOne({ _id, ...record } as object));
    if (this.tagOf(stored) !== tag) return false;
    return (await collection.replaceOne(unchanged(stored), record)).matchedCount > 0;
  }

  override async remove(kind: OwnKind, key: string, tag?: string): Promise<boolean> {
    const _id = `${kind}:${key}`;
    const stored = await this.database.own.findOne({ _id }).lean();
    if (stored === null || (tag !== undefined && this.tagOf(stored) !== tag)) return false;
    return (await this.database.own.deleteOne(tag === undefined ? { _id } : unchanged(stored))).deletedCount > 0;
  }

  override async removeAll(kind: OwnKind, keys: readonly string[]): Promise<number> {
    const ids = keys.map((key) => `${kind}:${key}`);
    return (await this.database.own.deleteMany({ _id: { $in: ids } })).deletedCount;
  }

  override async find<K extends OwnKind>(kind: K, key: string): Promise<OwnKinds[K] | undefined> {
    const record = await this.database.own.findOne({ _id: `${kind}:${key}` }).lean();
    return record === null ? undefined : this.contents.read(kind, key, record.content);
  }

  override async count(kind: OwnKind, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<number> {
    return this.database.own.countDocuments({ kind, day: { $gte: from, $lte: to } });
  }

  override async *read<K extends OwnKind>(
    kind: K,
    { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange,
  ): AsyncGenerator<OwnKinds[K][]> {
    const found = this.database.own.collection
      .find<OwnRecord>({ kind, day: { $gte: from, $lte: to } }, { batchSize: MONGO_OWN_BATCH })
      .sort({ day: 1, _id: 1 });
    for await (const records of buffered(found)) {
      yield records.flatMap(({ _id, content }) => this.contents.read(kind, keyOf(_id), content) ?? []);
    }
  }

  /** Undefined if a record is not what this service writes. Earlier versions stored another tag of the same content. */
  private tagOf({ _id, kind, day, content }: OwnRecord): string | undefined {
    const read = OWN_KINDS.includes(kind) ? this.contents.read(kind, keyOf(_id), content) : undefined;
    return read && factsOfKind(kind).dateOf(read) === day ? contentTag(read) : undefined;
  }
}

function unchanged({ _id, content }: OwnRecord): object {
  return { _id, content };
}

function keyOf(_id: string): string {
  return _id.slice(_id.indexOf(':') + 1);
}

function userDataId<K extends OwnKind>(kind: K, content: OwnKinds[K]): string {
  return `${kind}:${factsOfKind(kind).keyOf(content)}`;
}

function toOwnRecord<K extends OwnKind>(kind: K, content: OwnKinds[K]): Omit<OwnRecord, '_id'> {
  return { kind, day: factsOfKind(kind).dateOf(content), content, tag: contentTag(content) };
}
