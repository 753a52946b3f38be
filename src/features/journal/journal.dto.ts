import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { request, TextField } from '../../platform/api/request-fields';
import { answer, Choice, CLOCK_TIME, Count, DateValue, Flag, Text, Texts } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { COMPLETENESS, type DayStatus, EXCLUSION_REASONS, MAX_DAY_TYPE_LENGTH } from '../../diary/journal/day-status';
import type { FoodGroup } from '../../diary/journal/food-group';
import { JOURNAL_KINDS, type JournalEntry, MAX_LABEL_LENGTH } from '../../diary/journal/journal-entry';
import type { SymptomCoverage } from '../../diary/journal/symptom-coverage';
import { MAX_KEYWORDS } from '../../diary/product-name';

const LABEL = { nullable: true, maxLength: MAX_LABEL_LENGTH, description: 'Names the symptom or tag, in any case' };
const SEVERITY = { type: 'integer', minimum: 0, maximum: 10, nullable: true, description: 'Of a symptom' } as const;
const END = { nullable: true, description: 'Last day of an entry of several days, at most 31' };

export class JournalIdDto extends request<{ id: string }>({
  id: TextField('id', {
    longest: 64,
    pattern: { is: /^[\w-]+$/, words: 'letters, digits, _ or -' },
    description: 'Of the entry',
    example: '0b7c2f52-6e0c-4a47-9a3c-2f0d1c1f9b11',
  }),
}) {}

export class SymptomLabelDto extends request<{ label: string }>({
  label: TextField('label', {
    longest: MAX_LABEL_LENGTH,
    description: 'Of the symptom, in any case',
    example: 'Migraine',
  }),
}) {}

export class FoodGroupNameDto extends request<{ name: string }>({
  name: TextField('name', { longest: MAX_LABEL_LENGTH, description: 'Of the group, in any case', example: 'Dairy' }),
}) {}

/** The document of a request; the diary reads it. */
export class NewJournalEntryDto extends request<Omit<JournalEntry, 'id'>>({
  date: DateValue('2026-03-01'),
  time: ApiPropertyOptional({ type: String, ...CLOCK_TIME, example: '16:30' }),
  endDate: ApiPropertyOptional({ type: String, format: 'date', ...END }),
  kind: Choice(JOURNAL_KINDS, 'SYMPTOM'),
  label: ApiPropertyOptional({ type: String, ...LABEL, example: 'Migraine' }),
  severity: ApiPropertyOptional({ ...SEVERITY, example: 6 }),
  text: ApiPropertyOptional({ type: String, nullable: true, maxLength: 4000 }),
}) {}

export class JournalEntryDto extends answer<JournalEntry>({
  id: Text('0b7c2f52-6e0c-4a47-9a3c-2f0d1c1f9b11'),
  date: DateValue('2026-03-01'),
  time: Text('16:30', CLOCK_TIME),
  endDate: ApiProperty({ type: String, format: 'date', ...END, example: null }),
  kind: Choice(JOURNAL_KINDS, 'SYMPTOM'),
  label: Text('Migraine', LABEL),
  severity: ApiProperty({ ...SEVERITY, example: 6 }),
  text: Text(null, { nullable: true }),
}) {}

const COMPLETENESS_DOCS = { description: 'AUTO: a day with an entry counts as complete' };
const REASON = { enum: EXCLUSION_REASONS, nullable: true, description: 'Of an excluded day' };
const DAY_TYPE = {
  maxLength: MAX_DAY_TYPE_LENGTH,
  description: 'NORMAL, TRAINING, REST, or one of your own; goals may depend on it',
};

export class NewDayStatusDto extends request<Omit<DayStatus, 'date'>>({
  completeness: ApiPropertyOptional({ enum: COMPLETENESS, ...COMPLETENESS_DOCS, example: 'INCOMPLETE' }),
  excluded: ApiPropertyOptional({ type: Boolean, example: false }),
  reason: ApiPropertyOptional({ ...REASON, example: null }),
  dayType: ApiPropertyOptional({ type: String, ...DAY_TYPE, example: 'TRAINING' }),
}) {}

export class DayStatusDto extends answer<DayStatus>({
  date: DateValue('2026-03-01'),
  completeness: Choice(COMPLETENESS, 'AUTO', COMPLETENESS_DOCS),
  excluded: Flag(false, { description: 'Excluded days count in no figure that asks for complete days' }),
  reason: ApiProperty({ ...REASON, example: null }),
  dayType: Text('NORMAL', DAY_TYPE),
}) {}

const SINCE = { description: 'First day of the time in which you record the symptom whenever it occurs' };
const UNTIL = { nullable: true, description: 'Its last day; null: it goes on' };

export class NewSymptomCoverageDto extends request<Omit<SymptomCoverage, 'label'>>({
  from: DateValue('2026-01-01', SINCE),
  to: ApiPropertyOptional({ type: String, format: 'date', ...UNTIL, example: null }),
}) {}

export class SymptomCoverageDto extends answer<SymptomCoverage>({
  label: Text('Migraine'),
  from: DateValue('2026-01-01', SINCE),
  to: ApiProperty({ type: String, format: 'date', ...UNTIL, example: null }),
}) {}

/** A symptom that the journal names, or that has a coverage. */
interface KnownSymptom extends Record<'from' | 'to' | 'lastDate', CalendarDay | null> {
  label: string;
  entries: number;
}

export class KnownSymptomDto extends answer<KnownSymptom>({
  label: Text('Migraine'),
  from: DateValue('2026-01-01', { ...SINCE, nullable: true }),
  to: ApiProperty({ type: String, format: 'date', ...UNTIL, example: null }),
  entries: Count(14, { description: 'Entries of the journal with this symptom' }),
  lastDate: DateValue('2026-03-01', { nullable: true }),
}) {}

const INCLUDE = { description: 'A food is in the group if its name contains one of these, in any case' };
const EXCLUDE = { description: '... and none of these' };

export class NewFoodGroupDto extends request<Omit<FoodGroup, 'name'>>({
  include: ApiProperty({ type: [String], maxItems: MAX_KEYWORDS, ...INCLUDE, example: ['milch', 'käse'] }),
  exclude: ApiPropertyOptional({ type: [String], maxItems: MAX_KEYWORDS, ...EXCLUDE, example: ['kokosmilch'] }),
}) {}

export class FoodGroupDto extends answer<FoodGroup>({
  name: Text('Dairy'),
  include: Texts('milch', INCLUDE),
  exclude: Texts('kokosmilch', EXCLUDE),
}) {}
