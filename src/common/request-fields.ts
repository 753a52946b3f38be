import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { parseCalendarDay } from '../diary/calendar-day';

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

/** A whole number in a query string. */
export function IntegerParam(
  name: string,
  { min, max, required = false, ...docs }: FieldOptions & { min: number; max?: number; default?: number },
): PropertyDecorator {
  const bounds = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return field(
    { type: 'integer', minimum: min, maximum: max, required, ...docs },
    (value) => {
      const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
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

interface Messages {
  missing: string;
  wrong: string;
}

class Unreadable {}

/** Blank is absent; what cannot be read stays visible to the check as {@link Unreadable}. */
function field(
  docs: ApiPropertyOptions,
  read: (value: unknown) => unknown,
  { missing, wrong }: Messages,
): PropertyDecorator {
  const required = docs.required === true;
  return applyDecorators(
    ApiProperty(docs),
    Transform(({ value }) => (isBlank(value) ? undefined : (read(value) ?? new Unreadable()))),
    ValidateIf((_object, value) => required || value !== undefined),
    ValidateBy({
      name: 'readable',
      validator: {
        validate: (value) => value !== undefined && !(value instanceof Unreadable),
        defaultMessage: (args) => (args?.value === undefined ? missing : wrong),
      },
    }),
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
