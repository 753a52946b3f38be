import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The kinds of fields in answers, for the OpenAPI document. */

interface FieldOptions {
  description?: string;
  nullable?: boolean;
}

/** A figure in kcal. */
export function Kcal(example: number, { description = 'kcal', ...docs }: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'number', format: 'double', description, example, ...docs });
}

/** A figure in grams. */
export function Grams(example: number, { description = 'grams', ...docs }: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'number', format: 'double', description, example, ...docs });
}

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

/** A calendar date. */
export function DateValue(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date', example, ...docs });
}

/** Calendar dates. */
export function DateValues(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'array', items: { type: 'string', format: 'date' }, example: [example], ...docs });
}

/** Texts, such as names of products. */
export function Texts(example: string, docs: FieldOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'array', items: { type: 'string' }, example: [example], ...docs });
}

/** Another object of the document. */
export function Part(
  part: () => new () => unknown,
  { description, nullable = false }: FieldOptions = {},
): PropertyDecorator {
  // The framework recognises a reference by a function called `type`.
  return ApiProperty({ type: () => part(), description, nullable });
}
