import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { openRange } from '../../platform/api/range.dto';
import { BooleanParam, IntegerField, KeywordsField, TextField } from '../../platform/api/request-fields';
import { Count, Figure, Interval, ListOf, OR_NULL, Part, Text, Texts } from '../../platform/api/response-fields';
import type { RangeQuery } from '../../diary/date-range';
import { MAX_LABEL_LENGTH } from '../../diary/journal/journal-entry';
import { TRIGGER_NOTE, TRIGGER_REASONS, TRIGGER_WARNINGS } from '../../diary/triggers/trigger-answer';
import type { NotTested, TriggerAnswer, TriggerFigures, TriggerSuspect } from '../../diary/triggers/trigger-answer';

const SEARCHED_RANGE = openRange('the first of the coverage', 'the last of the coverage. Yesterday at the latest');

export class TriggerSearchDto implements Partial<RangeQuery> {
  @TextField('symptom', MAX_LABEL_LENGTH, 'Label of the symptom in the journal', { example: 'migraine' })
  symptom!: string;
  @IntegerField(
    'minSeverity',
    { min: 0, max: 10 },
    'Weaker entries, and those without a severity, are as if not there; absent: all count',
    { example: 3 },
  )
  minSeverity?: number;
  @SEARCHED_RANGE.fromDate fromDate?: RangeQuery['fromDate'];
  @SEARCHED_RANGE.toDate toDate?: RangeQuery['toDate'];
  @IntegerField(
    'windowDays',
    { min: 0, max: 7 },
    { default: 1, description: 'How many days before an onset count, besides the day itself up to its time' },
  )
  windowDays?: number;
  @KeywordsField('foods', 'Foods whose name contains one of these, in any case, each for itself; `all`: every food', {
    orAll: true,
    example: ['wein', 'käse'],
  })
  foods?: readonly string[];
  @BooleanParam('groups', 'Whether food groups are tested as well', true) groups?: boolean;
}

export class TriggerDetailsDto {
  @BooleanParam('details', 'Adds `comparedDates`, `onsetDates`, and `exposedDates` of each food') details?: boolean;
}

const Dates = (description: string) =>
  ApiPropertyOptional({ type: 'array', items: { type: 'string', format: 'date' }, description });

class TriggerFiguresDto implements TriggerFigures {
  @ApiPropertyOptional({ type: String, description: 'The most frequent name of a food', example: 'Rotwein' })
  food?: string;
  @ApiPropertyOptional({ type: String, description: 'The name of a food group, in place of `food`' }) group?: string;
  @Texts(['Rotwein'], 'All names of the food, or of the foods of the group, the most frequent first') names!: string[];
  @Count(12, 'Onsets after the food') exposedOnsets!: number;
  @Count(31, 'Days compared after the food, onsets included') exposedDays!: number;
  @Count(14, 'Onsets without the food before') unexposedOnsets!: number;
  @Count(240, 'Days compared without the food before') unexposedDays!: number;
  @Figure(9.37, 'Mantel-Haenszel; null if infinite', OR_NULL) oddsRatio!: number | null;
  @Interval([3.92, 22.41], 'Robins, Breslow and Greenland') interval95!: TriggerFigures['interval95'];
  @Figure(0.000012, 'Exact, one-sided') p!: number;
  @Figure(0.00134, 'p, adjusted after Benjamini and Hochberg for all that was tested') q!: number;
  @Dates('With `details`: days compared after the food') exposedDates?: TriggerFigures['exposedDates'];
}

class TriggerSuspectDto extends TriggerFiguresDto implements TriggerSuspect {
  @ApiProperty({ type: Boolean, enum: [false], description: 'Always false: may be chance', example: false })
  significant!: false;
}

class NotTestedDto implements NotTested {
  @Texts(['Trüffel'], 'Less than 8 days with it that can be compared') tooRare!: string[];
  @Texts(['Kaffee'], 'Eaten nearly every day: leave it out for two weeks to know more') tooCommon!: string[];
}

class SelfCheckDto {
  @Count(20, 'Searches with shuffled dates') searches!: number;
  @Count(1, 'Those that found something, all by chance') withFindings!: number;
}

export class TriggerAnswerDto implements TriggerAnswer {
  @Count(26, 'Onsets compared') onsets!: number;
  @Count(271, 'Days compared, onsets included') days!: number;
  @Count(112, 'Foods and groups') candidatesTested!: number;
  @ApiPropertyOptional({ enum: [...TRIGGER_REASONS], description: 'Why nothing was searched' })
  reason?: TriggerAnswer['reason'];
  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'With `too-few-onsets`' }) missingOnsets?: number;
  @ListOf(TriggerFiguresDto, 'q of at most 0.10, by p') findings!: TriggerAnswer['findings'];
  @ListOf(TriggerSuspectDto, 'The next five, which may well be chance') suspects!: TriggerAnswer['suspects'];
  @Figure(4.35, 'An odds ratio that this search would find in 80 of 100 cases; null if none up to 100', OR_NULL)
  smallestDetectable!: number | null;
  @Part(() => SelfCheckDto, 'The same search with the symptom moved to other weeks, where every finding is false')
  selfCheck!: TriggerAnswer['selfCheck'];
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...TRIGGER_WARNINGS] }, example: ['low-power'] })
  warnings!: TriggerAnswer['warnings'];
  @Part(() => NotTestedDto, 'Eaten, but not tested') notTested!: TriggerAnswer['notTested'];
  @Text(TRIGGER_NOTE, 'Show it with the answer') note!: string;
  @Dates('With `details`') comparedDates?: TriggerAnswer['comparedDates'];
  @Dates('With `details`: days compared on which the symptom began') onsetDates?: TriggerAnswer['onsetDates'];
}
