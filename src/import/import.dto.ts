import { ApiProperty } from '@nestjs/swagger';
import { BooleanParam, EnumParam } from '../api/request-fields';
import { Count, DateValue } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { IMPORT_MODES, type ImportMode, MERGE_OUTCOMES, type MergeOutcome } from '../diary/merged-day';
import type { ImportedDate, ImportReport } from './import-report';
import type { ImportQuery } from './import.service';
import { FILE_SOURCES, type FileSource, type Rejection } from './reading/file-content';

export class ImportQueryDto implements ImportQuery {
  @EnumParam('mode', IMPORT_MODES, {
    description:
      'For days that are stored already: `skip` leaves them as they are, `fill` adds only what they lack, `replace` puts the day of the file in their place',
    default: 'skip',
  })
  mode?: ImportMode;

  @BooleanParam('dryRun', { description: 'Only answer what would happen' })
  dryRun?: boolean;

  @BooleanParam('details', { description: 'Adds `dates`, the outcome of each day, and `withoutDetails`' })
  details?: boolean;
}

export class RejectionDto implements Rejection {
  @Count(17, { description: 'Line of the file where the day or row begins' })
  line!: number;

  @DateValue('2024-08-28', { nullable: true, description: 'Null if the date could not be read' })
  date!: CalendarDay | null;

  @ApiProperty({ example: 'totalFat is not a number' })
  reason!: string;
}

export class ImportedDateDto implements ImportedDate {
  @DateValue('2024-08-28')
  date!: CalendarDay;

  @ApiProperty({ enum: MERGE_OUTCOMES, example: 'imported' })
  outcome!: MergeOutcome;
}

export class ImportReportDto implements ImportReport {
  @ApiProperty({ enum: FILE_SOURCES, description: 'The detected format', example: 'csv' })
  source!: FileSource;

  @ApiProperty({ description: 'Whether nothing was written', example: false })
  dryRun!: boolean;

  @Count(365, { description: 'Days of the file that could be read' })
  days!: number;

  @Count(300, { description: 'Days that were not stored before' })
  imported!: number;

  @Count(10, { description: 'Stored days to which something was added' })
  filled!: number;

  @Count(0, { description: 'Stored days that were replaced' })
  replaced!: number;

  @Count(50, { description: 'Stored days that say the same' })
  unchanged!: number;

  @Count(4, { description: 'Stored days that say something else and were left as they are' })
  skipped!: number;

  @Count(0, { description: 'Days left out because the import was stopped' })
  notTried!: number;

  @Count(0, { description: 'Rows of activities, which are not food' })
  activities!: number;

  @ApiProperty({ type: [RejectionDto], description: 'Days and rows that were not imported, at most 100' })
  rejected!: Rejection[];

  @Count(0, { description: 'Rejections beyond the listed ones' })
  moreRejected!: number;

  @ApiProperty({
    type: [ImportedDateDto],
    required: false,
    description: 'The outcome of each day, oldest first; with `details=true`',
  })
  dates?: ImportedDate[];

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Days of the file without meals, times, kilojoules and further nutrients; with `details=true`',
  })
  withoutDetails?: number;
}
