import { Injectable } from '@nestjs/common';
import { type mongo } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type KeptPage, LeaseLost } from '../doc-store';
import { packedPage, unpackedPage } from '../packed-page';
import { ofDay } from './expressions';
import { type Fence, noNewerThan } from './fence';
import { MongoDatabase } from './mongo-database';
import { isDuplicateKey } from './mongo-errors';

const BATCH_PAGES = 64;

/** The saved diary pages. */
@Injectable()
export class MongoPages {
  constructor(private readonly database: MongoDatabase) {}

  /** @param insert whether a day without a page gets one */
  async write({ date, html }: KeptPage, { insert, fence }: { insert: boolean; fence?: Fence }): Promise<void> {
    const update = { $set: { page: packedPage(html), ...(fence !== undefined && { fence }) } };
    try {
      // By the driver, because mongoose converts the bytes, which takes longer than to send them.
      await this.database.pages.collection.updateOne({ _id: date, ...noNewerThan(fence) }, update, { upsert: insert });
    } catch (error) {
      throw fence !== undefined && isDuplicateKey(error) ? new LeaseLost() : error;
    }
  }

  async remove(date: CalendarDay, fence: Fence): Promise<void> {
    await this.database.pages.deleteOne({ _id: date, ...noNewerThan(fence) });
  }

  /** Leaves the page of a stored day in place, because that day was read from it. */
  async writeUnlessStored(page: KeptPage): Promise<void> {
    const [isStored, isKept] = await Promise.all([
      this.database.entries.exists(ofDay(page.date)),
      this.database.pages.exists({ _id: page.date }),
    ]);
    if (isStored === null || isKept === null) await this.write(page, { insert: true });
  }

  async *read({ from, to }: OpenDateRange): AsyncGenerator<KeptPage[]> {
    const range = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
    const query = this.database.pages.find(from === undefined && to === undefined ? {} : { _id: range });
    let slice: KeptPage[] = [];
    for await (const { _id: date, page } of query
      .sort({ _id: 1 })
      .lean<StoredPage[]>()
      .cursor({ batchSize: BATCH_PAGES })) {
      slice.push({ date, html: unpackedPage(page.buffer) });
      if (slice.length < BATCH_PAGES) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }
}

/** As the driver reads it. */
interface StoredPage {
  _id: CalendarDay;
  page: mongo.Binary;
}
