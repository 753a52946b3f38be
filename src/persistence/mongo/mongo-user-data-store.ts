import { Injectable } from '@nestjs/common';
import { FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { factsOfKind, type OwnKind, type OwnKinds } from '../../diary/user-data/own-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { byKey, type OwnChanges, UserDataStore } from '../user-data/user-data-store';
import type { OwnRecord } from './documents';
import { buffered } from './buffered';
import { MongoDatabase } from './mongo-database';
import { isFirst } from './mongo-errors';

const SLICE = 256;

@Injectable()
export class MongoUserDataStore extends UserDataStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async save<Kind extends OwnKind>(kind: Kind, contents: readonly OwnKinds[Kind][]): Promise<OwnChanges> {
    const records = [...byKey(kind, contents).values()].map(
      (one) => [userDataId(kind, one), toOwnRecord(kind, one)] as const,
    );
    const ids = records.map(([id]) => id);
    const stored = await this.database.own.find({ _id: { $in: ids } }, { content: 1 }).lean();
    const tags = new Map(stored.map(({ _id, content }) => [_id, contentTag(content)]));
    const changed = records.filter(([id, { tag }]) => tags.get(id) !== tag);
    await this.database.own.bulkWrite(
      changed.map(([_id, record]) => ({ replaceOne: { filter: { _id }, replacement: record, upsert: true } })),
      { ordered: false },
    );
    const updated = changed.filter(([id]) => tags.has(id)).length;
    return { added: changed.length - updated, updated, unchanged: contents.length - changed.length };
  }

  override async replace<Kind extends OwnKind>(kind: Kind, content: OwnKinds[Kind], tag?: string): Promise<boolean> {
    const [_id, record] = [userDataId(kind, content), toOwnRecord(kind, content)];
    const { collection } = this.database.own;
    if (tag === undefined) return isFirst(collection.insertOne({ _id, ...record } as object));
    const seen = await this.seen(_id, tag);
    return seen !== undefined && (await collection.replaceOne(seen, record)).matchedCount > 0;
  }

  override async remove(kind: OwnKind, key: string, tag?: string): Promise<boolean> {
    const _id = `${kind}:${key}`;
    const filter = tag === undefined ? { _id } : await this.seen(_id, tag);
    return filter !== undefined && (await this.database.own.deleteOne(filter)).deletedCount > 0;
  }

  override async find<Kind extends OwnKind>(kind: Kind, key: string): Promise<OwnKinds[Kind] | undefined> {
    const record = await this.database.own.findOne({ _id: `${kind}:${key}` }).lean();
    return record?.content as OwnKinds[Kind] | undefined;
  }

  override async count(kind: OwnKind, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<number> {
    return this.database.own.countDocuments({ kind, day: { $gte: from, $lte: to } });
  }

  override async *read<Kind extends OwnKind>(
    kind: Kind,
    { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange,
  ): AsyncGenerator<OwnKinds[Kind][]> {
    const found = this.database.own.collection
      .find<OwnRecord>({ kind, day: { $gte: from, $lte: to } }, { batchSize: SLICE })
      .sort({ day: 1, _id: 1 });
    for await (const records of buffered(found)) yield records.map(({ content }) => content as OwnKinds[Kind]);
  }

  /** A filter for the record while it has the content of a tag. Earlier versions stored another tag of the same content. */
  private async seen(_id: string, tag: string): Promise<object | undefined> {
    const record = await this.database.own.findOne({ _id }).lean();
    return record && contentTag(record.content) === tag ? { _id, tag: record.tag } : undefined;
  }
}

function userDataId<Kind extends OwnKind>(kind: Kind, content: OwnKinds[Kind]): string {
  return `${kind}:${factsOfKind(kind).keyOf(content)}`;
}

function toOwnRecord<Kind extends OwnKind>(kind: Kind, content: OwnKinds[Kind]): Omit<OwnRecord, '_id'> {
  return { kind, day: factsOfKind(kind).dateOf(content), content, tag: contentTag(content) };
}
