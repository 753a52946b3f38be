import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type DatedTotals, type DayEntry, type DiaryDay, entryContent, withDetails } from '../../diary/day-entry';
import { sum } from '../../diary/statistics/averages';
import { mapToRecord, PRODUCT_FIELDS } from '../../diary/nutrient';
import { type DatedOrigin, givenOrigin, ORIGIN_FIELDS, UNKNOWN_ORIGIN } from '../../diary/history/day-origin';
import { DocStore, LeaseLost } from '../doc-store';
import type { DayCount, KeptPage, OriginNote, ReadOptions, SaveOptions, StoreHealth } from '../doc-store';
import { storedInstant } from '../stored-values';
import { STORE_SETTINGS, type StoreSettings } from '../store-settings';
import { localMidnight } from '../local-midnight';
import { toReplacedVersion } from '../version-store';
import { type Fence, fenceOf, noNewerThan } from './fence';
import {
  entryFromDocument,
  originFromDocument,
  toStoredFields,
  totalsByYear,
  totalsOf,
  WITH_EVERYTHING,
} from './entries/entry-mapping';
import type { FetchTimes, TotalsOfYear } from './entries/entry-mapping';
import { DAY_AND_TOTALS, dayFilter, inRange } from './expressions';
import { addNames, dropUnheldNames } from './entries/names';
import { buffered, MongoDatabase } from './mongo-database';
import { MongoPages, unread } from './mongo-pages';
import { DatabasePreparation } from './preparation/database-preparation';
import type { Entry } from './documents';
import { upsertEntry } from './entries/upsert-entry';
import { MongoVersionStore } from './mongo-version-store';

export const MONGO_DAYS_BATCH = 64;
export const MONGO_TOTALS_BATCH = 1024;
/** Days with products per slice: limits memory and lets other requests run in between. */
export const MONGO_READ_BATCH = 8;
/** After a slice with more, days are read one by one. */
export const MONGO_PRODUCTS_BATCH = 500;
const BESIDE = { fence: undefined, ...mapToRecord(ORIGIN_FIELDS, () => undefined) };
const DETAILS = { kilojoules: 1, meals: 1, nutrients: 1, source: 1, readAt: 1 };
const OF_PRODUCT = { name: 1, amount: 1, link: 1, ...mapToRecord(PRODUCT_FIELDS, () => 1) };

@Injectable()
export class MongoDocStore extends DocStore {
  private readonly pages: MongoPages;
  private readonly versions: MongoVersionStore;

