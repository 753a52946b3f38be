import { DateField, DatesField, TextsField } from '../api/request-fields';
import { Count, DateValues, Part, Percentage, Texts } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { type CorrelationDetail, type Correlations, MOST_EVENTS } from '../diary/figures/correlation';
import { LONGEST_KEYWORD, MOST_KEYWORDS } from '../diary/product-name';
import type { CorrelationInput, CorrelationOutput } from './correlation.service';

const KEYWORDS = { most: MOST_KEYWORDS, longest: LONGEST_KEYWORD };

export class CorrelationInputDto implements CorrelationInput {
  @TextsField('inclusionKeywords', {
    ...KEYWORDS,
    description: 'A product counts when its name contains one of these, in any case; none: every product counts',
    example: ['milch', 'käse'],
  })
  inclusionKeywords?: string[];

  @TextsField('exclusionKeywords', {
    ...KEYWORDS,
    description: '... and none of these',
    example: ['kokosmilch'],
  })
  exclusionKeywords?: string[];

  @DatesField('occurrenceDates', {
    most: MOST_EVENTS,
    description: 'Days on which an event occurred',
    example: ['2024-08-27'],
  })
  occurrenceDates?: CalendarDay[];

  @DateField('Start date', {
    required: false,
    description: 'Products before this day are ignored',
    example: '2024-01-01',
  })
  startDate?: CalendarDay;
}

export class CorrelationDetailDto implements CorrelationDetail {
  @Percentage(42.86, { description: 'matchedDays in percent of the days on which a product matched' })
  percentage!: number;

  @DateValues('2024-08-26', { description: 'Days on which the product was eaten, not days of events' })
  matchedDates!: CalendarDay[];

  @Count(3, { description: 'Days; for the windows of several days, episodes' })
  matchedDays!: number;
}

export class CorrelationsDto implements Correlations {
  @Part(() => CorrelationDetailDto)
  across3Days!: CorrelationDetailDto;

  @Part(() => CorrelationDetailDto)
  across2Days!: CorrelationDetailDto;

  @Part(() => CorrelationDetailDto)
  sameDay!: CorrelationDetailDto;

  @Part(() => CorrelationDetailDto)
  oneDayBefore!: CorrelationDetailDto;

  @Part(() => CorrelationDetailDto)
  twoDaysBefore!: CorrelationDetailDto;
}

export class CorrelationOutputDto implements CorrelationOutput {
  @Part(() => CorrelationsDto)
  correlations!: CorrelationsDto;

  @Texts('Vollmilch, 3,5% Fett', { description: 'Distinct matching names in the order of their first match' })
  matchedProducts!: string[];

  @DateValues('2024-08-26', { description: 'All days with a matching product' })
  matchedDates!: CalendarDay[];

  @Count(2)
  amountMatchedProducts!: number;

  @Count(7)
  amountMatchedDates!: number;
}
