import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type DatedTotals, type DayEntry, type DiaryDay, withDetails } from '../../diary/day-entry';
import type { DetailNutrient } from '../../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../../diary/figures/meal-breakdown';
import type { NutrientTallies } from '../../diary/figures/nutrient-averages';
import type { ProductMatches, ProductTally, Ranking } from '../../diary/figures/product-figures';
import type { ProductCounts } from '../../diary/figures/statistics';
import type { DatedAmount } from '../../diary/figures/trend';
import {
  type DayCount,
  DocStore,
  type KeptPage,
  type KeywordQuery,
  type NameTerm,
  type OccurrenceQuery,
  type ProductDays,
  type ProductWithDate,
  type ReadOptions,
  type SaveOptions,
  type StoreHealth,
} from '../doc-store';
import { DOCUMENTS_SETTINGS, type DocumentsSettings } from '../documents';
import { localMidnight } from '../local-midnight';
import { fenceOf } from './fence';
import { entryOf, fieldsOf } from './entry-mapping';
import { inRange, ofDay } from './expressions';
import { addNames, dropUnheldNames } from './held-names';
import { MongoDatabase } from './mongo-database';
import { MongoDetailQueries } from './mongo-detail-queries';
import { MongoPages } from './mongo-pages';
import { MongoProductQueries } from './mongo-product-queries';
import { DatabasePreparation } from './database-preparation';
import type { Entry } from './schemas/entry.schema';
import { upsertEntry } from './upsert-entry';
import { datedTotals, totalsByYear, type TotalsOfYear } from './totals-query';

/** Days per batch from the database. */
const BATCH_DAYS = { withProducts: 64, withoutProducts: 1024 };
/** Days with products per slice: limits memory and lets other requests run in between. */
const SLICE_DAYS = 8;
/** For comparing contents. */
const NO_FENCE = { fence: undefined };
const WITHOUT_DETAILS = { kilojoules: 0, meals: 0, nutrients: 0 } as const;

@Injectable()
export class MongoDocStore extends DocStore {
  override readonly enabled = true;
  private readonly zone: string;

  constructor(
    private readonly database: MongoDatabase,
    private readonly pages: MongoPages,
    private readonly products: MongoProductQueries,
    private readonly details: MongoDetailQueries,
    private readonly preparation: DatabasePreparation,
    @Inject(DOCUMENTS_SETTINGS) { timeZone }: DocumentsSettings,
  ) {
    super();
    this.zone = timeZone;
  }

  override save(
    diaryDay: DiaryDay,
    { id, page, keepNewPage = true, lease }: SaveOptions = {},
  ): Promise<'written' | 'unchanged'> {
    return this.database.use(async () => {
      const day = withDetails(diaryDay);
      const fence = await fenceOf(this.database, lease);
      // Before the entry, so that a crash in between loses no new page and leaves no page of an older content.
      if (page === null) await this.pages.remove(day.date, fence);
      else if (page !== undefined)
        await this.pages.write({ date: day.date, html: page }, { insert: keepNewPage, fence });
      const fields = fieldsOf(day, localMidnight(day.date, this.zone));
      const stored = await this.database.entries.collection.findOne<Entry>(ofDay(day.date));
      const isSame =
        stored !== null && isDeepStrictEqual({ ...stored, ...NO_FENCE }, { _id: stored._id, ...fields, ...NO_FENCE });
      // An entry that stays as it is gets the fence as well, because an earlier run may still try to replace it.
      if (isSame && (fence === undefined || stored.fence === fence)) return 'unchanged';
      // Names are added before and removed after the entry, so that searches find all names of entries even after a crash.
      await addNames(this.database, [...new Set(day.products.map(({ name }) => name))]);
      const isWritten = await upsertEntry(
        fields,
        { entries: this.database.entries, zone: this.zone },
        { id, fence, isNew: stored === null },
      );
      const dropped = new Set((stored?.products ?? []).map(({ name }) => name ?? ''));
      await dropUnheldNames(this.database, dropped.difference(new Set(day.products.map(({ name }) => name))));
      return isWritten && !isSame ? 'written' : 'unchanged';
    });
  }

  override keepPage(page: KeptPage): Promise<void> {
    return this.database.use(() => this.pages.writeUnlessStored(page));
  }

  override readPages(range: OpenDateRange): AsyncGenerator<KeptPage[]> {
    return this.database.stream(() => this.pages.read(range));
  }

