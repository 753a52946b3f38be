import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDay } from '../../diary/calendar-day';
import { LostFoodsProperty } from '../runs/run-status.dto';
import { EnumParam } from '../../platform/api/request-fields';
import {
  Count,
  DateValue,
  DateValues,
  ListOf,
  OPTIONAL,
  OR_NULL,
  Part,
  Text,
  TimeValue,
} from '../../platform/api/response-fields';
import type { DatedLostFoods } from '../../diary/day-fetch';
import { HISTORY_MODES, type HistoryMode } from './history-comparison';

export class HistoryInputDto {
  @EnumParam(
    'mode',
    HISTORY_MODES,
    '`compare` only answers; `fetch` reads the pages of missing and changed days, first those that fddb.info forgets next; ' +
      '`fill` first stores missing days from the CSV, so that they are there within seconds, reads today first, and up to 100 days without an entry last',
    { default: 'fetch' },
  )
  mode?: HistoryMode;
}

class ListedDaysDto {
  @DateValues(['2021-03-04'], 'Days of the CSV that were not stored') missing!: CalendarDay[];
  @DateValues(['2024-08-27'], 'Stored days that differ from the CSV') changed!: CalendarDay[];
  @DateValues(['2024-08-28'], 'Stored days with foods that the CSV does not have')
  notInHistory!: CalendarDay[];
  @DateValues(['2024-08-27'], 'Days whose page could not be read') failed!: CalendarDay[];
  @DateValues(['2024-06-27'], 'Days whose page has fewer foods than are stored', OPTIONAL)
  offered?: CalendarDay[];
  @DateValues(
    ['2022-09-01'],
    'Days of the oldest 60 at fddb.info that are missing or were stored from the CSV alone',
    OPTIONAL,
  )
  atRisk?: CalendarDay[];
}

export class HistoryReportDto {
  @Count(3650, 'Days of the CSV before today') days!: number;
  @DateValue('2014-08-29', 'First day of the CSV; null if it is empty', OR_NULL) firstDate!: CalendarDay | null;
  @DateValue('2024-08-28', 'Last day of the CSV; null if it is empty', OR_NULL) lastDate!: CalendarDay | null;
  @Count(3640, 'Stored days that match the CSV') same!: number;
  @Count(8, 'Days of the CSV that were not stored') missing!: number;
  @Count(2, 'Stored days that differ from the CSV') changed!: number;
  @Count(1, 'Stored days with foods that the CSV does not have; they stay as they are') notInHistory!: number;
  @Count(8, 'Missing days that were stored from the CSV') filled!: number;
  @Count(9, 'Pages that were read') fetched!: number;
  @Count(1, 'Pages that could not be read') failed!: number;
  @Count(0, 'Missing and changed days whose page was not tried') left!: number;
  @Count(1, 'Days whose page has fewer foods than are stored; the stored ones stay, the others are offered', OPTIONAL)
  offered?: number;
  @Count(412, 'Stored days before the first one of the CSV', OPTIONAL) onlyHere?: number;
  @LostFoodsProperty() lostFoods?: DatedLostFoods[];
  @Text('05:00', 'Foods eaten before that time belong to the previous day') dayStartsAt!: string;
  @Count(212, 'Number of stored days it was derived from; 0 when it is set or the default') learnedFrom!: number;
  @Part(() => ListedDaysDto, 'At most 100 days of each kind, the newest') listed!: ListedDaysDto;
}

export class OfferDto {
  @DateValue('2024-06-27') date!: CalendarDay;
  @Text('k3Vq0n5Xh2mYt8sLr1Wd4A', 'Of its version') id!: string;
  @Count(9, 'Number of foods on the page') foods!: number;
  @Count(18, 'Number of foods that are stored') stored!: number;
  @TimeValue('2024-09-01T02:15:09.000Z', 'When the page was read') replacedAt!: string;
}

export class LastHistoryDto {
  @TimeValue('2024-09-01T02:15:09.000Z', 'When it ended; null before the first', OR_NULL) at!: string | null;
  @ApiProperty({ type: () => HistoryReportDto, nullable: true, description: 'Null when it failed' })
  report!: HistoryReportDto | null;
  @Text(null, 'Why it failed', OR_NULL) problem!: string | null;
  @TimeValue(null, 'No scheduled comparison before this time, after three failures in a row', OR_NULL)
  pausedUntil!: string | null;
  @DateValue('2022-08-30', 'The first day that fddb.info still has; null until its CSV was read', OR_NULL)
  firstDay!: CalendarDay | null;
  @DateValue('2023-01-01', 'First day of a CSV that lacks so many days that the next one has to confirm it', OR_NULL)
  doubtedFirstDate!: CalendarDay | null;
  @Count(412, 'Stored days before the first one; null until a CSV was read', OR_NULL) daysOnlyHere!: number | null;
  @Count(
    0,
    'Days of the oldest 60 at fddb.info that are missing or were stored from the CSV alone; null until a CSV was read',
    OR_NULL,
  )
  daysAtRisk!: number | null;
  @ListOf(OfferDto, 'Pages with fewer foods than are stored, which were not taken; oldest day first')
  offers!: OfferDto[];
}
