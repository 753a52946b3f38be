import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { Product } from '../../diary/day-entry';
import {
  matchesOf,
  type ProductGroup,
  type ProductMatches,
  type ProductTally,
  type Ranking,
} from '../../diary/statistics/product-figures';
import type { ProductCounts } from '../../diary/statistics/statistics';
import {
  type KeywordQuery,
  type NameTerm,
  type OccurrenceQuery,
  type ProductDays,
  ProductQueries,
  type ProductWithDate,
} from '../queries';
import { productFromDocument } from './entries/entry-mapping';
import {
  among,
  BATCH,
  containingNames,
  inRange,
  NAMES,
  onWeekdays,
  PRODUCTS,
  RANKED,
  SUMMED,
  SUMS,
  WEEKDAY,
} from './expressions';
import { MongoDatabase } from './mongo-database';
import { namesMatching } from './entries/names';

/** The least number of occurrences in a slice. */
const SLICE = 500;

/** A term is looked up in the small collection of names; the index on `products.name` then finds the entries. */
@Injectable()
export class MongoProductQueries extends ProductQueries {
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

  private async resolveNames(term: NameTerm): Promise<string[]> {
    return typeof term === 'string' ? namesMatching(this.database, [term]) : [term.exactly];
  }

  override async *findOccurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { term, weekdays, range, limit = Infinity } = query;
    const names = await this.resolveNames(term);
    const picked = { $project: { _id: 0, day: 1, products: among(names, PRODUCTS) } };
    const newestFirst = { $sort: { day: -1 } } as const;
    const cursor = this.database.entries
      .aggregate([
        { $match: { ...containingNames(names, range), ...onWeekdays(weekdays) } },
        // Every entry has at least one match, so at most `limit` entries are needed. Without a limit, filtering the products
        // first keeps the documents to sort small.
        ...(limit === Infinity ? [picked, newestFirst] : [newestFirst, { $limit: limit }, picked]),
      ])
      .allowDiskUse(true)
      .cursor<{ day: CalendarDay; products: Partial<Product>[] }>({ batchSize: SLICE });
    let wanted = limit;
    let slice: ProductWithDate[] = [];
    try {
      for await (const { day, products } of cursor) {
        for (const product of products.slice(0, wanted))
          slice.push({ date: day, product: productFromDocument(product) });
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

  override async summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    const names = await this.resolveNames(term);
    const groups = await this.database.entries.aggregate<
      Omit<ProductGroup, 'name' | 'weekday'> & { _id: { name: string; weekday: number } }
    >([
      { $match: containingNames(names, range) },
      { $project: { _id: 0, day: 1, products: among(names, PRODUCTS) } },
      { $unwind: '$products' },
      {
        $group: {
          _id: { name: '$products.name', weekday: WEEKDAY },
          first: { $min: '$day' },
          last: { $max: '$day' },
          ...SUMS,
        },
      },
    ]);
    return matchesOf(groups.map(({ _id, ...group }) => ({ ..._id, ...group })));
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

  override async findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    const { include, exclude, from } = query;
    if (include.length === 0 && exclude.length === 0) return this.daysOfAll(from);
    const matching = await namesMatching(this.database, include, exclude);
    const rows = await this.database.entries.aggregate<{ _id: string; days: CalendarDay[] }>([
      { $match: containingNames(matching, { from }) },
      { $project: { _id: 0, day: 1, names: among(matching, NAMES) } },
      { $unwind: { path: '$names', includeArrayIndex: 'position' } },
      {
        $group: {
          _id: '$names',
          first: { $min: { day: '$day', position: '$position' } },
          days: { $addToSet: '$day' },
        },
      },
      { $sort: { first: 1 } },
    ]);
    const dates = [...new Set(rows.flatMap(({ days }) => days))].sort();
    return { dates, names: rows.map(({ _id }) => _id) };
  }

  /** Reads the lists of names as stored, because unwinding and grouping in the database is much slower. */
  private async daysOfAll(from: CalendarDay | undefined): Promise<{ dates: CalendarDay[]; names: string[] }> {
    const entries = await this.database.entries
      .aggregate<{ day: CalendarDay; names?: string[] }>([
        { $match: inRange({ from }) },
        { $sort: { day: 1 } },
        { $project: { _id: 0, day: 1, names: '$products.name' } },
      ])
      .option({ batchSize: BATCH });
    const dates = entries.filter(({ names = [] }) => names.length > 0).map(({ day }) => day);
    return { dates, names: [...new Set(entries.flatMap(({ names = [] }) => names))] };
  }

  override async listProductDays({ include, exclude, from }: KeywordQuery, limit: number): Promise<ProductDays> {
    const matching = await namesMatching(this.database, include, exclude);
    const names = among(matching, NAMES);
    const [found] = await this.database.entries.aggregate<Omit<ProductDays, 'days'> & { days: CalendarDay[] }>([
      { $match: containingNames(matching, { from }) },
      { $group: { _id: '$day', occurrences: { $sum: { $size: names } } } },
      { $sort: { _id: -1 } },
      {
        $group: {
          _id: null,
          dayCount: { $sum: 1 },
          occurrenceCount: { $sum: '$occurrences' },
          days: { $push: '$_id' },
        },
      },
      { $project: { _id: 0, dayCount: 1, occurrenceCount: 1, days: { $slice: ['$days', limit] } } },
    ]);
    if (found === undefined) return { dayCount: 0, occurrenceCount: 0, days: [] };
    const listed = await this.database.entries.aggregate<{ date: CalendarDay; names: string[] }>([
      { $match: containingNames(matching, { from: found.days.at(-1) }) },
      { $project: { _id: 0, date: '$day', names } },
    ]);
    return { ...found, days: found.days.map((date) => toProductDay(date, listed)) };
  }
}

/** A day may exist more than once; see `DatabasePreparation`. */
function toProductDay(
  date: CalendarDay,
  entries: readonly { date: CalendarDay; names: string[] }[],
): ProductDays['days'][0] {
  const names = entries.filter((entry) => entry.date === date).flatMap((entry) => entry.names);
  return { date, names: [...new Set(names)], occurrences: names.length };
}
