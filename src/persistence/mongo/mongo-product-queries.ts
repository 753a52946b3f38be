import type { Document } from 'mongodb';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { Product } from '../../diary/day-entry';
import {
  matchesOf,
  type ProductGroup,
  type ProductMatches,
  type ProductTally,
  type Ranking,
} from '../../diary/product-figures';
import type { ProductCounts } from '../../diary/statistics';
import type { KeywordQuery, OccurrenceQuery, ProductDays, ProductWithDate } from '../doc-store';
import { productOf } from './documents';
import type { MongoDatabase } from './mongo-database';

/** Occurrences in a slice of an answer. */
const SLICE = 500;
/** Small documents that are asked for at a time: each further time takes as long as a thousand of them. */
const BATCH = 10_000;

const RANKED: Record<Ranking, object> = {
  FREQUENCY: { $toDouble: '$times' },
  CALORIES: { $round: ['$calories', 6] },
  FAT: { $round: ['$fat', 6] },
  CARBS: { $round: ['$carbs', 6] },
  PROTEIN: { $round: ['$protein', 6] },
};

const SUMS = {
  times: { $sum: 1 },
  calories: { $sum: '$products.calories' },
  fat: { $sum: '$products.fat' },
  carbs: { $sum: '$products.carbs' },
  protein: { $sum: '$products.protein' },
};

/** What sums by name need; texts besides would be taken through every step. */
const SUMMED = {
  ...{ _id: 0, 'products.name': 1, 'products.calories': 1 },
  ...{ 'products.fat': 1, 'products.carbs': 1, 'products.protein': 1 },
};

const PRODUCTS = { list: '$products', name: '$$this.name' };
const NAMES = { list: '$products.name', name: '$$this' };

/** 0 for Monday to 6 for Sunday. */
const WEEKDAY = { $subtract: [{ $isoDayOfWeek: { $dateFromString: { dateString: '$day' } } }, 1] };

/**
 * Questions about products. A term is looked up in the collection of names, which is small; the entries are then found by
 * the index on `products.name`. Every text from outside is a `$literal` or a plain value, never an expression.
 */
export class MongoProductQueries {
  constructor(private readonly database: MongoDatabase) {}

  async count(): Promise<ProductCounts> {
    const [unique, [sum]] = await Promise.all([
      this.database.names.countDocuments(),
      this.database.entries
        .aggregate<{ total: number }>([
          { $group: { _id: null, total: { $sum: { $size: { $ifNull: ['$products', []] } } } } },
        ])
        .toArray(),
    ]);
    return { unique, total: sum?.total ?? 0 };
  }

  async names(term?: string): Promise<string[]> {
    const filter = term === undefined ? {} : { $expr: contains('$fold', { $literal: term }) };
    const documents = await this.database.names.find(filter, { projection: { _id: 1 }, batchSize: BATCH }).toArray();
    return documents.map(({ _id }) => _id);
  }

