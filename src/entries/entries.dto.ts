import { ApiProperty } from '@nestjs/swagger';
import { RangeDto } from '../api/range.dto';
import { BooleanParam, DateField, Details, RECENT } from '../api/request-fields';
import { DateValue } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { COVERAGE_STATES, type CoverageState, FETCH_FAILURES, type FetchFailure } from '../diary/day-fetch';
import type { CoveredDay, DetailsQuery, EntryRangeQuery } from './entries.service';

export class DayParamDto {
  @DateField('Date', { description: 'The day', example: RECENT.yesterday })
  date!: CalendarDay;
}

export class DetailsDto implements DetailsQuery {
  @Details()
  details?: boolean;
}

export class EntryRangeDto extends RangeDto implements EntryRangeQuery {
  @BooleanParam('includeProducts', { description: 'Fill the product lists' })
  includeProducts?: boolean;

  @Details()
  details?: boolean;
}

export class CoveredDayDto implements CoveredDay {
  @DateValue('2024-08-27')
  date!: CalendarDay;

  @ApiProperty({
    enum: COVERAGE_STATES,
    description:
      'LOGGED: an entry is stored. NOTHING_LOGGED: the page of the day was empty. FAILED: the last fetch failed. ' +
      'NEVER_FETCHED: no fetch is known',
    example: 'FAILED',
  })
  state!: CoverageState;

  @ApiProperty({
    enum: FETCH_FAILURES,
    nullable: true,
    description: 'Why the last fetch failed; null unless the state is FAILED',
    example: 'site unavailable',
  })
  reason!: FetchFailure | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the day was last fetched; null when unknown',
    example: '2024-08-28T01:00:02.417Z',
  })
  checkedAt!: string | null;
}
