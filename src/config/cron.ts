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

/**
 * Reads a cron expression of exactly six fields, seconds first; `?` is written as `*`. Macros such as `@daily` and
 * expressions of five fields are refused.
 *
 * @example readCron('0 0 3 ? * *') // '0 0 3 * * *'
 * @example readCron('0 3 * * *') // undefined
 */
export function readCron(expression: string): string | undefined {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) return undefined;
  const valid = FIELDS.every((bounds, index) => isField(fields[index] ?? '', bounds));
  return valid ? fields.map((field) => (field === '?' ? '*' : field)).join(' ') : undefined;
}

interface Bounds {
  min: number;
  max: number;
  names: string[];
}

function isField(field: string, bounds: Bounds): boolean {
  return field === '?' || field.split(',').every((part) => isPart(part, bounds));
}

/** `*`, `5`, `5-10`, each with an optional step `/2`. */
function isPart(part: string, bounds: Bounds): boolean {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return false;
  if (range === '*') return true;
  const ends = range.split('-').map((end) => valueOf(end, bounds));
  if (ends.length > 2 || ends.includes(undefined)) return false;
  const [from = NaN, to = from] = ends;
  return from <= to;
}

function valueOf(text: string, { min, max, names }: Bounds): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + min;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}
