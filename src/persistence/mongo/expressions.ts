import type { PipelineStage } from 'mongoose';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf, recordOf } from '../../diary/nutrient';
import type { Ranking } from '../../diary/figures/product-figures';

/** A part of a filter or pipeline. External texts are always `$literal` or plain values, never expressions. */
export type Expression = Record<string, unknown>;
type Filter = PipelineStage.Match['$match'];

/** Small documents per batch: a further batch costs as much as a thousand documents. */
export const BATCH = 10_000;

export const SUMS = {
  times: { $sum: 1 },
  ...recordOf(PRODUCT_FIELDS, (field) => ({ $sum: `$products.${field}` })),
};

/** The fields needed for sums by name; other texts would be carried through every stage. */
export const SUMMED: Record<string, 0 | 1> = {
  _id: 0,
  ...Object.fromEntries(['name', ...PRODUCT_FIELDS].map((field) => [`products.${field}`, 1 as const])),
};

export const RANKED: Record<Ranking, Expression> = {
  FREQUENCY: { $toDouble: '$times' },
  ...recordOf(PRODUCT_NUTRIENTS, (nutrient) => ({ $round: [`$${productFieldOf(nutrient)}`, 6] })),
};

/** The entry of a day. The filter names the type, because otherwise MongoDB does not use the partial index on texts. */
export function ofDay(day: CalendarDay): Filter {
  return { day: { $eq: day, $type: 'string' } };
}

/** Entries of a range; entries without a day are left out. */
export function inRange({ from, to }: OpenDateRange): Filter {
  return { day: { $type: 'string', ...(from && { $gte: from }), ...(to && { $lte: to }) } };
}

export function holding(names: readonly string[], range: OpenDateRange): Filter {
  return { 'products.name': { $in: names }, ...inRange(range) };
}

export function onWeekdays(weekdays: readonly Weekday[] | undefined): Filter {
  if (weekdays === undefined) return {};
  // 1 for Monday.
  const weekday = { $isoDayOfWeek: { $dateFromString: { dateString: '$day' } } };
  return { $expr: { $in: [weekday, weekdays.map((wanted) => WEEKDAYS.indexOf(wanted) + 1)] } };
}

/**
 * The products of an entry with one of the given names; none if another program stored something other than a list. Set operators
 * are hashed, while `$in` would scan the names for each product.
 */
export function productsCalled(names: readonly string[]): Expression {
  const input = { $cond: [{ $isArray: '$products' }, '$products', []] };
  return { $filter: { input, cond: { $setIsSubset: [['$$this.name'], { $literal: names }] } } };
}

export function containsAny(text: string, terms: readonly string[]): Expression {
  const contains = { $gte: [{ $indexOfCP: [text, '$$term'] }, 0] };
  return { $anyElementTrue: { $map: { input: { $literal: terms }, as: 'term', in: contains } } };
}
