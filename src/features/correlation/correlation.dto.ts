import { DateField, DatesField, KeywordsField } from '../../platform/api/request-fields';
import { Count, DateValues, Part, Percentage, Texts } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { type CorrelationDetail, type Correlations, MAX_EVENTS } from '../../diary/statistics/correlation';

export class CorrelationInputDto {
  @KeywordsField(
    'inclusionKeywords',
    'A product counts when its name contains one of these, in any case; none: every product counts',
    { example: ['milch', 'käse'] },
  )
  inclusionKeywords?: string[];
  @KeywordsField('exclusionKeywords', '... and none of these', { example: ['kokosmilch'] })
  exclusionKeywords?: string[];
  @DatesField('occurrenceDates', MAX_EVENTS, 'Days on which an event occurred', { example: ['2024-08-27'] })
  occurrenceDates?: CalendarDay[];
  @DateField('Start date', 'Products before this day are ignored', { required: false, example: '2024-01-01' })
  startDate?: CalendarDay;
}

class CorrelationDetailDto implements CorrelationDetail {
  @Percentage(42.86, 'matchedDays in percent of the days on which a product matched') percentage!: number;
  @DateValues(['2024-08-26'], 'Days on which the product was eaten, not days of events')
  matchedDates!: CorrelationDetail['matchedDates'];
  @Count(3, 'Days; for the windows of several days, episodes') matchedDays!: number;
}

const detail = (description: string) => Part(() => CorrelationDetailDto, description);

class CorrelationsDto implements Correlations {
  @detail('The day of the event and two days before it') across3Days!: Correlations['across3Days'];
  @detail('The day of the event and the day before it') across2Days!: Correlations['across2Days'];
  @detail('The day of the event') sameDay!: Correlations['sameDay'];
  @detail('The day before the event') oneDayBefore!: Correlations['oneDayBefore'];
  @detail('Two days before the event') twoDaysBefore!: Correlations['twoDaysBefore'];
}

export class CorrelationOutputDto {
  @Part(() => CorrelationsDto, 'Matches in each window') correlations!: Correlations;
  @Texts(['Vollmilch, 3,5% Fett'], 'Distinct matching names in the order of their first match')
  matchedProducts!: string[];
  @DateValues(['2024-08-26'], 'All days with a matching product') matchedDates!: CalendarDay[];
  @Count(2, 'Number of `matchedProducts`') amountMatchedProducts!: number;
  @Count(7, 'Number of `matchedDates`') amountMatchedDates!: number;
}
