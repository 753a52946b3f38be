import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { openRange } from '../../platform/api/range.dto';
import { BooleanParam, IntegerField, request, TextField, TextsField } from '../../platform/api/request-fields';
import { answer, Count, Figure, Interval, Part, Text, Texts } from '../../platform/api/response-fields';
import { MAX_LABEL_LENGTH } from '../../diary/journal/journal-entry';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../../diary/product-name';
import {
  type NotTested,
  TRIGGER_NOTE,
  TRIGGER_REASONS,
  TRIGGER_WARNINGS,
  type TriggerAnswer,
  type TriggerFigures,
  type TriggerSuspect,
} from '../../diary/triggers/trigger-answer';
import type { TriggerQuery } from './triggers.service';

export class TriggerSearchDto extends request<Omit<TriggerQuery, 'details'>>({
  symptom: TextField('symptom', {
    longest: MAX_LABEL_LENGTH,
    description: 'Label of the symptom in the journal',
    example: 'migraine',
  }),
  minSeverity: IntegerField('minSeverity', {
    min: 0,
    max: 10,
    description: 'Weaker entries, and those without a severity, are as if not there; absent: all count',
    example: 3,
  }),
  ...openRange('the first of the coverage', 'the last of the coverage. Yesterday at the latest'),
  windowDays: IntegerField('windowDays', {
    min: 0,
    max: 7,
    default: 1,
    description: 'How many days before an onset count, besides the day itself up to its time',
  }),
  foods: TextsField('foods', {
    orAll: true,
    most: MAX_KEYWORDS,
    longest: MAX_KEYWORD_LENGTH,
    description: 'Foods whose name contains one of these, in any case, each for itself; `all`: every food',
    example: ['wein', 'käse'],
  }),
  groups: BooleanParam('groups', { default: true, description: 'Whether food groups are tested as well' }),
}) {}

export class TriggerDetailsDto extends request<Pick<TriggerQuery, 'details'>>({
  details: BooleanParam('details', {
    description: 'Adds `comparedDates`, `onsetDates`, and `exposedDates` of each food',
  }),
}) {}

const Dates = (description: string) =>
  ApiPropertyOptional({ type: 'array', items: { type: 'string', format: 'date' }, description });

const FIGURES: { [Field in keyof TriggerFigures]-?: PropertyDecorator } = {
  food: ApiPropertyOptional({ type: String, description: 'The most frequent name of a food', example: 'Rotwein' }),
  group: ApiPropertyOptional({ type: String, description: 'The name of a food group, in place of `food`' }),
  names: Texts('Rotwein', {
    description: 'All names of the food, or of the foods of the group, the most frequent first',
  }),
  exposedOnsets: Count(12, { description: 'Onsets after the food' }),
  exposedDays: Count(31, { description: 'Days compared after the food, onsets included' }),
  unexposedOnsets: Count(14),
  unexposedDays: Count(240),
  oddsRatio: Figure(9.37, { nullable: true, description: 'Mantel-Haenszel; null if infinite' }),
  interval95: Interval([3.92, 22.41], 'Robins, Breslow and Greenland'),
  p: Figure(0.000012, { description: 'Exact, one-sided' }),
  q: Figure(0.00134, { description: 'p, adjusted after Benjamini and Hochberg for all that was tested' }),
  exposedDates: Dates('With `details`: days compared after the food'),
};

export class TriggerFiguresDto extends answer<TriggerFigures>(FIGURES) {}

export class TriggerSuspectDto extends answer<TriggerSuspect>({
  ...FIGURES,
  significant: ApiProperty({ type: Boolean, enum: [false], example: false }),
}) {}

export class NotTestedDto extends answer<NotTested>({
  tooRare: Texts('Trüffel', { description: 'Less than 8 days with it that can be compared' }),
  tooCommon: Texts('Kaffee', { description: 'Eaten nearly every day: leave it out for two weeks to know more' }),
}) {}

export class SelfCheckDto extends answer<TriggerAnswer['selfCheck']>({
  searches: Count(20),
  withFindings: Count(1),
}) {}

export class TriggerAnswerDto extends answer<TriggerAnswer>({
  onsets: Count(26, { description: 'Compared' }),
  days: Count(271, { description: 'Compared, onsets included' }),
  candidatesTested: Count(112),
  reason: ApiPropertyOptional({ enum: [...TRIGGER_REASONS], description: 'Why nothing was searched' }),
  missingOnsets: ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'With `too-few-onsets`' }),
  findings: ApiProperty({ type: [TriggerFiguresDto], description: 'q of at most 0.10, by p' }),
  suspects: ApiProperty({ type: [TriggerSuspectDto], description: 'The next five, which may well be chance' }),
  smallestDetectable: Figure(4.35, {
    nullable: true,
    description: 'An odds ratio that this search would find in 80 of 100 cases; null if none up to 100',
  }),
  selfCheck: Part(() => SelfCheckDto, {
    description: 'The same search with the symptom moved to other weeks, where every finding is false',
  }),
  warnings: ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...TRIGGER_WARNINGS] },
    example: ['low-power'],
  }),
  notTested: Part(() => NotTestedDto, { description: 'Eaten, but not to be judged' }),
  note: Text(TRIGGER_NOTE, { description: 'Belongs to the answer wherever it is shown' }),
  comparedDates: Dates('With `details`'),
  onsetDates: Dates('With `details`: days compared on which the symptom began'),
}) {}
