import { ApiProperty } from '@nestjs/swagger';
import { BooleanParam, EnumParam } from '../../platform/api/request-fields';
import {
  Choice,
  Count,
  DateValue,
  Flag,
  ListOf,
  OPTIONAL,
  OR_NULL,
  Text,
  Whole,
} from '../../platform/api/response-fields';
import { DAY_STARTS } from '../../config/values';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DayStart } from '../../diary/history/day-start';
import { IMPORT_MODES, type ImportMode, MERGE_OUTCOMES, type MergeOutcome } from '../../diary/merged-day';
import type { RecordTally } from './record-import';
import { FILE_SOURCES, type FileSource } from './reading/file-content';

export class ImportQueryDto {
  @EnumParam(
    'mode',
    IMPORT_MODES,
    'For days that are stored already: `skip` leaves them as they are, `fill` adds only what they lack, `replace` replaces them with the day of the file',
    { default: 'skip' },
  )
  mode?: ImportMode;
  @BooleanParam('dryRun', 'Only answer what would happen') dryRun?: boolean;
  @EnumParam(
    'dayStartsAt',
    DAY_STARTS,
    'For the files of fddb.info, whose foods have clock times: those eaten before this time belong to the previous day, as on ' +
      'its pages; `auto` learns it from the stored days. Absent: EXPORTER_UPSTREAM_DAY_STARTS_AT',
    { example: 'auto' },
  )
  dayStartsAt?: DayStart;
  @BooleanParam('details', 'Adds `dates`, the outcome of each day, and the fields whose description names it')
  details?: boolean;
}

class RejectionDto {
  @Count(17, 'Line of the file where the day or row begins') line!: number;
  @DateValue('2024-08-28', 'Null if the date could not be read', OR_NULL) date!: CalendarDay | null;
  @Text('totalFat is not a number', 'Why it was rejected') reason!: string;
}

export class ImportedDateDto {
  @DateValue('2024-08-28') date!: CalendarDay;
  @Choice(MERGE_OUTCOMES, 'imported') outcome!: MergeOutcome;
}

class OwnTallyDto implements RecordTally {
  @Count(120, 'Records that were not stored before') added!: number;
  @Count(0, 'Stored records that were replaced') replaced!: number;
  @Count(3, 'Stored records with the same values') unchanged!: number;
  @Count(1, 'Stored records with other values, left as they are') skipped!: number;
}

export class ImportReportDto {
  @Choice(FILE_SOURCES, 'csv', 'The detected format') source!: FileSource;
  @Flag(false, 'Whether nothing was written') dryRun!: boolean;
  @Count(365, 'Days of the file that could be read') days!: number;
  @Count(300, 'Days that were not stored before') imported!: number;
  @Count(10, 'Stored days to which something was added') filled!: number;
  @Count(0, 'Stored days that were replaced') replaced!: number;
  @Count(50, 'Stored days with the same values') unchanged!: number;
  @Count(4, 'Stored days with other values, left as they are') skipped!: number;
  @Count(0, 'Days left out because the import was stopped') notTried!: number;
  @Count(0, 'Rows of activities, which are kept apart from food') activities!: number;
  @Count(0, 'Earlier versions of days that were not stored before') versions!: number;
  @ListOf(RejectionDto, 'Days and rows that were not imported, at most 100') rejected!: RejectionDto[];
  @Count(0, 'Rejections beyond the listed ones') moreRejected!: number;
  @ListOf(ImportedDateDto, 'The outcome of each day, oldest first; with `details=true`', OPTIONAL)
  dates?: ImportedDateDto[];
  @Whole(0, 'Days of the file without meals, times, kilojoules and further nutrients; with `details=true`', OPTIONAL)
  withoutDetails?: number;
  @Whole(0, 'Days of the file without a single food; with `details=true`', OPTIONAL)
  withoutFoods?: number;
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    example: '05:00',
    description: 'When a day begins; null for files without clock times; with `details=true`',
  })
  dayStartsAt?: string | null;
  @Whole(0, 'Foods that were eaten before that time and belong to the previous day; with `details=true`', OPTIONAL)
  countedToEveningBefore?: number;
  @ApiProperty({
    type: () => OwnTallyDto,
    required: false,
    description: 'What became of goals, measurements, activities and the journal; with `details=true`',
  })
  ownData?: OwnTallyDto;
}
