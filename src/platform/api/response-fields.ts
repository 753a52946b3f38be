import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** A DTO implements the type of the diary or of its service, so that the compiler demands each field. */

export interface FieldOptions {
  description?: string;
  nullable?: boolean;
  required?: boolean;
  pattern?: string;
  maxLength?: number;
  example?: unknown;
  default?: unknown;
}

/** The description of a field, or all that is said of it, in answers as in requests. */
export type Docs = string | FieldOptions;

export function allDocs(docs: Docs, more?: FieldOptions): FieldOptions {
  return { ...(typeof docs === 'string' ? { description: docs } : docs), ...more };
}

export const OR_NULL = { nullable: true };
export const OPTIONAL = { required: false };

/** A kind of field. What is said of one field replaces what its kind says, in the same place of the document. */
function kindOf<Example>(schema: object) {
  return (example: Example, docs: Docs = {}, more?: FieldOptions): PropertyDecorator =>
    ApiProperty({ ...schema, ...allDocs(docs, more), example });
}

const NUMBER = { type: 'number', format: 'double' };

export const Figure = kindOf<number>(NUMBER);
export const Percentage = kindOf<number>({ ...NUMBER, example: 0 });
export const Kcal = kindOf<number>({ ...NUMBER, description: 'kcal', example: 0 });
export const Grams = kindOf<number>({ ...NUMBER, description: 'grams', example: 0 });
export const Count = kindOf<number>({ type: 'integer', format: 'int64', minimum: 0, example: 0 });
export const Whole = kindOf<number>({ type: 'integer', example: 0 });
export const Flag = kindOf<boolean>({ type: Boolean });
export const Text = kindOf<string | null>({ type: String });
export const Texts = kindOf<string[]>({ type: 'array', items: { type: 'string' }, example: [] });
export const DateValue = kindOf<string>({ type: String, format: 'date', example: '' });
export const DateValues = kindOf<string[]>({ type: 'array', items: { type: 'string', format: 'date' }, example: [] });
export const TimeValue = kindOf<string | null>({ type: String, format: 'date-time' });

const ENDS = { type: 'array', items: NUMBER, minItems: 2, maxItems: 2 };
export const Interval = kindOf<[low: number, high: number]>({ ...ENDS, nullable: true });

export function Choice(
  values: readonly string[],
  example: string | null,
  docs?: Docs,
  more?: FieldOptions,
): PropertyDecorator {
  return kindOf<string | null>({ enum: [...values] })(example, docs, more);
}

export const WITH_DETAILS = 'Only with `details=true`; null when unknown';

/** A figure in kJ as the site shows it, which is not computed from the kcal. */
export function OptionalKilojoules(example: number): PropertyDecorator {
  return Figure(example, `kJ. ${WITH_DETAILS}`, { required: false, nullable: true });
}

export const CLOCK_TIME = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', nullable: true, description: '`HH:MM`' };

export function Part(
  part: () => Type,
  description?: string,
  { nullable = false }: FieldOptions = {},
): PropertyDecorator {
  // The framework recognises a reference by a function called `type`.
  return ApiProperty({ type: () => part(), description, nullable });
}

export function ListOf(item: Type, description: string, more: object = {}): PropertyDecorator {
  return ApiProperty({ type: [item], ...more, description });
}
