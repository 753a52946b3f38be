const FIELDS = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  {
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { min: 0, max: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

/** The values that each field of an expression allows, ascending; Sunday is 0. */
export interface CronFields {
  seconds: number[];
  minutes: number[];
  hours: number[];
  daysOfMonth: number[];
  months: number[];
  daysOfWeek: number[];
}

/**
 * Reads a cron expression of exactly six fields, seconds first; `?` is written as `*`. Macros such as `@daily` and
 * expressions of five fields are refused.
 *
 * @example readCron('0 0 3 ? * *') // '0 0 3 * * *'
 * @example readCron('0 3 * * *') // undefined
 */
export function readCron(expression: string): string | undefined {
  const fields = fieldsOf(expression);
  if (fields.length !== FIELDS.length) return undefined;
  const valid = FIELDS.every((bounds, index) => valuesOf(fields[index] ?? '', bounds) !== undefined);
  return valid ? fields.map((field) => (field === '?' ? '*' : field)).join(' ') : undefined;
}

/**
 * What an expression allows, field by field.
 *
 * @throws RangeError when {@link readCron} would refuse it
 * @example cronFields('0 0 3 * * MON-fri').daysOfWeek // [1, 2, 3, 4, 5]
 */
export function cronFields(expression: string): CronFields {
  const fields = fieldsOf(expression);
  const [seconds, minutes, hours, daysOfMonth, months, daysOfWeek] = FIELDS.map((bounds, index) => {
    const values = valuesOf(fields[index] ?? '', bounds);
    if (values === undefined) throw new RangeError(`Not a cron expression: ${expression}`);
    return values;
  }) as [number[], number[], number[], number[], number[], number[]];
  return { seconds, minutes, hours, daysOfMonth, months, daysOfWeek: ascending(daysOfWeek.map((day) => day % 7)) };
}

interface Bounds {
  min: number;
  max: number;
  names: string[];
}

function fieldsOf(expression: string): string[] {
  return expression.trim().split(/\s+/);
}

function valuesOf(field: string, bounds: Bounds): number[] | undefined {
  const parts = (field === '?' ? '*' : field).split(',').map((part) => valuesOfPart(part, bounds));
  return parts.includes(undefined) ? undefined : ascending(parts.flatMap((values) => values ?? []));
}

/** `*`, `5`, `5-10`, each with an optional step `/2`. */
function valuesOfPart(part: string, bounds: Bounds): number[] | undefined {
  const [range = '', step = '1', ...rest] = part.split('/');
  if (rest.length > 0 || !/^[1-9]\d?$/.test(step)) return undefined;
  const ends = range === '*' ? [bounds.min, bounds.max] : range.split('-').map((end) => valueOf(end, bounds));
  if (ends.length > 2 || ends.includes(undefined)) return undefined;
  // A step from a single value goes on to the end of the field: 5/15 is 5-59/15.
  const [from = NaN, to = part.includes('/') ? bounds.max : from] = ends;
  if (!(from <= to)) return undefined;
  return Array.from({ length: Math.floor((to - from) / Number(step)) + 1 }, (_, index) => from + index * Number(step));
}

function valueOf(text: string, { min, max, names }: Bounds): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + min;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}

function ascending(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
