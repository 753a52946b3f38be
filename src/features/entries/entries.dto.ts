import { RangeDto } from '../../platform/api/range.dto';
import { BooleanParam, Details } from '../../platform/api/request-fields';
import { Choice, DateValue, Flag, OR_NULL, TimeValue } from '../../platform/api/response-fields';
import { COVERAGE_STATES, type DayCoverage, FETCH_FAILURES } from '../../diary/day-fetch';

export class DetailsDto {
  @Details() details?: boolean;
}

export class EntryRangeDto extends RangeDto implements DetailsDto {
  @BooleanParam('includeProducts', 'Fill the product lists') includeProducts?: boolean;
  @Details() details?: boolean;
}

export class CoveredDayDto implements Omit<DayCoverage, 'checkedAt'> {
  @DateValue('2024-08-27') date!: DayCoverage['date'];
  @Choice(
    COVERAGE_STATES,
    'FAILED',
    'LOGGED: an entry is stored. NOTHING_LOGGED: the page of the day was empty. FAILED: the last fetch failed. ' +
      'NEVER_FETCHED: no fetch is known. FORGOTTEN: no entry is stored, and fddb.info no longer has the day',
  )
  state!: DayCoverage['state'];
  @Choice(FETCH_FAILURES, 'site unavailable', 'Why the last fetch failed; null unless the state is FAILED', OR_NULL)
  reason!: DayCoverage['reason'];
  @TimeValue('2024-08-28T01:00:02.417Z', 'When the day was last fetched; null when unknown', OR_NULL)
  checkedAt!: string | null;
  @Flag(
    true,
    'Whether the page of the day was read after its end; true when unknown; null where no entry is stored',
    OR_NULL,
  )
  final!: boolean | null;
}
