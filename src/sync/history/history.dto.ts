import { ApiProperty } from '@nestjs/swagger';
import { EnumParam } from '../../platform/api/request-fields';
import { Count, DateValue, DateValues, Part, Text, TimeValue } from '../../platform/api/response-fields';
import { HISTORY_MODES, type HistoryMode, type HistoryReport, type ListedDays } from './history-report';

export class HistoryInputDto {
  @EnumParam('mode', HISTORY_MODES, {
    description:
      '`compare` only answers; `fetch` reads the pages of missing and changed days, newest first; `fill` first stores missing ' +
      'days from the CSV, so that they are there within seconds',
    default: 'fetch',
  })
  mode?: HistoryMode;
}

export class ListedDaysDto implements ListedDays {
  @DateValues('2021-03-04') missing!: ListedDays['missing'];
  @DateValues('2024-08-27') changed!: ListedDays['changed'];
  @DateValues('2024-08-28') notInHistory!: ListedDays['notInHistory'];
  @DateValues('2024-08-27') failed!: ListedDays['failed'];
}

export class HistoryReportDto implements HistoryReport {
  @Count(3650, { description: 'Days of the CSV before today' }) days!: number;
  @DateValue('2014-08-29', { nullable: true }) firstDate!: HistoryReport['firstDate'];
  @DateValue('2024-08-28', { nullable: true }) lastDate!: HistoryReport['lastDate'];
  @Count(3640, { description: 'Stored days that the CSV agrees with' }) same!: number;
  @Count(8, { description: 'Days of the CSV that were not stored' }) missing!: number;
  @Count(2, { description: 'Stored days that the CSV does not agree with' }) changed!: number;
  @Count(1, { description: 'Stored days with foods that the CSV does not have; they stay as they are' })
  notInHistory!: number;
  @Count(8, { description: 'Missing days that were stored from the CSV' }) filled!: number;
  @Count(9, { description: 'Pages that were read' }) fetched!: number;
  @Count(1, { description: 'Pages that could not be read' }) failed!: number;
  @Count(0, { description: 'Missing and changed days whose page was not tried' }) left!: number;
  @Text('05:00', { description: 'Foods before that time count to the evening before' }) dayStartsAt!: string;
  @Count(212, {
    description: 'The number of stored days that showed it; 0 when it was set, or is the usual time',
  })
  learnedFrom!: number;
  @Part(() => ListedDaysDto, { description: 'At most 100 days of each kind, the newest' })
  listed!: HistoryReport['listed'];
}

export class LastHistoryDto {
  @TimeValue('2024-09-01T02:15:09.000Z', { nullable: true, description: 'When it ended; null before the first' })
  at!: string | null;

  @ApiProperty({ type: () => HistoryReportDto, nullable: true, description: 'Null when it failed' })
  report!: HistoryReport | null;

  @Text(null, { nullable: true, description: 'Why it failed' })
  problem!: string | null;

  @TimeValue(null, {
    nullable: true,
    description: 'The schedule does not compare before; after three failures in a row',
  })
  pausedUntil!: string | null;
}
