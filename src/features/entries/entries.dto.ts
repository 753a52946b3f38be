import { RANGE } from '../../platform/api/range.dto';
import { BooleanParam, Details, request } from '../../platform/api/request-fields';
import { answer, Choice, DateValue, Flag, TimeValue } from '../../platform/api/response-fields';
import type { RangeQuery } from '../../diary/date-range';
import { COVERAGE_STATES, type DayCoverage, FETCH_FAILURES } from '../../diary/day-fetch';

export class DetailsDto extends request<{ details?: boolean }>({ details: Details() }) {}

export class EntryRangeDto extends request<RangeQuery & DetailsDto & { includeProducts?: boolean }>({
  ...RANGE,
  includeProducts: BooleanParam('includeProducts', { description: 'Fill the product lists' }),
  details: Details(),
}) {}

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
