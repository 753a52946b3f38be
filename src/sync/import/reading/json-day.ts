import { type CalendarDay, parseCalendarDay, parseInstant } from '../../../diary/calendar-day';
import { type DayFetch, FETCH_OUTCOMES } from '../../../diary/day-fetch';
import { MAX_MEALS, MAX_PRODUCTS, type Meal, type FileDay, type FileProduct } from '../../../diary/day-entry';
import { DAY_SOURCES } from '../../../diary/history/day-origin';
import { DETAIL_NUTRIENTS, type NutrientAmounts } from '../../../diary/detail-nutrient';
import { isObject, type Json } from '../../../diary/json';
import { PRODUCT_FIELDS, mapToRecord, TOTAL_FIELDS, type ProductField } from '../../../diary/nutrient';
import { dayOfInstant } from '../../../persistence/local-midnight';
import { checkedText, MAX_LENGTH, quotedPiece, TIME, ParseError } from './values';

const INSTANT_IN_EVERY_ZONE = /^(?!0001-01-01|9999-12-31)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Unknown fields are ignored; known ones must be what they are in the API. @throws ParseError with a sentence that names the field */
export function dayOfJson(value: unknown, zone?: string): FileDay {
  const entry = requireObject(value, 'The entry');
  const day: FileDay = { date: requireDate(entry['date'], zone) };
  for (const field of TOTAL_FIELDS) if (field in entry) day[field] = numberOrNull(entry[field], field);
  if (isGiven(entry['products']))
    day.products = requireList(entry['products'], 'products', MAX_PRODUCTS).map(readJsonProduct);
  if (Object.keys(day).length === 1) throw new ParseError('The entry has neither totals nor products');
  if (isGiven(entry['id'])) day.id = requireText(entry['id'], 'id', MAX_LENGTH.name);
  if ('kilojoules' in entry) day.kilojoules = numberOrNull(entry['kilojoules'], 'kilojoules');
  if (isGiven(entry['meals'])) day.meals = requireList(entry['meals'], 'meals', MAX_MEALS).map(readJsonMeal);
  if (isGiven(entry['nutrients'])) day.nutrients = readNutrients(requireObject(entry['nutrients'], 'nutrients'));
  return { ...day, ...readOrigin(entry) };
}

export function pageOfJson(json: Json): { date: CalendarDay; html: string } {
  return { date: requireDate(json['date']), html: requireText(json['html'], 'html', MAX_LENGTH.page) };
}

export function fetchOfJson({ date, outcome, at }: Json): DayFetch {
  const known = requireChoice(outcome, 'outcome', FETCH_OUTCOMES);
  return { day: requireDate(date), outcome: known, at: requireInstant(at, 'at') };
}

/** As some programs write a date. */
const MIDNIGHT = /T00:00(?::00(?:\.0{1,9})?)?$/;

/** Also an instant as `mongoexport` writes it: midnight in the zone of the service, or else in another. */
export function requireDate(value: unknown, zone = 'utc'): CalendarDay {
  const isInstant = typeof value === 'object' && value !== null && '$date' in value;
  const written = isInstant ? plainNumber(value.$date) : value;
  const instant = isInstant && typeof written === 'string' ? parseInstant(written) : written;
  const { day = undefined } = isInstant && typeof instant === 'number' ? dayOfInstant(new Date(instant), zone) : {};
  if (day !== undefined) return day;
  const text = requireText(isInstant ? String(written) : written, 'date', MAX_LENGTH.name);
  const date = parseCalendarDay(text.replace(MIDNIGHT, ''));
  if (date === undefined) throw new ParseError(`date is ${quotedPiece(text)}, which is not a date`);
  return date;
}

/** As the canonical form of `mongoexport` writes a number: `{ $numberInt: '5' }`. */
function plainNumber(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [[kind = '', text] = [], ...others] = Object.entries(value);
  const isNumber = /^\$number(?:Int|Long|Double)$/.test(kind) && others.length === 0;
  return isNumber && typeof text === 'string' && /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : value;
}

