import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { Product } from '../../diary/day-entry';
import type { ProductTally, Ranking } from '../../diary/figures/product-figures';
import type { ProductCounts } from '../../diary/figures/statistics';
import {
  type KeywordQuery,
  type OccurrenceQuery,
  type ProductDay,
  ProductQuestions,
  type ProductWithDate,
} from '../questions';
import { productOf } from './entry-mapping';
import { BATCH, holding, inRange, onWeekdays, productsCalled, RANKED, SUMMED, SUMS } from './expressions';
import { MongoDatabase } from './mongo-database';
import { namesMatching } from './names';

/** The least number of occurrences in a slice. */
const SLICE = 500;

/** A term is looked up in the small collection of names; the index on `products.name` then finds the entries. */
@Injectable()
export class MongoProductQuestions extends ProductQuestions {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async countProducts(except: readonly CalendarDay[] = []): Promise<ProductCounts> {
    const { entries, names } = this.database;
    if (except.length > 0) {
      const [found] = await entries.aggregate<ProductCounts>([
        { $match: { day: { $nin: except } } },
        { $unwind: '$products' },
        { $group: { _id: '$products.name', total: { $sum: 1 } } },
        { $group: { _id: null, unique: { $sum: 1 }, total: { $sum: '$total' } } },
      ]);
      return { unique: found?.unique ?? 0, total: found?.total ?? 0 };
    }
    const [unique, [sum]] = await Promise.all([
      names.countDocuments(),
      entries.aggregate<{ total: number }>([
        { $group: { _id: null, total: { $sum: { $size: { $ifNull: ['$products', []] } } } } },
      ]),
    ]);
    return { unique, total: sum?.total ?? 0 };
  }

  override async findNames(term?: string): Promise<string[]> {
    return namesMatching(this.database, term === undefined ? [] : [term]);
  }

  override async *findOccurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { term, weekdays, range, limit } = query;
    const names = typeof term === 'string' ? await namesMatching(this.database, [term]) : [term.exactly];
    const cursor = this.database.entries
      .aggregate([
        { $match: { ...holding(names, range), ...onWeekdays(weekdays) } },
        { $sort: { day: -1 } },
        // Every entry has at least one match, so at most `limit` entries are needed.
        ...(limit === undefined ? [] : [{ $limit: limit }]),
        { $project: { _id: 0, day: 1, products: productsCalled(names) } },
      ])
      .allowDiskUse(true)
      .cursor<{ day: CalendarDay; products: Partial<Product>[] }>({ batchSize: SLICE });
    let wanted = limit ?? Infinity;
    let slice: ProductWithDate[] = [];
    try {
      for await (const { day, products } of cursor) {
        for (const product of products.slice(0, wanted)) slice.push({ date: day, product: productOf(product) });
        wanted -= products.length;
        if (wanted <= 0) break;
        if (slice.length < SLICE) continue;
        yield slice;
        slice = [];
      }
    } finally {
      await cursor.close();
    }
    if (slice.length > 0) yield slice;
  }

  override async rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    const rows = await this.database.entries.aggregate<Omit<ProductTally, 'name'> & { _id: string }>([
      { $match: inRange(range) },
      { $project: SUMMED },
      { $unwind: '$products' },
      { $group: { _id: '$products.name', ...SUMS } },
      { $set: { ranked: RANKED[by] } },
      { $sort: { ranked: -1, _id: 1 } },
      { $limit: limit },
      { $unset: 'ranked' },
    ]);
    return rows.map(({ _id, ...sums }) => ({ name: _id, ...sums }));
  }

  /** Reads the lists of names as stored, because unwinding and grouping in the database is much slower. */
  override async findProductDays({ include, exclude, from }: KeywordQuery): Promise<ProductDay[]> {
    const isAny = include.length === 0 && exclude.length === 0;
    const matching = await namesMatching(this.database, include, exclude);
    const entries = await this.database.entries
      .aggregate<{ day: CalendarDay; names?: unknown }>([
        { $match: isAny ? inRange({ from }) : holding(matching, { from }) },
        { $sort: { day: 1 } },
        { $project: { _id: 0, day: 1, names: '$products.name' } },
      ])
      .option({ batchSize: BATCH });
    const isMatching = new Set(matching);
    const rows = entries.flatMap(({ day, names }) =>
      // Another program may have stored something other than a list.
      (Array.isArray(names) ? (names as string[]) : []).flatMap((name) =>
        isMatching.has(name) ? [{ day, name }] : [],
      ),
    );
    // A day may exist more than once; see `DatabasePreparation`.
    return [...Map.groupBy(rows, ({ day }) => day)].map(([date, ofDay]) => ({
      date,
      names: ofDay.map(({ name }) => name),
    }));
  }
}