  constructor(
    private readonly database: MongoDatabase,
    private readonly preparation: DatabasePreparation,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {
    super();
    this.pages = new MongoPages(database);
    this.versions = new MongoVersionStore(database);
  }

  override async save(diaryDay: DiaryDay, options: SaveOptions = {}): Promise<'written' | 'unchanged'> {
    const { id, origin, lease } = options;
    const day = withDetails(diaryDay);
    const fence = await fenceOf(this.database, lease);
    const fields = toStoredFields(day, localMidnight(day.date, this.settings.zone()));
    const [stored, versions, fetched] = await Promise.all([
      this.database.entries.collection.findOne<Entry>(dayFilter(day.date)),
      this.versions.of(day.date),
      this.fetchTimes({ from: day.date, to: day.date }),
      // Before the entry, so that a crash in between loses no new page and leaves no page of an older content.
      this.writePage(day.date, options, fence),
    ]);
    const before = stored && entryFromDocument(stored, WITH_EVERYTHING, fetched);
    // A new entry has an unknown origin, because a fetch of a removed entry is not its own.
    const noted = { ...(stored === null && UNKNOWN_ORIGIN), ...givenOrigin(origin) };
    const isSame =
      stored !== null && isDeepStrictEqual({ ...stored, ...BESIDE }, { _id: stored._id, ...fields, ...BESIDE });
    const isNoted = isDeepStrictEqual({ ...stored, ...noted }, { ...stored });
    // Before the entry, so that a crash in between leaves no offer of an earlier page.
    if (options.endsOffers) await this.versions.endOffers(day, versions);
    // An entry that stays as it is gets the fence as well, because an earlier run may still try to replace it.
    if (isSame && isNoted && (fence === undefined || stored.fence === fence)) {
      await this.versions.prune([day], versions);
      return 'unchanged';
    }
    const note = isSame || before === null ? undefined : options.keepAs?.(before);
    const replaced = note && { ...note, ...toReplacedVersion(before!) };
    const names = new Set(day.products.map(({ name }) => name));
    await Promise.all([
      replaced && this.versions.write(replaced, true),
      // Names are added before and removed after the entry, so that searches find all names of entries even after a crash.
      addNames(this.database, [...names]),
    ]);
    const isWritten = await upsertEntry(
      { ...fields, ...noted },
      { entries: this.database.entries, zone: this.settings.zone() },
      { id, fence, isNew: stored === null },
    );
    this.preparation.noteWritten(day.date);
    const dropped = new Set((before?.products ?? []).map(({ name }) => name)).difference(names);
    const isDropped = before !== null && !isSame && !replaced;
    const gone = isDropped ? [day, entryContent(before)] : [day];
    await Promise.all([
      dropUnheldNames(this.database, [...dropped]),
      this.versions.prune(gone, replaced ? [...versions, { ...replaced, foods: 0 }] : versions, replaced?.replacedAt),
    ]);
    return isWritten && !isSame ? 'written' : 'unchanged';
  }

  override async noteOrigins(notes: readonly OriginNote[], { lease }: Pick<SaveOptions, 'lease'> = {}): Promise<void> {
    if (notes.length === 0) return;
    const fence = await fenceOf(this.database, lease);
    const { collection } = this.database.entries;
    const operations = notes.map(({ date, ...origin }) => ({
      updateOne: {
        filter: { ...dayFilter(date), ...noNewerThan(fence) },
        update: { $set: { ...givenOrigin(origin), ...(fence !== undefined && { fence }) } },
      },
    }));
    await collection.bulkWrite(operations, { ordered: false });
    if (fence === undefined) return;
    const days = notes.map(({ date }) => date);
    if ((await collection.findOne({ day: { $in: days }, fence: { $gt: fence } })) !== null) throw new LeaseLost();
  }

  override async readOrigins(range: OpenDateRange): Promise<DatedOrigin[]> {
    const projection = { _id: 0, day: 1, ...mapToRecord(ORIGIN_FIELDS, () => 1) };
    const [entries, fetched] = await Promise.all([
      this.database.entries.collection.find<Entry>(inRange(range), { projection }).sort({ day: 1 }).toArray(),
      this.fetchTimes(range),
    ]);
    return entries.map((entry) => ({ date: entry.day!, ...originFromDocument(entry, fetched) }));
  }

  override async keepPage(page: KeptPage): Promise<void> {
    await this.pages.keep(page);
  }

  override async dropUnreadPage(date: CalendarDay): Promise<void> {
    await this.pages.remove(unread(date));
  }

  override async *readPages(range: OpenDateRange, which?: 'unread'): AsyncGenerator<KeptPage[]> {
    yield* this.pages.read(range, which);
  }

  override async *readDays(range: OpenDateRange, options: ReadOptions): AsyncGenerator<DayEntry[]> {
    const { includeProducts, includeDetails = false } = options;
    // No field more, because reading the answer takes far longer than finding the days.
    const projection = {
      ...DAY_AND_TOTALS,
      ...(includeProducts && { products: includeDetails ? 1 : OF_PRODUCT }),
      ...(includeDetails && DETAILS),
    };
    // The driver's cursor, because mongoose's goes through the documents one by one. Drivers write valid UTF-8 only; checking it
    // again takes a sixth of the time.
    const found = this.database.entries.collection
      .find<Entry>(inRange(range), {
        projection,
        batchSize: includeProducts ? MONGO_DAYS_BATCH : MONGO_TOTALS_BATCH,
        enableUtf8Validation: false,
      })
      .sort({ day: 1 });
    const fetched = includeDetails ? await this.fetchTimes(range) : undefined;
    let most = includeProducts ? 1 : undefined;
    for await (const documents of buffered(found, () => most)) {
      const entries = documents.map((document) => entryFromDocument(document, options, fetched));
      yield entries;
      const products = sum(entries.map((entry) => entry.products?.length ?? 0));
      if (includeProducts) most = products > MONGO_PRODUCTS_BATCH ? 1 : MONGO_READ_BATCH;
    }
  }

  override async readTotals(range: OpenDateRange): Promise<DatedTotals[]> {
    const { collection } = this.database.entries;
    const years = await collection.aggregate<TotalsOfYear>(totalsByYear(range), { allowDiskUse: true }).toArray();
    return years.flatMap((year) =>
      year.day.map((date, index) => ({ ...totalsOf((field) => year[field][index]), date })),
    );
  }

  override async countDays(range: OpenDateRange): Promise<DayCount> {
    // Separate queries, because the first and the last day are at the ends of the index; a grouping is slower.
    const { entries } = this.database;
    const outermost = async (direction: 1 | -1) =>
      (await entries.findOne(inRange(range), { _id: 0, day: 1 }).sort({ day: direction }).lean())?.day;
    const [count, from, to] = await Promise.all([entries.countDocuments(inRange(range)), outermost(1), outermost(-1)]);
    return { count, bounds: from && to && { from, to } };
  }

  override async health(): Promise<StoreHealth> {
    const up = await this.database.ping();
    const { findings } = this.preparation;
    return Object.keys(findings).length > 0 ? { up, details: { ...findings } } : { up };
  }

  private async writePage(date: CalendarDay, { page, keepNewPage = true }: SaveOptions, fence: Fence): Promise<void> {
    if (page === null) await this.pages.remove(date, fence);
    else if (page !== undefined) await this.pages.write(date, page, { insert: keepNewPage, fence });
  }

  private async fetchTimes({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<FetchTimes> {
    const stored = { _id: { $gte: from, $lte: to }, outcome: 'stored' } as const;
    const fetches = await this.database.fetches.find(stored, { at: 1 }).lean();
    return new Map(fetches.map(({ _id, at }) => [_id, storedInstant(at)]));
  }
}
