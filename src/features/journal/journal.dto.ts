import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TextField } from '../../platform/api/request-fields';
import { Choice, CLOCK_TIME, Count, DateValue, Flag, OR_NULL, Text, Texts } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { COMPLETENESS, EXCLUSION_REASONS, MAX_DAY_TYPE_LENGTH } from '../../diary/journal/day-status';
import type { DayStatus, SymptomCoverage } from '../../diary/journal/day-status';
import { type FoodGroup, JOURNAL_KINDS, type JournalEntry, MAX_LABEL_LENGTH } from '../../diary/journal/journal-entry';
import { MAX_KEYWORDS } from '../../diary/product-name';

const LABEL = { nullable: true, maxLength: MAX_LABEL_LENGTH, description: 'Names the symptom or tag, in any case' };
const SEVERITY = { type: 'integer', minimum: 0, maximum: 10, nullable: true, description: 'Of a symptom' } as const;
const END = { nullable: true, description: 'Last day of an entry of several days, at most 31' };

export class JournalIdDto {
  @TextField('id', 64, 'Of the entry', {
    pattern: { is: /^[\w-]+$/, words: 'letters, digits, _ or -' },
    example: '0b7c2f52-6e0c-4a47-9a3c-2f0d1c1f9b11',
  })
  id!: string;
}

export class SymptomLabelDto {
  @TextField('label', MAX_LABEL_LENGTH, 'Of the symptom, in any case', { example: 'Migraine' }) label!: string;
}

export class FoodGroupNameDto {
  @TextField('name', MAX_LABEL_LENGTH, 'Of the group, in any case', { example: 'Dairy' }) name!: string;
}

export class NewJournalEntryDto implements Omit<JournalEntry, 'id'> {
  @DateValue('2026-03-01') date!: JournalEntry['date'];
  @ApiPropertyOptional({ type: String, ...CLOCK_TIME, example: '16:30' }) time!: string | null;
  @ApiPropertyOptional({ type: String, format: 'date', ...END }) endDate!: JournalEntry['endDate'];
  @Choice(JOURNAL_KINDS, 'SYMPTOM', 'Kind of the entry') kind!: JournalEntry['kind'];
  @ApiPropertyOptional({ type: String, ...LABEL, example: 'Migraine' }) label!: string | null;
  @ApiPropertyOptional({ ...SEVERITY, example: 6 }) severity!: number | null;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Your own words', maxLength: 4000 })
  text!: string | null;
}

export class JournalEntryDto implements JournalEntry {
  @Text('0b7c2f52-6e0c-4a47-9a3c-2f0d1c1f9b11', 'Part of its address') id!: string;
  @DateValue('2026-03-01') date!: JournalEntry['date'];
  @Text('16:30', CLOCK_TIME) time!: string | null;
  @ApiProperty({ type: String, format: 'date', ...END, example: null }) endDate!: JournalEntry['endDate'];
  @Choice(JOURNAL_KINDS, 'SYMPTOM', 'Kind of the entry') kind!: JournalEntry['kind'];
  @Text('Migraine', LABEL) label!: string | null;
  @ApiProperty({ ...SEVERITY, example: 6 }) severity!: number | null;
  @Text(null, 'Your own words', OR_NULL) text!: string | null;
}

const COMPLETENESS_DOCS = { description: 'AUTO: a day with an entry counts as complete' };
const REASON_DOCS = 'Of an excluded day; NOTHING_LOGGED excludes it until it has an entry above 0 kcal';
const REASON = { enum: EXCLUSION_REASONS, nullable: true, description: REASON_DOCS };
const DAY_TYPE = {
  maxLength: MAX_DAY_TYPE_LENGTH,
  description: 'NORMAL, TRAINING, REST, or one of your own; goals may depend on it',
};

const EXCLUDED = 'Whether figures of complete days leave the day out';

export class NewDayStatusDto implements Omit<DayStatus, 'date'> {
  @ApiPropertyOptional({ enum: COMPLETENESS, ...COMPLETENESS_DOCS, example: 'INCOMPLETE' })
  completeness!: DayStatus['completeness'];
  @ApiPropertyOptional({ type: Boolean, description: EXCLUDED, example: false }) excluded!: boolean;
  @ApiPropertyOptional({ ...REASON, example: null }) reason!: DayStatus['reason'];
  @ApiPropertyOptional({ type: String, ...DAY_TYPE, example: 'TRAINING' }) dayType!: string;
}

export class DayStatusDto implements DayStatus {
  @DateValue('2026-03-01') date!: DayStatus['date'];
  @Choice(COMPLETENESS, 'AUTO', COMPLETENESS_DOCS) completeness!: DayStatus['completeness'];
  @Flag(false, EXCLUDED) excluded!: boolean;
  @ApiProperty({ ...REASON, example: null }) reason!: DayStatus['reason'];
  @Text('NORMAL', DAY_TYPE) dayType!: string;
}

const SINCE = { description: 'First day of the time in which you record the symptom whenever it occurs' };
const UNTIL = { nullable: true, description: 'Its last day; null: it goes on' };

export class NewSymptomCoverageDto implements Omit<SymptomCoverage, 'label'> {
  @DateValue('2026-01-01', SINCE) from!: SymptomCoverage['from'];
  @ApiPropertyOptional({ type: String, format: 'date', ...UNTIL, example: null }) to!: SymptomCoverage['to'];
}

export class SymptomCoverageDto implements SymptomCoverage {
  @Text('Migraine', 'The symptom') label!: string;
  @DateValue('2026-01-01', SINCE) from!: SymptomCoverage['from'];
  @ApiProperty({ type: String, format: 'date', ...UNTIL, example: null }) to!: SymptomCoverage['to'];
}

export class KnownSymptomDto {
  @Text('Migraine', 'The symptom') label!: string;
  @DateValue('2026-01-01', { ...SINCE, nullable: true }) from!: CalendarDay | null;
  @ApiProperty({ type: String, format: 'date', ...UNTIL, example: null }) to!: CalendarDay | null;
  @Count(14, 'Entries of the journal with this symptom') entries!: number;
  @DateValue('2026-03-01', 'Date of the newest entry; null without any', OR_NULL) lastDate!: CalendarDay | null;
}

const INCLUDE = { description: 'A food is in the group if its name contains one of these, in any case' };
const EXCLUDE = { description: '... and none of these' };

export class NewFoodGroupDto implements Omit<FoodGroup, 'name'> {
  @ApiProperty({ type: [String], maxItems: MAX_KEYWORDS, ...INCLUDE, example: ['milch', 'käse'] }) include!: string[];
  @ApiPropertyOptional({ type: [String], maxItems: MAX_KEYWORDS, ...EXCLUDE, example: ['kokosmilch'] })
  exclude!: string[];
}

export class FoodGroupDto implements FoodGroup {
  @Text('Dairy', 'Of the group') name!: string;
  @Texts(['milch'], INCLUDE) include!: string[];
  @Texts(['kokosmilch'], EXCLUDE) exclude!: string[];
}
