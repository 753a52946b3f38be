import { type CalendarDay, parseCalendarDay } from '../calendar-day';
import { type FieldErrors, validationFailed } from '../errors';
import { isObject, type Json } from '../json';

/** Of a check that failed; it is never used, because `readFields` throws. */
const NOTHING = undefined as never;

/** Checks JSON of a person. Each mistake is kept under the path of its field, so that a form can show all of them at once. */
export class FieldReader {
  readonly errors: FieldErrors = {};

  /** The first mistake of a field is kept. */
  fail(path: string, problem: string): never {
    this.errors[path] ??= `${path} ${problem}`;
    return NOTHING;
  }

  object(value: unknown, path: string): Json {
    if (isObject(value)) return value;
    this.fail(path, 'must be an object');
    return {};
  }

  list(value: unknown, path: string, most: number): unknown[] {
    if (!Array.isArray(value)) this.fail(path, 'must be a list');
    else if (value.length > most) this.fail(path, `has ${value.length} items; the limit is ${most}`);
    else return value;
    return [];
  }

  choice<T extends string>(value: unknown, path: string, values: readonly T[]): T {
    return values.find((one) => one === value) ?? this.fail(path, `must be one of ${values.join(', ')}`);
  }

  number(value: unknown, path: string, { min, max }: { min: number; max: number }): number {
    const isInRange = typeof value === 'number' && value >= min && value <= max;
    return isInRange ? value : this.fail(path, `must be a number from ${min} to ${max}`);
  }

  whole(value: unknown, path: string, limits: { min: number; max: number }): number {
    const number = this.number(value, path, limits);
    return number === undefined || Number.isInteger(number) ? number : this.fail(path, 'must be a whole number');
  }

  matching(value: unknown, path: string, pattern: RegExp, words: string): string {
    return typeof value === 'string' && pattern.test(value) ? value : this.fail(path, `must be ${words}`);
  }

  date(value: unknown, path: string): CalendarDay {
    const day = typeof value === 'string' ? parseCalendarDay(value) : undefined;
    return day ?? this.fail(path, 'must be a date in the format YYYY-MM-DD');
  }

  time(value: unknown, path: string): string {
    return this.matching(value, path, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time in the format HH:MM');
  }

  /** A text that every store keeps as it is. */
  text(value: unknown, path: string, longest: number): string {
    if (typeof value !== 'string' || value.trim() === '') return this.fail(path, 'must be a text');
    if (value.length > longest) return this.fail(path, `has ${value.length} characters; the limit is ${longest}`);
    const isPlain = value.isWellFormed() && !value.includes('\0');
    return isPlain ? value : this.fail(path, 'has a character that no text can have');
  }

  /** Null if the value is left out or null. */
  optional<T>(value: unknown, read: (value: unknown) => T): T | null {
    return value === undefined || value === null ? null : read(value);
  }
}

/** @throws DiaryError `validation-failed` with a message for each field @example readFields((fields) => fields.date('2024-02-30', 'date')) */
export function readFields<T>(read: (fields: FieldReader) => T): T {
  const fields = new FieldReader();
  const result = read(fields);
  if (Object.keys(fields.errors).length > 0) throw validationFailed(fields.errors);
  return result;
}

/** For JSON: the fields of all objects in one order. @example sortFields({ b: 1, a: [{ d: 2, c: 3 }] }) // { a: [{ c: 3, d: 2 }], b: 1 } */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, content]) => [name, sortFields(content)]));
}
