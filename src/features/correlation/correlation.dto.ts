import { DateField, DatesField, request, TextsField } from '../../platform/api/request-fields';
import { answer, Count, DateValues, Part, Percentage, Texts } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { type CorrelationDetail, type Correlations, MAX_EVENTS } from '../../diary/statistics/correlation';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../../diary/product-name';

const KEYWORDS = { most: MAX_KEYWORDS, longest: MAX_KEYWORD_LENGTH };

interface CorrelationInput {
  inclusionKeywords?: string[];
  exclusionKeywords?: string[];
  occurrenceDates?: CalendarDay[];
  startDate?: CalendarDay;
}

export class CorrelationInputDto extends request<CorrelationInput>({
  inclusionKeywords: TextsField('inclusionKeywords', {
    ...KEYWORDS,
    description: 'A product counts when its name contains one of these, in any case; none: every product counts',
    example: ['milch', 'käse'],
  }),
  exclusionKeywords: TextsField('exclusionKeywords', {
    ...KEYWORDS,
    description: '... and none of these',
    example: ['kokosmilch'],
  }),
  occurrenceDates: DatesField('occurrenceDates', {
    most: MAX_EVENTS,
    description: 'Days on which an event occurred',
    example: ['2024-08-27'],
  }),
  startDate: DateField('Start date', {
    required: false,
    description: 'Products before this day are ignored',
    example: '2024-01-01',
  }),
}) {}

export class CorrelationDetailDto extends answer<CorrelationDetail>({
  percentage: Percentage(42.86, { description: 'matchedDays in percent of the days on which a product matched' }),
  matchedDates: DateValues('2024-08-26', {
    description: 'Days on which the product was eaten, not days of events',
  }),
  matchedDays: Count(3, { description: 'Days; for the windows of several days, episodes' }),
}) {}

const detail = Part(() => CorrelationDetailDto);

export class CorrelationsDto extends answer<Correlations>({
  across3Days: detail,
  across2Days: detail,
  sameDay: detail,
  oneDayBefore: detail,
  twoDaysBefore: detail,
}) {}

export interface CorrelationOutput {
  correlations: Correlations;
  matchedProducts: string[];
  matchedDates: CalendarDay[];
  amountMatchedProducts: number;
  amountMatchedDates: number;
}

export class CorrelationOutputDto extends answer<CorrelationOutput>({
  correlations: Part(() => CorrelationsDto),
  matchedProducts: Texts('Vollmilch, 3,5% Fett', {
    description: 'Distinct matching names in the order of their first match',
  }),
  matchedDates: DateValues('2024-08-26', { description: 'All days with a matching product' }),
  amountMatchedProducts: Count(2),
  amountMatchedDates: Count(7),
}) {}
