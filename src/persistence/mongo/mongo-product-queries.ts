import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { sum } from '../../diary/statistics/averages';
import { matchesOf } from '../../diary/statistics/product-figures';
import type { ProductGroup, ProductMatches, ProductTally, Ranking } from '../../diary/statistics/product-figures';
import type { ProductCounts } from '../../diary/statistics/statistics';
import { ProductQueries } from '../queries';
import type { KeywordQuery, NameTerm, OccurrenceQuery, ProductDays, ProductWithDate } from '../queries';
import { namedItems, productFromDocument } from './entries/entry-mapping';
import {
  MONGO_ANSWERS_BATCH,
  eachProduct,
  type Expression,
  inRange,
  isText,
  NAMES,
  NAME_COUNT,
  narrowedTo,
  onWeekdays,
  PRODUCTS,
  RANKED,
  SUMMED,
  SUMS,
  WEEKDAY,
} from './expressions';
import { MongoDatabase } from './mongo-database';
import { namesMatching } from './entries/names';

export const MONGO_OCCURRENCES_BATCH = 500;

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
        ...eachProduct({}, undefined, except),
        { $group: { _id: '$products.name', total: { $sum: 1 } } },
        { $match: isText('$_id') },
        { $group: { _id: null, unique: { $sum: 1 }, total: { $sum: '$total' } } },
      ]);
      return { unique: found?.unique ?? 0, total: found?.total ?? 0 };
    }
    await this.database.upkept;
    const [unique, [sum]] = await Promise.all([
      names.countDocuments(),
      entries.aggregate<{ total: number }>([
        { $match: inRange({}) },
        { $group: { _id: null, total: { $sum: NAME_COUNT } } },
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
    const names = narrowedTo(await this.resolveNames(term));
    const picked = { $project: { _id: 0, day: 1, products: names.filterByName(PRODUCTS) } };
    const newestFirst = { $sort: { day: -1 } };
    const stages = [
      { $match: { ...names.entries(range), ...onWeekdays(weekdays) } },
      // Every entry has at least one match, so at most `limit` entries are needed. Without a limit, filtering the products
      // first keeps the documents to sort small.
      ...(limit === Infinity || !names.isNarrow ? [picked, newestFirst] : [newestFirst, { $limit: limit }, picked]),
    ];
    const options = { allowDiskUse: true, batchSize: MONGO_OCCURRENCES_BATCH };
    const { collection } = this.database.entries;
    const entries = collection.aggregate<{ day: CalendarDay; products: unknown }>(stages, options);
    let wanted = limit;
    let slice: ProductWithDate[] = [];
    for await (const { day, products: found } of entries) {
      const products = namedItems(found).filter(({ name }) => names.has(name));
      for (const product of products.slice(0, wanted)) slice.push({ date: day, product: productFromDocument(product) });
      wanted -= products.length;
      if (wanted <= 0) break;
      if (slice.length < MONGO_OCCURRENCES_BATCH) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }

  override async summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    const names = narrowedTo(await this.resolveNames(term));
    const groups = await this.database.entries.aggregate<
      Omit<ProductGroup, 'name' | 'weekday'> & { _id: { name: string; weekday: number } }
    >([
      { $match: names.entries(range) },
      { $project: { _id: 0, day: 1, products: names.filterByName(PRODUCTS) } },
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
    const matching = groups.filter(({ _id }) => names.has(_id.name));
    return matchesOf(matching.map(({ _id, ...group }) => ({ ..._id, ...group })));
  }

  override async rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    const rows = await this.database.entries.aggregate<Omit<ProductTally, 'name'> & { _id: string }>([
      ...eachProduct(range, SUMMED),
      { $group: { _id: '$products.name', ...SUMS } },
      { $match: isText('$_id') },
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
    const matching = narrowedTo(await namesMatching(this.database, include, exclude));
    const found = await this.database.entries.aggregate<{ _id: string; days: CalendarDay[] }>([
      { $match: matching.entries({ from }) },
      { $project: { _id: 0, day: 1, names: matching.filterByName(NAMES) } },
      { $unwind: { path: '$names', includeArrayIndex: 'position' } },
      {
        $group: { _id: '$names', first: { $min: { day: '$day', position: '$position' } }, days: { $addToSet: '$day' } },
      },
      { $sort: { first: 1 } },
    ]);
    const rows = found.filter(({ _id }) => matching.has(_id));
    const dates = [...new Set(rows.flatMap(({ days }) => days))].sort();
    return { dates, names: rows.map(({ _id }) => _id) };
  }

  /** Reads the lists of names as stored, because unwinding and grouping in the database is much slower. */
  private async daysOfAll(from: CalendarDay | undefined): Promise<{ dates: CalendarDay[]; names: string[] }> {
    const entries = await this.namesByDay({ $match: inRange({ from }) }, '$products.name');
    const dates = entries.filter(({ names }) => names.length > 0).map(({ date }) => date);
    return { dates, names: [...new Set(entries.flatMap(({ names }) => names))] };
  }

  override async listProductDays({ include, exclude, from }: KeywordQuery, limit: number): Promise<ProductDays> {
    const matching = narrowedTo(await namesMatching(this.database, include, exclude));
    const entries = await this.namesByDay({ $match: matching.entries({ from }) }, matching.filterByName(NAMES));
    // A day may exist more than once; see `DatabasePreparation`.
    const namesOfDay = new Map<CalendarDay, string[]>();
    for (const { date, names } of entries) {
      const found = names.filter(matching.has);
      if (found.length > 0) namesOfDay.set(date, [...(namesOfDay.get(date) ?? []), ...found]);
    }
    const days = [...namesOfDay].map(([date, names]) => ({
      date,
      names: [...new Set(names)],
      occurrences: names.length,
    }));
    const occurrenceCount = sum(days.map(({ occurrences }) => occurrences));
    return { dayCount: days.length, occurrenceCount, days: days.reverse().slice(0, limit) };
  }

  private async namesByDay(
    match: PipelineStage.Match,
    names: string | Expression,
  ): Promise<{ date: CalendarDay; names: string[] }[]> {
    const entries = await this.database.entries
      .aggregate<{ date: CalendarDay; names: unknown }>([
        match,
        { $sort: { day: 1 } },
        { $project: { _id: 0, date: '$day', names } },
      ])
      .option({ batchSize: MONGO_ANSWERS_BATCH });
    return entries.map(({ date, names }) => {
      return { date, names: Array.isArray(names) ? names.filter((item) => typeof item === 'string') : [] };
    });
  }
}
