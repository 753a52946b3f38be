import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { parseCalendarDay } from '../diary/calendar-day';
import { DiaryError, type FieldErrors, validationFailed } from '../diary/errors';

/**
 * The kinds of fields that requests consist of. Each is told once how it is read, checked and documented, so that the
 * OpenAPI document cannot say anything else than the validation does.
 */

interface FieldOptions {
  description: string;
  required?: boolean;
  example?: unknown;
}

/** `YYYY-MM-DD`. `label` begins the messages: "From date cannot be null". */
export function DateField(label: string, { required = true, ...docs }: FieldOptions): PropertyDecorator {
  return field(
    { type: String, format: 'date', required, ...docs },
    (value) => (typeof value === 'string' ? parseCalendarDay(value) : undefined),
    { missing: `${label} cannot be null`, wrong: `${label} must be in the format YYYY-MM-DD` },
  );
}

/** The first day of a range. */
export function FromDate({ required = true } = {}): PropertyDecorator {
  const description = required ? 'First day, inclusive' : 'First day, inclusive; absent: from the beginning';
  return DateField('From date', { required, description, example: '2024-08-01' });
}

/** The last day of a range. */
export function ToDate({ required = true } = {}): PropertyDecorator {
  const description = required ? 'Last day, inclusive' : 'Last day, inclusive; absent: to the end';
  return DateField('To date', { required, description, example: '2024-08-31' });
}

/** A list of dates in a body; missing is empty. */
export function DatesField(name: string, docs: FieldOptions): PropertyDecorator {
  return field(
    { type: 'array', items: { type: 'string', format: 'date' }, required: false, ...docs },
    (value) => readList(value, (item) => (typeof item === 'string' ? parseCalendarDay(item) : undefined)),
    { missing: `${name} cannot be null`, wrong: `${name} must be a list of dates in the format YYYY-MM-DD` },
  );
}

/** A list of texts in a body; missing is empty. */
export function TextsField(name: string, docs: FieldOptions): PropertyDecorator {
  return field(
    { type: 'array', items: { type: 'string' }, required: false, ...docs },
    (value) => readList(value, (item) => (typeof item === 'string' ? item : undefined)),
    { missing: `${name} cannot be null`, wrong: `${name} must be a list of texts` },
  );
}

/** A text in a query string; it is taken literally. */
export function TextParam(name: string, { required = false, ...docs }: FieldOptions): PropertyDecorator {
  return field({ type: String, required, ...docs }, (value) => (typeof value === 'string' ? value : undefined), {
    missing: `${name} is required`,
    wrong: `${name} must be given once`,
  });
}

/** A whole number in a query string. */
export function IntegerParam(
  name: string,
  { min, max, required = false, ...docs }: FieldOptions & { min: number; max?: number; default?: number },
): PropertyDecorator {
  const bounds = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return field(
    { type: 'integer', minimum: min, maximum: max, required, ...docs },
    (value) => {
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : NaN;
      return number >= min && number <= (max ?? Infinity) ? number : undefined;
    },
    { missing: `${name} is required`, wrong: `${name} must be a whole number ${bounds}` },
  );
}

/** `true` or `false` in a query string, absent is false. */
export function BooleanParam(name: string, docs: FieldOptions): PropertyDecorator {
  return field(
    { type: Boolean, required: false, default: false, ...docs },
    (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
    { missing: `${name} is required`, wrong: `${name} must be true or false` },
  );
}

/** One of the given values in a query string, spelled exactly so. */
export function EnumParam(
  name: string,
  values: readonly string[],
  { required = false, ...docs }: FieldOptions & { default?: string },
): PropertyDecorator {
  return field(
    { type: String, enum: [...values], required, ...docs },
    (value) => values.find((known) => known === value),
    { missing: `${name} is required`, wrong: `${name} must be one of ${values.join(', ')}` },
  );
}

/** Several of the given values in a query string, comma separated or repeated. */
export function EnumListParam(name: string, values: readonly string[], docs: FieldOptions): PropertyDecorator {
  return field(
    {
      type: 'array',
      items: { type: 'string', enum: [...values] },
      required: false,
      ...docs,
    },
    (value) =>
      readList(
        [value].flat().flatMap((item) => String(item).split(',')),
        (item) => values.find((known) => known === String(item).trim()),
      ),
    { missing: `${name} is required`, wrong: `${name} must be a comma-separated list of ${values.join(', ')}` },
  );
}

interface Field {
  /** Undefined for a value that cannot be read. */
  read: (value: unknown) => unknown;
  required: boolean;
  missing: string;
  wrong: string;
}

/** The fields of each class of requests. A library that validates would cost as much per request as the rest of it. */
const fieldsOf = new Map<object, Map<string, Field>>();

/** Blank is absent. */
function field(
  docs: ApiPropertyOptions,
  read: (value: unknown) => unknown,
  messages: { missing: string; wrong: string },
): PropertyDecorator {
  const declare: PropertyDecorator = (prototype, property) => {
    const fields = fieldsOf.get(prototype.constructor) ?? new Map<string, Field>();
    fields.set(String(property), { read, required: docs.required === true, ...messages });
    fieldsOf.set(prototype.constructor, fields);
  };
  return applyDecorators(ApiProperty(docs), declare);
}

/**
 * Reads a query, the parameters of a path or a body as its class says. What the class does not know is left out.
 *
 * @throws DiaryError `validation-failed` with a message for each field that is missing or cannot be read
 */
export function readRequest<T extends object>(type: new () => T, given: unknown): T {
  const plain = given ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) {
    throw new DiaryError('malformed-request', 'The request body must be a JSON object');
  }
  const request = new type() as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const [name, { read, required, missing, wrong }] of fieldsOf.get(type) ?? []) {
    const value = Object.hasOwn(plain, name) ? (plain as Record<string, unknown>)[name] : undefined;
    const isAbsent = isBlank(value);
    request[name] = isAbsent ? undefined : read(value);
    if (request[name] === undefined && (required || !isAbsent)) errors[name] = isAbsent ? missing : wrong;
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return request as T;
}

function readList<T>(value: unknown, readItem: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(readItem);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
