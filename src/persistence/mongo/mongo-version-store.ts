import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { WholeDay } from '../../diary/day-entry';
import { type DayVersion, surplusVersions, type VersionHead } from '../../diary/versions/day-version';
import type { SaveOptions } from '../doc-store';
import { contentId, isWorthMore, packedEntry, unpackedVersion, versionId, VersionStore } from '../version-store';
import type { Entry, StoredVersion } from './documents';
import { entryFromDocument, WITH_EVERYTHING } from './entries/entry-mapping';
import { buffered, MongoDatabase } from './mongo-database';
import { fenceOf } from './fence';

/** Packed; they are unpacked one at a time. */
export const MONGO_VERSIONS_BATCH = 16;

type Head = Omit<StoredVersion, 'content'>;
/** Another program may have written anything. */
type WithContent = Head & { content: mongo.Binary | null };

/** A version is written before the entry that replaces it, so that a crash loses nothing; reads leave out one with the content of its entry. */
@Injectable()
export class MongoVersionStore extends VersionStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async list(date: CalendarDay): Promise<DayVersion[]> {
    const documents = await this.collection.find<WithContent>(inDays(date, date)).toArray();
    const newestFirst = documents.sort((one, other) => other.replacedAt - one.replacedAt);
    return this.withoutStored(newestFirst.flatMap(versionOfDocument));
  }

  override async *read({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): AsyncGenerator<DayVersion[]> {
    const found = this.collection
      .find<WithContent>(inDays(from, to), { batchSize: MONGO_VERSIONS_BATCH })
      .sort({ _id: 1 });
    for await (const documents of buffered(found)) {
      for (const document of await this.withoutStored(documents.map((one) => ({ ...one, ...keyOf(one._id) })))) {
        const versions = versionOfDocument(document);
        if (versions.length > 0) yield versions;
      }
    }
  }

  override async offers(): Promise<VersionHead[]> {
    return this.withoutStored(await this.heads({ state: 'OFFERED' }));
  }

  override async add(
    versions: readonly DayVersion[],
    { lease, replace }: Pick<SaveOptions, 'lease'> & { replace: boolean },
  ): Promise<number> {
    await fenceOf(this.database, lease);
    let written = 0;
    for (const version of versions) if (await this.write(version, replace)) written++;
    return written;
  }

  override async remove(date: CalendarDay, id: string): Promise<boolean> {
    return (await this.collection.deleteOne({ _id: versionDocumentId(date, id) })).deletedCount > 0;
  }

  of(date: CalendarDay): Promise<VersionHead[]> {
    return this.heads(inDays(date, date));
  }

  async write({ entry, date, ...head }: DayVersion, replace: boolean): Promise<boolean> {
    const same = (await this.of(date)).find(({ id }) => id === head.id);
    if (same && !(replace && isWorthMore(head.state, same))) return false;
    if (head.state === 'OFFERED') await this.collection.deleteMany({ ...inDays(date, date), state: 'OFFERED' });
    const content = packedEntry(entry);
    const update = { $set: { day: date, ...head, foods: entry.products?.length ?? 0, content } };
    await this.collection.updateOne({ _id: versionDocumentId(date, head.id) }, update, { upsert: true });
    return true;
  }

  /** Before a day is written whose page says something else than its offers. @param seen its versions */
  async endOffers(content: WholeDay, seen: readonly VersionHead[]): Promise<void> {
    const offers = seen.filter(({ state }) => state === 'OFFERED');
    if (offers.length === 0) return;
    const id = contentId(content);
    for (const offer of offers) if (offer.id !== id) await this.drop(offer);
  }

  /** @param gone its content now, and the one before unless that was kept @param replacedAt when it was replaced, if that was kept */
  async prune(gone: readonly WholeDay[], seen: readonly VersionHead[], replacedAt?: number): Promise<void> {
    if (seen.length === 0) return;
    const ids = gone.map(contentId);
    for (const version of seen) if (ids.includes(version.id)) await this.drop(version);
    if (replacedAt === undefined) return;
    const surplus = surplusVersions(await this.of(seen[0]!.date), replacedAt);
    for (const { date, id } of surplus) await this.remove(date, id);
  }

  /** By the driver, because mongoose converts the bytes, which takes longer than to send them. */
  private get collection(): mongo.Collection<StoredVersion> {
    return this.database.versions.collection as unknown as mongo.Collection<StoredVersion>;
  }

  private async heads(filter: object): Promise<VersionHead[]> {
    const found = this.collection.find<Head>(filter, { projection: { content: 0 } }).sort({ _id: 1 });
    return (await found.toArray()).map(headOf);
  }

  /** One that a later run has written since stays. */
  private async drop({ date, id, replacedAt }: VersionHead): Promise<void> {
    await this.collection.deleteOne({ _id: versionDocumentId(date, id), replacedAt });
  }

  private async withoutStored<V extends Pick<DayVersion, 'date' | 'id'>>(versions: V[]): Promise<V[]> {
    const days = [...new Set(versions.map(({ date }) => date))];
    const entries = await this.database.entries.collection.find<Entry>({ day: { $in: days } }).toArray();
    const stored = new Set(
      entries.map((entry) => versionDocumentId(entry.day!, versionId(entryFromDocument(entry, WITH_EVERYTHING)))),
    );
    return versions.filter(({ date, id }) => !stored.has(versionDocumentId(date, id)));
  }
}

function versionDocumentId(date: CalendarDay, id: string): string {
  return `${date}:${id}`;
}

/** A colon follows the day of an id, and a semicolon follows the colon. */
function inDays(from: CalendarDay, to: CalendarDay) {
  return { _id: { $gte: `${from}:`, $lt: `${to};` } };
}

function keyOf(_id: string): Pick<VersionHead, 'date' | 'id'> {
  return { date: _id.slice(0, FIRST_DAY.length) as CalendarDay, id: _id.slice(FIRST_DAY.length + 1) };
}

function headOf({ _id, day: _day, ...head }: Head): VersionHead {
  return { ...head, ...keyOf(_id) };
}

function versionOfDocument({ content, ...head }: WithContent): DayVersion[] {
  return unpackedVersion(headOf(head), content?.buffer);
}
