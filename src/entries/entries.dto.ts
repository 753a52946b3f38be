import { RangeDto } from '../api/range.dto';
import { BooleanParam, DateField, Details, RECENT } from '../api/request-fields';
import { answer, Choice, DateValue, Flag, TimeValue } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { COVERAGE_STATES, type DayCoverage, FETCH_FAILURES } from '../diary/day-fetch';

export class DayParamDto {
  @DateField('Date', { description: 'The day', example: RECENT.yesterday })
  date!: CalendarDay;
}

export class DetailsDto {
  @Details()
  details?: boolean;
}

export class EntryRangeDto extends RangeDto {
  @BooleanParam('includeProducts', { description: 'Fill the product lists' })
  includeProducts?: boolean;

  @Details()
  details?: boolean;
}

export class CoveredDayDto extends answer<Omit<DayCoverage, 'checkedAt'> & { checkedAt: string | null }>({
  date: DateValue('2024-08-27'),
  state: Choice(COVERAGE_STATES, 'FAILED', {
    description:
      'LOGGED: an entry is stored. NOTHING_LOGGED: the page of the day was empty. FAILED: the last fetch failed. ' +
      'NEVER_FETCHED: no fetch is known',
  }),
  reason: Choice(FETCH_FAILURES, 'site unavailable', {
    nullable: true,
    description: 'Why the last fetch failed; null unless the state is FAILED',
  }),
  checkedAt: TimeValue('2024-08-28T01:00:02.417Z', {
    nullable: true,
    description: 'When the day was last fetched; null when unknown',
  }),
  final: Flag(true, {
    nullable: true,
    description: 'Whether the page of the day was read after its end; true when unknown; null where no entry is stored',
  }),
}) {}