  async *occurrences({ term, weekdays, range, limit }: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const names = await this.names(term);
    const newestFirst = { $sort: { day: -1 } };
    const picked = { $project: { _id: 0, day: 1, products: among(names, PRODUCTS) } };
    const pipeline: Document[] = [
      { $match: { 'products.name': { $in: names }, ...inRange(range), ...onWeekdays(weekdays) } },
      // Every entry holds one match at least, so no more entries are read than matches are wanted. Where all are wanted, what is
      // sorted is small.
      ...(limit === undefined ? [picked, newestFirst] : [newestFirst, { $limit: limit }, picked]),
      { $unwind: '$products' },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
    ];
    const cursor = this.database.entries.aggregate<{ day: CalendarDay; products: Product }>(pipeline, {
      allowDiskUse: true,
      batchSize: SLICE,
    });
    let slice: ProductWithDate[] = [];
    for await (const { day, products } of cursor) {
      slice.push({ date: day, product: productOf(products) });
      if (slice.length < SLICE) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }

  async summarize(term: string, range: OpenDateRange): Promise<ProductMatches> {
    const names = await this.names(term);
    const groups = await this.database.entries
      .aggregate<Omit<ProductGroup, 'name' | 'weekday'> & { _id: { name: string; weekday: number } }>([
        { $match: { 'products.name': { $in: names }, ...inRange(range) } },
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
      ])
      .toArray();
    return matchesOf(groups.map(({ _id, ...group }) => ({ ..._id, ...group })));
  }

  async rank(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    const rows = await this.database.entries
      .aggregate<Omit<ProductTally, 'name'> & { _id: string }>([
        { $match: inRange(range) },
        { $project: SUMMED },
        { $unwind: '$products' },
        { $group: { _id: '$products.name', ...SUMS } },
        { $set: { ranked: RANKED[by] } },
        { $sort: { ranked: -1, _id: 1 } },
        { $limit: limit },
        { $unset: 'ranked' },
      ])
      .toArray();
    return rows.map(({ _id, ...sums }) => ({ name: _id, ...sums }));
  }

  async days({ include, exclude, from }: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    if (include.length === 0 && exclude.length === 0) return this.daysOfAll(from);
    const matching = await this.namesMatching(include, exclude);
    const rows = await this.database.entries
      .aggregate<{ _id: string; first: { day: CalendarDay; position: number }; days: CalendarDay[] }>([
        { $match: { 'products.name': { $in: matching }, ...inRange({ from }) } },
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
      ])
      .toArray();
    const dates = [...new Set(rows.flatMap(({ days }) => days))].sort();
    return { dates, names: rows.map(({ _id }) => _id) };
  }

  /** Lists of names as they lie there: unwound and grouped by the database they would take five times as long. */
  private async daysOfAll(from: CalendarDay | undefined): Promise<{ dates: CalendarDay[]; names: string[] }> {
    const cursor = this.database.entries
      .find<{
        day: CalendarDay;
        names?: string[];
      }>(inRange({ from }), { projection: { _id: 0, day: 1, names: '$products.name' }, batchSize: BATCH })
      .sort({ day: 1 });
    const dates: CalendarDay[] = [];
    const found = new Set<string>();
    for await (const { day, names = [] } of cursor) {
      if (names.length > 0) dates.push(day);
      for (const name of names) found.add(name);
    }
    return { dates, names: [...found] };
  }

  async listDays({ include, exclude, from }: KeywordQuery, limit: number): Promise<ProductDays> {
    const matching = await this.namesMatching(include, exclude);
    const names = among(matching, NAMES);
    const [found] = await this.database.entries
      .aggregate<Omit<ProductDays, 'days'> & { days: CalendarDay[] }>([
        { $match: { 'products.name': { $in: matching }, ...inRange({ from }) } },
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
      ])
      .toArray();
    if (found === undefined) return { dayCount: 0, occurrenceCount: 0, days: [] };
    const listed = await this.database.entries
      .aggregate<{ date: CalendarDay; names: string[] }>([
        { $match: { 'products.name': { $in: matching }, ...inRange({ from: found.days.at(-1) }) } },
        { $project: { _id: 0, date: '$day', names } },
      ])
      .toArray();
    return { ...found, days: found.days.map((date) => dayOf(date, listed)) };
  }

  private async namesMatching(include: readonly string[], exclude: readonly string[]): Promise<string[]> {
    const conditions = [
      ...(include.length > 0 ? [containsAny('$fold', include)] : []),
      ...(exclude.length > 0 ? [{ $not: [containsAny('$fold', exclude)] }] : []),
    ];
    const documents = await this.database.names
      .find({ $expr: { $and: conditions } }, { projection: { _id: 1 }, batchSize: BATCH })
      .toArray();
    return documents.map(({ _id }) => _id);
  }
}

/** The entry of a day. Only a filter that names the type is looked up in an index that is about texts alone. */
export function ofDay(day: CalendarDay): Document {
  return { day: { $eq: day, $type: 'string' } };
}

/** Entries of a range; an entry without a day cannot be placed and is left out. */
export function inRange({ from, to }: OpenDateRange): Document {
  return { day: { $type: 'string', ...(from && { $gte: from }), ...(to && { $lte: to }) } };
}

/** A day may be there more than once; see `prepareDatabase`. */
function dayOf(date: CalendarDay, entries: readonly { date: CalendarDay; names: string[] }[]): ProductDays['days'][0] {
  const names = entries.filter((entry) => entry.date === date).flatMap((entry) => entry.names);
  return { date, names: [...new Set(names)], occurrences: names.length };
}

/**
 * Those of a list whose name is one of the given; nothing where another writer left something else than a list. To the
 * database a set is hashed, where a list would be searched through.
 */
function among(names: readonly string[], { list, name }: { list: string; name: string }): Document {
  const input = { $cond: [{ $isArray: list }, list, []] };
  return { $filter: { input, cond: { $setIsSubset: [[name], { $literal: names }] } } };
}

function onWeekdays(weekdays: readonly Weekday[] | undefined): Document {
  if (weekdays === undefined) return {};
  return { $expr: { $in: [WEEKDAY, weekdays.map((weekday) => WEEKDAYS.indexOf(weekday))] } };
}

function contains(text: string, term: object | string): Document {
  return { $gte: [{ $indexOfCP: [text, term] }, 0] };
}

function containsAny(text: string, terms: readonly string[]): Document {
  return { $anyElementTrue: { $map: { input: { $literal: terms }, as: 'term', in: contains(text, '$$term') } } };
}