/** Whether the day is final follows from its time of reading. */
function readOrigin({ source = null, readAt = null }: Json): Pick<FileDay, 'origin'> {
  if (source === null && readAt === null) return {};
  const known = source === null ? null : requireChoice(source, 'source', DAY_SOURCES);
  return { origin: { source: known, readAt: readAt === null ? null : requireInstant(readAt, 'readAt') } };
}

export function requireChoice<T>(value: unknown, field: string, choices: readonly T[]): T {
  const known = choices.find((choice) => choice === value);
  if (known === undefined) throw new ParseError(`${field} is none of ${choices.join(', ')}`);
  return known;
}

function readNutrients(json: Json): Partial<NutrientAmounts> {
  const known = DETAIL_NUTRIENTS.filter((key) => json[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, numberOrNull(json[key], `nutrients.${key}`)]));
}

function readJsonProduct(value: unknown, index: number): FileProduct {
  const field = `products[${index}]`;
  const json = requireObject(value, field);
  const textOrNull = (name: 'amount' | 'link', longest: number) =>
    json[name] === null ? '' : requireText(json[name], `${field}.${name}`, longest);
  const product: FileProduct = {
    name: requireText(json['name'], `${field}.name`, MAX_LENGTH.name),
    amount: textOrNull('amount', MAX_LENGTH.name),
    ...readAmounts(json, field),
    ...('link' in json && { link: textOrNull('link', MAX_LENGTH.link) }),
  };
  if ('time' in json) product.time = json['time'] === null ? null : requireTime(json['time'], `${field}.time`);
  if ('meal' in json)
    product.meal = json['meal'] === null ? null : requireText(json['meal'], `${field}.meal`, MAX_LENGTH.meal);
  if ('kilojoules' in json) product.kilojoules = numberOrNull(json['kilojoules'], `${field}.kilojoules`);
  return product;
}

/** Also for the field of a CSV file that has the meals of a day as JSON. */
export function readJsonMeal(value: unknown, index: number): Meal {
  const field = `meals[${index}]`;
  const json = requireObject(value, field);
  return {
    name: requireText(json['name'], `${field}.name`, MAX_LENGTH.meal),
    kilojoules: numberOrNull(json['kilojoules'] ?? null, `${field}.kilojoules`),
    ...readAmounts(json, field),
  };
}

export function requireList(value: unknown, field: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw new ParseError(`${field} is not a list`);
  if (value.length > most) throw new ParseError(`${field} has ${value.length} items; the limit is ${most}`);
  return value;
}

function readAmounts(json: Json, field: string): Record<ProductField, number> {
  return mapToRecord(PRODUCT_FIELDS, (name) => requireNumber(json[name], `${field}.${name}`));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function requireObject(value: unknown, field: string): Json {
  if (isObject(value)) return value;
  throw new ParseError(`${field} is not an object`);
}

function numberOrNull(value: unknown, field: string): number | null {
  return value === null ? null : requireNumber(value, field);
}

/** JSON has no infinity, but a number of 400 digits is read as one. */
function requireNumber(given: unknown, field: string): number {
  const value = plainNumber(given);
  if (value === undefined) throw new ParseError(`${field} is missing`);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ParseError(`${field} is not a number`);
  if (value < 0) throw new ParseError(`${field} is negative`);
  return value;
}

/** In UTC, as the API answers it. */
export function requireInstant(value: unknown, field: string): number {
  const instant = typeof value === 'string' && INSTANT_IN_EVERY_ZONE.test(value) ? parseInstant(value) : undefined;
  if (instant === undefined) throw new ParseError(`${field} is not a time such as 2024-08-28T01:00:02.417Z`);
  return instant;
}

function requireTime(value: unknown, field: string): string {
  if (typeof value === 'string' && TIME.test(value)) return value;
  throw new ParseError(`${field} is not a time HH:MM`);
}

function requireText(value: unknown, field: string, longest: number): string {
  if (value === undefined) throw new ParseError(`${field} is missing`);
  if (typeof value !== 'string') throw new ParseError(`${field} is not a text`);
  return checkedText(value, field, longest);
}
