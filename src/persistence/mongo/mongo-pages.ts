import type { mongo } from 'mongoose';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type KeptPage, LeaseLost } from '../doc-store';
import { packedText, unpackedText } from '../stored-values';
import { buffered, type MongoDatabase } from './mongo-database';
import type { Page } from './documents';
import { dayFilter } from './expressions';
import { type Fence, noNewerThan } from './fence';
import { isDuplicateKey } from './mongo-errors';

/** Packed; they are unpacked one at a time. */
export const MONGO_PAGES_BATCH = 16;

export class MongoPages {
  constructor(private readonly database: MongoDatabase) {}

  async keep({ date, html }: KeptPage): Promise<void> {
    const [isStored, isKept] = await Promise.all([
      this.database.entries.exists(dayFilter(date)),
      this.database.pages.exists({ _id: date }),
    ]);
    await this.write(isStored !== null && isKept !== null ? unread(date) : date, html, { insert: true });
  }

  async *read({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange, which?: 'unread'): AsyncGenerator<KeptPage[]> {
    const [first, last] = which ? [unread(from), unread(to)] : [from, to];
    const found = this.database.pages.collection
      .find<{ _id: Page['_id']; page: mongo.Binary | null }>({ _id: { $gte: first, $lte: last } } as object, {
        batchSize: MONGO_PAGES_BATCH,
      })
      .sort({ _id: 1 });
    for await (const pages of buffered(found, () => 1)) {
      yield pages.map(({ _id, page }) => ({
        date: _id.slice(-from.length) as CalendarDay,
        html: unpackedText(page?.buffer),
      }));
    }
  }

  async remove(id: Page['_id'], fence?: Fence): Promise<void> {
    await this.database.pages.deleteOne({ _id: id, ...noNewerThan(fence) });
  }

  async write(
    id: Page['_id'],
    html: string,
    { insert, fence }: { insert: boolean; fence?: Fence | undefined },
  ): Promise<void> {
    const filter = { _id: id, ...noNewerThan(fence) } as object;
    const update = { $set: { page: packedText(html), ...(fence !== undefined && { fence }) } };
    try {
      // By the driver, because mongoose converts the bytes, which takes longer than to send them.
      await this.database.pages.collection.updateOne(filter, update, { upsert: insert });
    } catch (error) {
      throw fence !== undefined && isDuplicateKey(error) ? new LeaseLost() : error;
    }
  }
}

/** Kept beside the page of a stored day, and behind all days in the order of ids. */
export function unread(date: CalendarDay): Page['_id'] {
  return `unread:${date}`;
}
