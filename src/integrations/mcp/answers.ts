import { z } from 'zod';
import { WEEKDAYS } from '../../diary/calendar-day';
import type { DayEntryResponse, ReadingResponse } from '../../platform/api/day-entry.dto';
import { lengthOf, type RangeQuery } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, factsOf } from '../../diary/detail-nutrient';
import {
  averageFieldOf,
  highestFieldOf,
  mapToRecord,
  nutrientLabel,
  NUTRIENTS,
  PRODUCT_FIELDS,
  recordBy,
  TOTAL_FIELDS,
} from '../../diary/nutrient';

/**
 * The parts of tool answers. Fields that can be empty are optional, because empty fields are dropped. Units are documented by
 * the schema tool and the field names, not at every field, and words such as those of a metric are texts: the list of tools has to
 * stay short (`publishedSchema`).
 */

export const text = z.string();
export const figure = z.number();
export const flag = z.boolean();
export const dates = z.array(z.string());
export const texts = z.array(z.string());

export const figures = <Name extends string>(...names: readonly Name[]) => mapToRecord(names, () => figure);

export const list = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.object(fields)).optional();

export const BOUNDS = { fromDate: text, toDate: text };
export const OPEN_BOUNDS = { fromDate: text.optional(), toDate: text.optional() };

export const CAPPED = { resultCount: figure, limit: figure, truncated: flag };

/** The sentence that comes with `found: false`. */
export const FOUND = { found: flag, message: text.optional() };

const knownFigure = figure.optional();
const TOTALS = mapToRecord(TOTAL_FIELDS, () => knownFigure);

const MACROS = mapToRecord(PRODUCT_FIELDS, () => figure);

export const product = z.object({ name: text.optional(), amount: text.optional(), ...MACROS, link: text.optional() });
const detailedProduct = product.extend({ time: text.optional(), meal: text.optional(), kilojoules: knownFigure });
const meal = z.object({ name: text.optional(), kilojoules: knownFigure, ...MACROS });

const nutrient = z.object({ key: text, unit: text, amount: figure });

export const entry = z
  .object({
    date: text,
    products: z.array(detailedProduct).optional(),
    ...TOTALS,
    kilojoules: knownFigure,
    meals: z.array(meal).optional(),
    nutrients: z.array(nutrient).optional(),
  })
  .describe('A day as in get_data_schema');

export const averages = z
  .object(recordBy(NUTRIENTS, averageFieldOf, () => knownFigure))
  .describe(`avgTotalCalories, avgTotalFat, and so for ${NUTRIENTS.slice(2).map(nutrientLabel).join(', ')}`);

export const DAY_TOTAL = { date: text, total: figure };
const highestDay = z.object(DAY_TOTAL);
export const MAX_DAYS = recordBy(NUTRIENTS, highestFieldOf, () => highestDay.optional());

export const weekdayCounts = z.object(mapToRecord(WEEKDAYS, () => figure)).describe('MONDAY to SUNDAY');

/** An entry for assistants: without the database's id and the origin, and with the known nutrients only. */
export function toAssistantEntry({
  id: _id,
  source: _source,
  readAt: _readAt,
  final: _final,
  nutrients,
  ...rest
}: DayEntryResponse) {
  const known = DETAIL_NUTRIENTS.flatMap((key) => {
    const amount = nutrients?.[key] ?? null;
    return amount === null ? [] : [{ key, unit: factsOf(key).unit, amount }];
  });
  return { ...rest, nutrients: known };
}

/** Content for assistants, which have no use for the database's id. */
export function withoutId<T extends { id: string }>({ id: _id, ...content }: T): Omit<T, 'id'> {
  return content;
}

export function dayAnswerOf(date: string, today: string, found?: DayEntryResponse, reading?: ReadingResponse) {
  if (found === undefined) {
    const message = `There is no entry for ${date}. The day is unlogged, which does not mean zero.`;
    return { date, found: false, message };
  }
  const isOpen = reading?.final === false;
  const reason = date < today ? 'its page was not read after its end' : 'the day is not over';
  const message = isOpen ? `Not final: ${reason}, so there may be more than this.` : undefined;
  return { date, found: true, ...reading, message, entry: toAssistantEntry(found) };
}

export function daysIn({ fromDate, toDate }: RangeQuery): number {
  return lengthOf({ from: fromDate, to: toDate });
}

export function nothingLogged({ fromDate, toDate }: RangeQuery): string {
  return `There are no entries from ${fromDate} to ${toDate}; unlogged days are not zero, so there is nothing to compute.`;
}

/** A range of which nothing is known is an answer: `found: false` and a sentence. */
export function rangeHeader(range: RangeQuery, found: boolean, otherwise = nothingLogged(range)) {
  return { ...range, daysInRange: daysIn(range), found, message: found ? null : otherwise };
}

/** Takes a list that was read with one row more than the limit, which shows whether there are more. */
export function capped<T>(found: readonly T[], limit: number) {
  const results = found.slice(0, limit);
  return { resultCount: results.length, limit, truncated: found.length > limit, results };
}
