import type { Collection, Db, Document } from 'mongodb';
import { mongoDetailLimits } from './detail-limits.ts';
import { csv, fold } from './limits.ts';
import { type DateRange, EVENTS, RANGES, type RequestName, TERMS } from '../shared/requests.ts';

type Limit = () => Promise<string>;
/** The collections that the service keeps. */
interface Diary {
  entries: Collection;
  names: Collection<{ _id: string }>;
}

const PRODUCT_SUMS = {
  times: { $sum: 1 },
  calories: { $sum: '$products.calories' },
  fat: { $sum: '$products.fat' },
  carbs: { $sum: '$products.carbs' },
  protein: { $sum: '$products.protein' },
};
/** The measured requests read no details. */
const NO_DETAILS = { kilojoules: 0, meals: 0, nutrients: 0 };
const NO_DETAILS_OF_PRODUCTS = { 'products.kilojoules': 0, 'products.meal': 0, 'products.time': 0 };
const WEEKDAY = { $isoDayOfWeek: { $dateFromString: { dateString: '$day' } } };
const UNWOUND = [{ $project: { day: 1, products: 1, _id: 0 } }, { $unwind: '$products' }];

/** For every request one call of the driver, or one after the other, and the text of what it gives. Nothing is rounded. */
export function mongoLimitsOf(database: Db): Record<RequestName, Limit> {
  const diary: Diary = { entries: database.collection('entries'), names: database.collection('entries_names') };
  return { ...entryLimits(diary), ...productLimits(diary), ...statsLimits(diary), ...mongoDetailLimits(diary.entries) };
}

function entryLimits({ entries }: Diary) {
  const days = (range: DateRange | undefined, projection: Document) => () =>
    entries.find(between(range), { projection, batchSize: 1024 }).sort({ day: 1 }).toArray();
  const text = (read: () => Promise<Document[]>) => async () => JSON.stringify(await read());
  const [ofYear, totals] = [
    days(RANGES.year, { date: 0, ...NO_DETAILS, ...NO_DETAILS_OF_PRODUCTS }),
    days(RANGES.year, { date: 0, products: 0, ...NO_DETAILS }),
  ];
  return {
    'one day': async () => JSON.stringify(await entries.findOne({ day: { $eq: RANGES.oneDay.from, $type: 'string' } })),
    'range of a year': text(totals),
    'range of a year, products': text(ofYear),
    'all entries': text(days(undefined, { date: 0, ...NO_DETAILS, ...NO_DETAILS_OF_PRODUCTS })),
    'download of a year, JSON': text(totals),
    'download of a year, JSON, products': text(ofYear),
    'download of a year, CSV': async () =>
      csv((await totals()).map(({ _id, ...fields }) => Object.values(fields) as string[])),
    'download of a year, CSV, products': async () =>
      csv(
        (await ofYear()).flatMap(({ _id, day, products, ...fields }): string[][] => {
          const ofDay: unknown[] = Object.values(fields);
          return (products as object[]).map((product) => [day, ...Object.values(product), ...ofDay] as string[]);
        }),
      ),
  };
}

function productLimits({ entries, names }: Diary) {
  const namesWith = async (term: string): Promise<string[]> => {
    const filter = { $expr: { $gte: [{ $indexOfCP: ['$fold', { $literal: fold(term) }] }, 0] } };
    return (await names.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  };
  const among = (found: string[]): Document => ({ 'products.name': { $in: found } });
  const search = (term: string, limit?: number) => async () => {
    const found = await namesWith(term);
    const rows = await entries
      .aggregate([
        { $match: among(found) },
        { $sort: { day: -1 } },
        ...UNWOUND,
        { $match: among(found) },
        ...(limit === undefined ? [] : [{ $limit: limit }]),
      ])
      .toArray();
    return JSON.stringify(rows);
  };
  const top = (range?: DateRange) => async () =>
    JSON.stringify(
      await entries
        .aggregate([
          { $match: between(range) },
          ...UNWOUND,
          { $group: { _id: '$products.name', ...PRODUCT_SUMS } },
          { $sort: { times: -1, _id: 1 } },
          { $limit: 20 },
        ])
        .toArray(),
    );
  const correlation = (term?: string) => async () => {
    const found = term === undefined ? undefined : await namesWith(term);
    const rows = await entries
      .aggregate([
        ...(found ? [{ $match: among(found) }] : []),
        { $project: { _id: 0, day: 1, 'products.name': 1 } },
        { $unwind: '$products' },
        ...(found ? [{ $match: among(found) }] : []),
        { $group: { _id: '$products.name', days: { $addToSet: '$day' } } },
      ])
      .toArray();
    const days = new Set(rows.flatMap((row) => row['days'] as string[]));
    return JSON.stringify({ names: rows.map(({ _id }) => _id as string), days: [...days], events: EVENTS });
  };
  return {
    'search, rare term': search(TERMS.rare),
    'search, common term': search(TERMS.common),
    'search, common term, limit 50': search(TERMS.common, 50),
    // The German order is not one of the database's, so all names have to be read.
    distinct: async () => {
      const all = await names.find({}, { projection: { _id: 1 }, batchSize: 10_000 }).toArray();
      return JSON.stringify(all.slice(0, 100).map(({ _id }) => _id));
    },
    'distinct, search': async () => JSON.stringify((await namesWith(TERMS.short)).slice(0, 100)),
    summary: async () => {
      const found = await namesWith(TERMS.common);
      const weekdays = await entries
        .aggregate([
          { $match: among(found) },
          ...UNWOUND,
          { $match: among(found) },
          { $group: { _id: WEEKDAY, first: { $min: '$day' }, last: { $max: '$day' }, ...PRODUCT_SUMS } },
        ])
        .toArray();
      return JSON.stringify({ found, weekdays });
    },
    'top of all time': top(),
    'top of a year': top(RANGES.year),
    'correlation, a keyword': correlation(TERMS.keyword),
    'correlation, no keywords': correlation(),
  };
}

/** The totals of the range are read, and as many of them as the answer has items are made text. */
function statsLimits({ entries, names }: Diary) {
  const totals = (range?: DateRange) =>
    entries
      .find(between(range), { projection: { _id: 0, date: 0, products: 0, ...NO_DETAILS }, batchSize: 1024 })
      .sort({ day: 1 })
      .toArray();
  const first = (range: DateRange | undefined, count: number) => async () =>
    JSON.stringify((await totals(range)).slice(0, count));
  return {
    stats: async () => {
      const size = { $size: '$products' };
      const [days, unique, counts] = await Promise.all([
        totals(),
        names.estimatedDocumentCount(),
        entries.aggregate([{ $group: { _id: null, total: { $sum: size } } }]).toArray(),
      ]);
      return JSON.stringify({ days: days.slice(0, 7), unique, counts });
    },
    'averages of a year': first(RANGES.year, 1),
    'trend of a year by week': first(RANGES.year, 53),
    'trend of ten years by week': async () =>
      JSON.stringify((await totals(RANGES.tenYears)).filter((_day, index) => index % 7 === 0)),
    weekdays: first(undefined, 7),
    'macro-split of a year': first(RANGES.year, 1),
    'missing days of a year': async () =>
      JSON.stringify((await totals(RANGES.year)).filter(({ totalCalories }) => totalCalories === 0)),
  };
}

function between(range: DateRange | undefined): Document {
  return { day: { $type: 'string', ...(range && { $gte: range.from, $lte: range.to }) } };
}