  override findDay(
    date: CalendarDay,
    { includeDetails = false }: { includeDetails?: boolean } = {},
  ): Promise<DayEntry | undefined> {
    return this.database.use(async () => {
      const document = await this.database.entries.findOne(ofDay(date)).lean();
      return document ? entryOf(document, { includeProducts: true, includeDetails }) : undefined;
    });
  }

  override readDays(range: OpenDateRange, options: ReadOptions): AsyncGenerator<DayEntry[]> {
    return this.database.stream(() => this.slices(range, options));
  }

  override readTotals(range: OpenDateRange): Promise<DatedTotals[]> {
    return this.database.use(async () => {
      const years = await this.database.entries.aggregate<TotalsOfYear>(totalsByYear(range)).allowDiskUse(true);
      return years.flatMap(datedTotals);
    });
  }

  override countDays(range: OpenDateRange): Promise<DayCount> {
    return this.database.use(async () => {
      // Separate queries, because the first and the last day are at the ends of the index; a grouping is slower.
      const [count, from, to] = await Promise.all([
        this.database.entries.countDocuments(inRange(range)),
        this.outermost(range, 1),
        this.outermost(range, -1),
      ]);
      return { count, bounds: from && to && { from, to } };
    });
  }

  override tallyNutrients(range: OpenDateRange): Promise<NutrientTallies> {
    return this.database.use(() => this.details.tallyNutrients(range));
  }

  override readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]> {
    return this.database.use(() => this.details.readNutrient(nutrient, range));
  }

  override tallyMeals(range: OpenDateRange): Promise<MealTally[]> {
    return this.database.use(() => this.details.tallyMeals(range));
  }

  override sumByTime(range: OpenDateRange): Promise<TimeEnergy[]> {
    return this.database.use(() => this.details.sumByTime(range));
  }

  override countProducts(): Promise<ProductCounts> {
    return this.database.use(() => this.products.count());
  }

  override findOccurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    return this.database.stream(() => this.products.occurrences(query));
  }

  override findNames(term?: string): Promise<string[]> {
    return this.database.use(() => this.products.names(term));
  }

  override summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    return this.database.use(() => this.products.summarize(term, range));
  }

  override rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    return this.database.use(() => this.products.rank(by, range, limit));
  }

  override findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    return this.database.use(() => this.products.days(query));
  }

  override listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays> {
    return this.database.use(() => this.products.listDays(query, limit));
  }

  override async health(): Promise<StoreHealth> {
    const up = await this.database.use(() => this.database.ping());
    const duplicateDays = this.preparation.duplicates;
    return duplicateDays.length > 0 ? { up, details: { duplicateDays } } : { up };
  }

  /** The first day of a range, or the last. */
  private async outermost(range: OpenDateRange, direction: 1 | -1): Promise<CalendarDay | undefined> {
    const document = await this.database.entries
      .findOne(inRange(range), { _id: 0, day: 1 })
      .sort({ day: direction })
      .lean();
    return document?.day;
  }

  private async *slices(range: OpenDateRange, options: ReadOptions): AsyncGenerator<DayEntry[]> {
    const { includeProducts, includeDetails = false } = options;
    const projection = { date: 0, ...(!includeProducts && { products: 0 }), ...(!includeDetails && WITHOUT_DETAILS) };
    const batches = includeProducts
      ? this.batches(range, { projection, batchSize: BATCH_DAYS.withProducts }, SLICE_DAYS)
      : this.batches(range, { projection, batchSize: BATCH_DAYS.withoutProducts });
    for await (const documents of batches) yield documents.map((document) => entryOf(document, options));
  }

  /** Documents of a range as they arrive, at most `most` at a time. The driver's cursor, because mongoose's goes through them one by one. */
  private async *batches(range: OpenDateRange, options: mongo.FindOptions, most?: number): AsyncGenerator<Entry[]> {
    // Drivers write valid UTF-8 only; checking it again takes a sixth of the time.
    const asStored = { ...options, enableUtf8Validation: false };
    const cursor = this.database.entries.collection.find<Entry>(inRange(range), asStored).sort({ day: 1 });
    try {
      // A batch is already buffered; yield so that other requests run.
      for (; await cursor.hasNext(); await nextTurn()) yield cursor.readBufferedDocuments(most);
    } finally {
      await cursor.close();
    }
  }
}
