import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDay } from '../../diary/calendar-day';
import { LostFoodsProperty } from '../runs/run-status.dto';
import { EnumParam } from '../../platform/api/request-fields';
import { Count, DateValue, DateValues, Part, Text, TimeValue } from '../../platform/api/response-fields';
import { HISTORY_MODES, type HistoryMode, type HistoryReport, type ListedDays } from './history-report';

export class HistoryInputDto {
  @EnumParam('mode', HISTORY_MODES, {
    description:
      '`compare` only answers; `fetch` reads the pages of missing and changed days, first those that fddb.info forgets next; ' +
      '`fill` first stores missing days from the CSV, so that they are there within seconds',
    default: 'fetch',
  })
  mode?: HistoryMode;
}

class ListedDaysDto implements ListedDays {
  @DateValues('2021-03-04', { description: 'Days of the CSV that were not stored' }) missing!: ListedDays['missing'];
  @DateValues('2024-08-27', { description: 'Stored days that differ from the CSV' }) changed!: ListedDays['changed'];
  @DateValues('2024-08-28', { description: 'Stored days with foods that the CSV does not have' })
  notInHistory!: ListedDays['notInHistory'];
  @DateValues('2024-08-27', { description: 'Days whose page could not be read' }) failed!: ListedDays['failed'];
  @DateValues('2024-06-27', { required: false, description: 'Days whose page has fewer foods than are stored' })
  offered?: ListedDays['offered'];
  @DateValues('2022-09-01', {
    required: false,
    description: 'Days of the oldest 60 at fddb.info that are missing or were stored from the CSV alone',
  })
  atRisk?: ListedDays['atRisk'];
}

export class HistoryReportDto implements HistoryReport {
  @Count(3650, { description: 'Days of the CSV before today' }) days!: number;
  @DateValue('2014-08-29', { nullable: true, description: 'First day of the CSV; null if it is empty' })
  firstDate!: HistoryReport['firstDate'];
  @DateValue('2024-08-28', { nullable: true, description: 'Last day of the CSV; null if it is empty' })
  lastDate!: HistoryReport['lastDate'];
  @Count(3640, { description: 'Stored days that match the CSV' }) same!: number;
  @Count(8, { description: 'Days of the CSV that were not stored' }) missing!: number;
  @Count(2, { description: 'Stored days that differ from the CSV' }) changed!: number;
  @Count(1, { description: 'Stored days with foods that the CSV does not have; they stay as they are' })
  notInHistory!: number;
  @Count(8, { description: 'Missing days that were stored from the CSV' }) filled!: number;
  @Count(9, { description: 'Pages that were read' }) fetched!: number;
  @Count(1, { description: 'Pages that could not be read' }) failed!: number;
  @Count(0, { description: 'Missing and changed days whose page was not tried' }) left!: number;
  @Count(1, {
    required: false,
    description: 'Days whose page has fewer foods than are stored; the stored ones stay, the others are offered',
  })
  offered?: number;
  @Count(412, { required: false, description: 'Stored days before the first one of the CSV' }) onlyHere?: number;
  @LostFoodsProperty() lostFoods?: HistoryReport['lostFoods'];
  @Text('05:00', { description: 'Foods eaten before that time belong to the previous day' }) dayStartsAt!: string;
  @Count(212, {
    description: 'Number of stored days it was derived from; 0 when it is set or the default',
  })
  learnedFrom!: number;
  @Part(() => ListedDaysDto, { description: 'At most 100 days of each kind, the newest' })
  listed!: HistoryReport['listed'];
}

export class OfferDto {
  @DateValue('2024-06-27') date!: CalendarDay;
  @Text('k3Vq0n5Xh2mYt8sLr1Wd4A', { description: 'Of its version' }) id!: string;
  @Count(9, { description: 'Number of foods on the page' }) foods!: number;
  @Count(18, { description: 'Number of foods that are stored' }) stored!: number;
  @TimeValue('2024-09-01T02:15:09.000Z', { description: 'When the page was read' }) replacedAt!: string;
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
    description: 'No scheduled comparison before this time, after three failures in a row',
  })
  pausedUntil!: string | null;

  @DateValue('2022-08-30', {
    nullable: true,
    description: 'The first day that fddb.info still has; null until its CSV was read',
  })
  firstDay!: CalendarDay | null;

  @DateValue('2023-01-01', {
    nullable: true,
    description: 'First day of a CSV that lacks so many days that the next one has to confirm it',
  })
  doubtedFirstDate!: CalendarDay | null;

  @Count(412, { nullable: true, description: 'Stored days before the first one; null until a CSV was read' })
  daysOnlyHere!: number | null;

  @Count(0, {
    nullable: true,
    description:
      'Days of the oldest 60 at fddb.info that are missing or were stored from the CSV alone; null until a CSV was read',
  })
  daysAtRisk!: number | null;

  @ApiProperty({
    type: [OfferDto],
    description: 'Pages with fewer foods than are stored, which were not taken; oldest day first',
  })
  offers!: OfferDto[];
}
