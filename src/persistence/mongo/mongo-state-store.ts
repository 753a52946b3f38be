import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DayFetch } from '../../diary/day-fetch';
import { EXPORT_LEASE, NOTICE_ID, StateStore } from '../state-store';
import type { DayNote, Delivery, LeaseAnswer, LeaseView, NoteTopic } from '../state-store';
import { isFetch } from '../stored-values';
import { NEXT_FENCE } from './fence';
import { MongoDatabase } from './mongo-database';
import { isDuplicateKey, isFirst } from './mongo-errors';
import { HELD_LEASE, LEASE_ID, type StateDocument } from './documents';

/** Uses the database's time (`$$NOW`), so the clocks of replicas may differ. */
@Injectable()
export class MongoStateStore extends StateStore {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async takeLease(owner: string, seconds: number, name = EXPORT_LEASE): Promise<boolean> {
    const isFree = { $lte: [{ $ifNull: ['$expiresAt', '$$NOW'] }, '$$NOW'] };
    const taken = {
      owner: { $literal: owner },
      expiresAt: inSeconds(seconds),
      fence: NEXT_FENCE,
      progress: null,
      stopRequested: false,
    };
    const ifFree = Object.entries(taken).map(([field, value]) => [field, { $cond: [isFree, value, `$${field}`] }]);
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    try {
      const lease = await this.database.state
        .findOneAndUpdate({ _id: leaseId(name) }, [{ $set: Object.fromEntries(ifFree) as object }], options)
        .lean();
      return lease?.owner === owner;
    } catch (error) {
      // Another replica created the first lease at the same time.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  override async renewLease(owner: string, seconds: number, name = EXPORT_LEASE): Promise<boolean> {
    const { matchedCount } = await this.database.state.updateOne(
      { _id: leaseId(name), owner },
      [{ $set: { expiresAt: inSeconds(seconds) } }],
      { updatePipeline: true },
    );
    return matchedCount > 0;
  }

  override async returnLease(owner: string, name = EXPORT_LEASE, progress?: string): Promise<void> {
    // The document is kept for the progress of the last run.
    const kept = progress === undefined ? {} : { $set: { progress } };
    const update = { ...kept, $unset: { owner: '', expiresAt: '', stopRequested: '' } };
    await this.database.state.updateOne({ _id: leaseId(name), owner }, update);
  }

  override async reportProgress(owner: string, progress: string): Promise<LeaseAnswer> {
    const lease = await this.database.state.findOneAndUpdate({ _id: LEASE_ID, owner }, { $set: { progress } }).lean();
    if (!lease) return 'lost';
    return lease.stopRequested === true ? 'stop' : 'go-on';
  }

  override async requestStop(): Promise<void> {
    await this.database.state.updateOne(HELD_LEASE, { $set: { stopRequested: true } });
  }

  override async viewLease(): Promise<LeaseView> {
    const [lease] = await this.database.state.aggregate<StateDocument & { isHeld: boolean }>([
      { $match: { _id: LEASE_ID } },
      { $project: { isHeld: HELD_LEASE.$expr, progress: 1, stopRequested: 1 } },
    ]);
    return {
      isHeld: lease?.isHeld === true,
      progress: lease?.progress ?? undefined,
      stopRequested: lease?.stopRequested === true,
    };
  }

  override async noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]> {
    const notes = days.map((day) => ({ day, stamp: randomUUID() }));
    const operations = notes.map(({ day, stamp }) => ({
      updateOne: {
        filter: { _id: stateDocumentId('note', topic, day) },
        update: { $set: { topic, day, stamp } },
        upsert: true,
      },
    }));
    await this.database.state.bulkWrite(operations, { ordered: false });
    return notes;
  }

  override async notedDays(topic: NoteTopic): Promise<DayNote[]> {
    const notes = await this.database.state.find({ topic }).sort({ day: 1 }).lean();
    return notes.map(({ day, stamp }) => ({ day: day!, stamp: stamp! }));
  }

  override async eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void> {
    const operations = notes.map(({ day, stamp }) => ({
      deleteOne: { filter: { _id: stateDocumentId('note', topic, day), stamp } },
    }));
    await this.database.state.bulkWrite(operations, { ordered: false });
  }

