import type { PipelineStage } from 'mongoose';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { sum } from '../../diary/statistics/averages';
import { mapToRecord, PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf, TOTAL_FIELDS } from '../../diary/nutrient';
import type { Ranking } from '../../diary/statistics/product-figures';

/** External texts are always `$literal` or plain values, never expressions. */
export type Expression = Record<string, unknown>;
type Filter = PipelineStage.Match['$match'];

/** Small documents per batch: a further batch costs as much as a thousand documents. */
export const MONGO_ANSWERS_BATCH = 10_000;

/** A command has 16 MB; it may contain the names twice, in at most three bytes for a unit of UTF-16. */
const MAX_NAMES_LENGTH = 2_000_000;
const NAME_OVERHEAD = 10;

/** The key of an index as well: another field or order would build a second one. */
export const DAY_AND_TOTALS = { day: 1, ...mapToRecord(TOTAL_FIELDS, () => 1 as const) } as const;

export const SUMS = { times: { $sum: 1 }, ...mapToRecord(PRODUCT_FIELDS, (field) => ({ $sum: `$products.${field}` })) };

/** Other texts would be carried through every stage. */
export const SUMMED = { _id: 0, products: { name: 1, ...mapToRecord(PRODUCT_FIELDS, () => 1) } };

export const RANKED: Record<Ranking, Expression> = {
  FREQUENCY: { $toDouble: '$times' },
  ...mapToRecord(PRODUCT_NUTRIENTS, (nutrient) => ({ $round: [`$${productFieldOf(nutrient)}`, 6] })),
};

interface NamedPart {
  list: string;
  name: string;
}
export const PRODUCTS = { list: '$products', name: '$$this.name' };
export const NAMES = { list: '$products.name', name: '$$this' };

/** Texts alone are names. */
export const NAME_COUNT = {
  $size: {
    $filter: {
      input: { $cond: [{ $isArray: '$products.name' }, '$products.name', []] },
      cond: { $eq: [{ $type: '$$this' }, 'string'] },
    },
  },
};

/** 0 for Monday to 6 for Sunday. */
export const WEEKDAY = { $subtract: [{ $isoDayOfWeek: dateOf('$day') }, 1] };

const DAY_TEXT = { $cond: [{ $eq: [{ $type: '$day' }, 'string'] }, '$day', null] };

export const HAS_DAY = {
  $and: [
    { $ne: [DAY_TEXT, null] },
    { $eq: [DAY_TEXT, { $dateToString: { date: dateOf(DAY_TEXT), format: '%Y-%m-%d' } }] },
  ],
};

function dateOf(dateString: unknown): Expression {
  return { $dateFromString: { dateString, format: '%Y-%m-%d', onError: null, onNull: null } };
}

export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Unlike a filter by type, it leaves out lists of texts. */
export function isText(field: string): Filter {
  return { $expr: { $eq: [{ $type: field }, 'string'] } };
}

/** Other programs may have stored something else than a list. */
const HAS_PRODUCTS = { products: { $type: 'array' } } as const;

/** Those without a name are left out once they are grouped, because there are fewer groups. */
export function eachProduct(
  range: OpenDateRange,
  fields?: PipelineStage.Project['$project'],
  except: readonly CalendarDay[] = [],
): PipelineStage[] {
  return [
    { $match: { ...inRange(range, except), ...HAS_PRODUCTS } },
    ...(fields ? [{ $project: fields }] : []),
    { $unwind: '$products' },
  ];
}

/** Names the type, because otherwise MongoDB does not use the partial index on texts. */
export function dayFilter(day: CalendarDay): Filter {
  return { day: { $eq: day, $type: 'string' } };
}

export function inRange({ from, to }: OpenDateRange, except: readonly CalendarDay[] = []): Filter {
  const bounds = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return { day: { $type: 'string', ...bounds, ...(except.length > 0 && { $nin: except }) } };
}

/** Too many names for one command narrow nothing down: whoever gets the answer asks `has`. */
export function narrowedTo(names: readonly string[]): NarrowedNames {
  const known = new Set<unknown>(names);
  const isNarrow = sum(names.map((name) => name.length + NAME_OVERHEAD)) <= MAX_NAMES_LENGTH;
  return {
    isNarrow,
    entries: (range) => ({ ...(isNarrow && { 'products.name': { $in: names } }), ...inRange(range), ...HAS_PRODUCTS }),
    filterByName: (part) => (isNarrow ? filterByName(names, part) : part.list),
    has: (name) => known.has(name),
  };
}

interface NarrowedNames {
  isNarrow: boolean;
  entries: (range: OpenDateRange) => Filter;
  filterByName: (part: NamedPart) => Expression | string;
  has: (name: unknown) => boolean;
}

export function onWeekdays(weekdays: readonly Weekday[] | undefined): Filter {
  if (weekdays === undefined) return {};
  return { $expr: { $in: [WEEKDAY, weekdays.map((weekday) => WEEKDAYS.indexOf(weekday))] } };
}

/** Set operators are hashed, while `$in` would scan the names for each item. */
function filterByName(names: readonly string[], { list, name }: NamedPart): Expression {
  return { $filter: { input: list, cond: { $setIsSubset: [[name], { $literal: names }] } } };
}

export function containsAny(text: string, terms: readonly string[]): Expression {
  const contains = { $gte: [{ $indexOfCP: [text, '$$term'] }, 0] };
  return { $anyElementTrue: { $map: { input: { $literal: terms }, as: 'term', in: contains } } };
}
