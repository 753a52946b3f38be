import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { parseCalendarDay } from '../../diary/calendar-day';
import { BROKEN_LIST, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, NO_LIST, readKeywords } from '../../diary/product-name';
import { NUTRIENTS } from '../../diary/nutrient';
import { allDocs, type Docs, type FieldOptions } from './response-fields';

/** Validation and OpenAPI property in one, so that the document matches. Values are parsed, then checked up to the first check that fails. */

export const UNITS_OF_METRICS = `kcal for CALORIES, grams for FAT to ${NUTRIENTS.at(-1)}, the unit of \`/nutrients\` for the others`;

/** Placeholders for example dates, resolved when the document is built: a diary that began last week has no days in 2024. */
export const RECENT = { yesterday: 'yesterday', weekAgo: '7 days ago' } as const;

/** `YYYY-MM-DD`. `label` begins the messages: "From date cannot be null". */
export function DateField(label: string, docs: Docs, more?: FieldOptions): PropertyDecorator {
  return field({ type: String, format: 'date', ...allDocs(docs, more) }, `${label} cannot be null`, [
    IsCalendarDay({ message: `${label} must be in the format YYYY-MM-DD` }),
  ]);
}

export function DatesField(name: string, most: number, docs: Docs, more?: FieldOptions): PropertyDecorator {
  const wrong = { message: `${name} must be a list of dates in the format YYYY-MM-DD` };
  const items = { type: 'string', format: 'date' };
  const list = { type: 'array', items, maxItems: most, required: false } as const;
  return field({ ...list, ...allDocs(docs, more) }, `${name} cannot be null`, [
    IsArray(wrong),
    ArrayMaxSize(most, { message: `${name} must be at most ${most} dates` }),
    IsCalendarDay({ each: true, ...wrong }),
  ]);
}

/** A list of keywords in a body; if so said, or the text `all`, which counts as absent. */
export function KeywordsField(
  name: string,
  description: string,
  { orAll = false, example }: { orAll?: boolean; example: string[] },
): PropertyDecorator {
  const wrong = { message: `${name} must be ${orAll ? '`all` or ' : ''}a list of texts` };
  const all = { type: 'string', enum: ['all'], default: 'all' };
  const items = { type: 'string', maxLength: MAX_KEYWORD_LENGTH };
  const texts = { type: 'array', items, maxItems: MAX_KEYWORDS } as const;
  const tooLong = `${name} must be texts of at most ${MAX_KEYWORD_LENGTH} characters`;
  return field(
    { ...(orAll ? { type: Array, oneOf: [all, texts] } : texts), required: false, description, example },
    '',
    [
      IsArray(wrong),
      ArrayMaxSize(MAX_KEYWORDS, { message: `${name} must be at most ${MAX_KEYWORDS} texts` }),
      IsString({ each: true, ...wrong }),
      MaxLength(MAX_KEYWORD_LENGTH, { each: true, message: tooLong }),
      Matches(NO_LIST, { each: true, message: `${name}: a text ${BROKEN_LIST}` }),
    ],
    (value) => (orAll && value === 'all' ? undefined : readKeywords(value)),
  );
}

/** A text in a body or a path; no message repeats it, because it may be a secret. */
export function TextField(
  name: string,
  longest: number,
  docs: Docs,
  {
    pattern = { is: /./s, words: 'a text' },
    ...more
  }: Omit<FieldOptions, 'pattern'> & { pattern?: { is: RegExp; words: string } } = {},
): PropertyDecorator {
  const wrong = { message: `${name} must be ${pattern.words}` };
  const text = { type: String, minLength: 1, maxLength: longest };
  return field({ ...text, ...allDocs(docs, more) }, `${name} is required`, [
    IsString(wrong),
    MaxLength(longest, { message: `${name} must have at most ${longest} characters` }),
    Matches(pattern.is, wrong),
  ]);
}

interface Bounds {
  min: number;
  max?: number;
}

export function IntegerField(
  name: string,
  { min, max }: Bounds,
  docs: Docs,
  more?: FieldOptions,
  read?: (value: unknown) => unknown,
): PropertyDecorator {
  const wrong = { message: `${name} must be a whole number ${max ? `from ${min} to ${max}` : `of at least ${min}`}` };
  return field(
    { type: 'integer', minimum: min, maximum: max, required: false, ...allDocs(docs, more) },
    `${name} is required`,
    [IsInt(wrong), Min(min, wrong), Max(max ?? Infinity, wrong)],
    read,
  );
}

/** A whole number in a query string. `Number` alone would also read `1e2` and `0x10`. */
export function IntegerParam(name: string, bounds: Bounds, docs: Docs, more?: FieldOptions): PropertyDecorator {
  return IntegerField(name, bounds, docs, more, (value) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );
}

export function TextParam(name: string, description: string, more: FieldOptions = {}): PropertyDecorator {
  const minLength = more.required === true ? 1 : undefined;
  return field({ type: String, minLength, required: false, description, ...more }, `${name} is required`, [
    IsString({ message: `${name} must be given once` }),
  ]);
}

export function BooleanParam(name: string, description: string, standard = false): PropertyDecorator {
  return field(
    { type: Boolean, required: false, default: standard, description },
    '',
    [IsBoolean({ message: `${name} must be true or false` })],
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
  );
}

export function Details(): PropertyDecorator {
  return BooleanParam('details', 'Adds time, meal and kJ of each product, and kJ, meals and nutrients of each day');
}

export function EnumParam(name: string, values: readonly string[], docs: Docs, more?: FieldOptions): PropertyDecorator {
  const choice = { type: String, enum: [...values], required: false };
  return field({ ...choice, ...allDocs(docs, more) }, `${name} is required`, [
    IsIn(values, { message: `${name} must be one of ${values.join(', ')}` }),
  ]);
}

export function EnumListParam(
  name: string,
  values: readonly string[],
  description: string,
  more: FieldOptions,
): PropertyDecorator {
  return field(
    { type: 'array', items: { type: 'string', enum: [...values] }, required: false, description, ...more },
    '',
    [IsIn(values, { each: true, message: `${name} must be a comma-separated list of ${values.join(', ')}` })],
    (value) =>
      String(value)
        .split(',')
        .map((item) => item.trim()),
  );
}

/** Blank counts as absent, and what cannot be parsed fails the checks. One transformation a field: several would be applied in reverse. */
function field(
  docs: ApiPropertyOptions,
  missing: string,
  checks: PropertyDecorator[],
  read = (value: unknown) => value,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty(docs),
    Expose(),
    Transform(({ value }: { value: unknown }) => (isBlank(value) ? undefined : read(value))),
    docs.required === false ? IsOptional() : IsDefined({ message: missing }),
    ...checks,
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function IsCalendarDay(options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && parseCalendarDay(value) !== undefined;
  return ValidateBy({ name: 'isCalendarDay', validator: { validate } }, options);
}