  override async noteFetches(fetches: readonly DayFetch[]): Promise<void> {
    const operations = fetches.map(({ day, ...fetch }) => ({
      updateOne: { filter: { _id: day }, update: { $set: fetch }, upsert: true },
    }));
    await this.database.fetches.bulkWrite(operations, { ordered: false });
  }

  override async fetchesIn({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<DayFetch[]> {
    const fetches = await this.database.fetches
      .find({ _id: { $gte: from, $lte: to } })
      .sort({ _id: 1 })
      .lean();
    return fetches.filter(isFetch).map(({ _id: day, ...fetch }) => ({ day, ...fetch }));
  }

  override async get(name: string): Promise<string | undefined> {
    return (await this.database.state.findOne({ _id: stateDocumentId('kept', name) }).lean())?.value;
  }

  override async set(name: string, value: string): Promise<void> {
    await this.database.state.updateOne({ _id: stateDocumentId('kept', name) }, { $set: { value } }, { upsert: true });
  }

  override async setIf(name: string, expected: string | undefined, value: string): Promise<boolean> {
    const _id = stateDocumentId('kept', name);
    if (expected === undefined) return isFirst(this.database.state.create({ _id, value }));
    const filter = { _id, value: expected };
    return (await this.database.state.updateOne(filter, { $set: { value } })).matchedCount > 0;
  }

  override async addDelivery({ id, content }: Delivery, dueAt: number, most: number): Promise<number> {
    const { state } = this.database;
    const fields = { content, dueAt, addedAt: dueAt, attempts: 0 };
    await state.updateOne({ _id: stateDocumentId('delivery', id) }, { $setOnInsert: fields }, { upsert: true });
    const tooMany = (await state.countDocuments(DELIVERIES)) - most;
    if (tooMany <= 0) return 0;
    const isNotice = { $regexMatch: { input: '$_id', regex: `^${stateDocumentId('delivery', NOTICE_ID)}` } };
    const oldest = await state.aggregate<StateDocument>([
      { $match: DELIVERIES },
      { $set: { isNotice } },
      { $sort: { isNotice: 1, addedAt: 1 } },
      { $limit: tooMany },
    ]);
    return (await state.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } })).deletedCount;
  }

  override async takeDelivery(now: number, until: number): Promise<(Delivery & { attempts: number }) | undefined> {
    const claimed = { $set: { dueAt: until }, $inc: { attempts: 1 } };
    const options = { sort: { dueAt: 1, addedAt: 1 }, returnDocument: 'after' } as const;
    const taken = await this.database.state.findOneAndUpdate({ dueAt: { $lte: now } }, claimed, options).lean();
    if (!taken) return undefined;
    return {
      id: taken._id.slice(stateDocumentId('delivery', '').length),
      content: taken.content!,
      attempts: taken.attempts!,
    };
  }

  override async delayDelivery(id: string, dueAt: number): Promise<void> {
    await this.database.state.updateOne({ _id: stateDocumentId('delivery', id) }, { $set: { dueAt } });
  }

  override async removeDelivery(id: string): Promise<void> {
    await this.database.state.deleteOne({ _id: stateDocumentId('delivery', id) });
  }

  override async waitingDeliveries(): Promise<{ count: number; nextDue: number | undefined }> {
    const { state } = this.database;
    const next = await state.findOne(DELIVERIES).sort({ dueAt: 1 }).lean();
    return { count: await state.countDocuments(DELIVERIES), nextDue: next?.dueAt };
  }
}

const DELIVERIES = { dueAt: { $exists: true } };

function leaseId(name: string): string {
  return name === EXPORT_LEASE ? LEASE_ID : stateDocumentId('lease', name);
}

type Kind = 'delivery' | 'kept' | 'lease' | 'note';

export function stateDocumentId(kind: Kind, ...names: string[]): string {
  return [kind, ...names].join(':');
}

function inSeconds(seconds: number): object {
  return { $add: ['$$NOW', seconds * 1000] };
}
