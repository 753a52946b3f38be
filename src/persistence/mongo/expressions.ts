import type { PipelineStage } from 'mongoose';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { mapToRecord, PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf } from '../../diary/nutrient';
import type { Ranking } from '../../diary/statistics/product-figures';

/** A part of a filter or pipeline. External texts are always `$literal` or plain values, never expressions. */
export type Expression = Record<string, unknown>;
type Filter = PipelineStage.Match['$match'];

/** Small documents per batch: a further batch costs as much as a thousand documents. */
export const BATCH = 10_000;

export const SUMS = {
  times: { $sum: 1 },
  ...mapToRecord(PRODUCT_FIELDS, (field) => ({ $sum: `$products.${field}` })),
};

/** The fields needed for sums by name; other texts would be carried through every stage. */
export const SUMMED: Record<string, 0 | 1> = {
  _id: 0,
  ...Object.fromEntries(['name', ...PRODUCT_FIELDS].map((field) => [`products.${field}`, 1 as const])),
};

export const RANKED: Record<Ranking, Expression> = {
  FREQUENCY: { $toDouble: '$times' },
  ...mapToRecord(PRODUCT_NUTRIENTS, (nutrient) => ({ $round: [`$${productFieldOf(nutrient)}`, 6] })),
};

/** The expressions for the products of an entry and for the name of one. */
export const PRODUCTS = { list: '$products', name: '$$this.name' };
export const NAMES = { list: '$products.name', name: '$$this' };

/** 0 for Monday to 6 for Sunday. */
export const WEEKDAY = { $subtract: [{ $isoDayOfWeek: { $dateFromString: { dateString: '$day' } } }, 1] };

/** The entry of a day. The filter names the type, because otherwise MongoDB does not use the partial index on texts. */
export function dayFilter(day: CalendarDay): Filter {
  return { day: { $eq: day, $type: 'string' } };
}

/** Entries of a range; entries without a day are left out. */
export function inRange({ from, to }: OpenDateRange): Filter {
  return { day: { $type: 'string', ...(from && { $gte: from }), ...(to && { $lte: to }) } };
}

export function containingNames(names: readonly string[], range: OpenDateRange): Filter {
  return { 'products.name': { $in: names }, ...inRange(range) };
}

export function onWeekdays(weekdays: readonly Weekday[] | undefined): Filter {
  if (weekdays === undefined) return {};
  return { $expr: { $in: [WEEKDAY, weekdays.map((weekday) => WEEKDAYS.indexOf(weekday))] } };
}

/**
 * The items of a list with one of the given names; empty if another program stored something other than a list. Set operators
 * are hashed, while `$in` would scan the names for each item.
 */
export function among(names: readonly string[], { list, name }: { list: string; name: string }): Expression {
  const input = { $cond: [{ $isArray: list }, list, []] };
  return { $filter: { input, cond: { $setIsSubset: [[name], { $literal: names }] } } };
}

export function containsAny(text: string, terms: readonly string[]): Expression {
  const contains = { $gte: [{ $indexOfCP: [text, '$$term'] }, 0] };
  return { $anyElementTrue: { $map: { input: { $literal: terms }, as: 'term', in: contains } } };
}
