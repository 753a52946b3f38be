import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * The kinds of fields in answers, for the OpenAPI document. A DTO implements the type of the diary or of its service, so that the
 * compiler demands each field.
 *
 * @example class RangeDto implements Range { @DateValue('2024-01-01') from!: CalendarDay; @DateValue('2024-01-31') to!: CalendarDay; }
 */

interface FieldOptions {
  description?: string;
  nullable?: boolean;
  required?: boolean;
}

export function Figure(example: number, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'number', format: 'double', ...docs, example });
}

const figureIn =
  (unit: string) =>
  (example: number, { description = unit, ...docs }: FieldOptions = {}): PropertyDecorator =>
    ApiProperty({ type: 'number', format: 'double', description, example, ...docs });

export const Kcal = figureIn('kcal');
export const Grams = figureIn('grams');

/** Ends the description of a field that is absent unless details are requested. */
export const WITH_DETAILS = 'Only with `details=true`; null when unknown';

/** A figure in kJ as the site shows it, which is not computed from the kcal. */
export function OptionalKilojoules(example: number): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'number',
    format: 'double',
    nullable: true,
    description: `kJ. ${WITH_DETAILS}`,
    example,
  });
}

export function Percentage(example: number, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'number', format: 'double', example, ...docs });
}

export function Count(example: number, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'integer', format: 'int64', minimum: 0, example, ...docs });
}

export function Flag(example: boolean, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: Boolean, ...docs, example });
}

/** The docs of a time of the day that may be unknown. */
export const CLOCK_TIME = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', nullable: true, description: '`HH:MM`' };

/** The lower and the upper end of an interval, or null. */
export function Interval(example: [low: number, high: number], description: string): PropertyDecorator {
  const ends = { type: 'array', items: { type: 'number', format: 'double' }, minItems: 2, maxItems: 2 } as const;
  return ApiProperty({ ...ends, nullable: true, description, example });
}

export function Text(example: string | null, docs: Partial<ApiPropertyOptions> = {}): PropertyDecorator {
  return ApiProperty({ type: String, ...docs, example } as ApiPropertyOptions);
}

export function Choice(values: readonly string[], example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ enum: [...values], ...docs, example });
}

export function DateValue(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date', example, ...docs });
}

export function TimeValue(example: string | null, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time', ...docs, example });
}

export function DateValues(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'array', items: { type: 'string', format: 'date' }, example: [example], ...docs });
}

export function Texts(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'array', items: { type: 'string' }, example: [example], ...docs });
}

export function Part(
  part: () => new () => unknown,
  { description, nullable = false }: FieldOptions = {},
): PropertyDecorator {
  // The framework recognises a reference by a function called `type`.
  return ApiProperty({ type: () => part(), description, nullable });
}
