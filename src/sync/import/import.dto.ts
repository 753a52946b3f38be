import { ApiProperty } from '@nestjs/swagger';
import { BooleanParam, EnumParam } from '../../platform/api/request-fields';
import { answer, Choice, Count, DateValue, Flag, Text } from '../../platform/api/response-fields';
import { DAY_STARTS } from '../../config/values';
import type { DayStart } from '../../diary/history/day-start';
import { IMPORT_MODES, type ImportMode, MERGE_OUTCOMES } from '../../diary/merged-day';
import type { ImportedDate, ImportReport } from './import-report';
import type { OwnTally } from './own-import';
import { FILE_SOURCES, type Rejection } from './reading/file-content';

export class ImportQueryDto {
  @EnumParam('mode', IMPORT_MODES, {
    description:
      'For days that are stored already: `skip` leaves them as they are, `fill` adds only what they lack, `replace` puts the day of the file in their place',
    default: 'skip',
  })
  mode?: ImportMode;

  @BooleanParam('dryRun', { description: 'Only answer what would happen' })
  dryRun?: boolean;

  @EnumParam('dayStartsAt', DAY_STARTS, {
    description:
      'For the files of fddb.info, whose foods have clock times: those eaten before this time count to the evening before, as on ' +
      'its pages; `auto` learns it from the stored days. Absent: EXPORTER_UPSTREAM_DAY_STARTS_AT',
    example: 'auto',
  })
  dayStartsAt?: DayStart;

  @BooleanParam('details', { description: 'Adds `dates`, the outcome of each day, and the fields that say so' })
  details?: boolean;
}

export class RejectionDto extends answer<Rejection>({
  line: Count(17, { description: 'Line of the file where the day or row begins' }),
  date: DateValue('2024-08-28', { nullable: true, description: 'Null if the date could not be read' }),
  reason: Text('totalFat is not a number'),
}) {}

export class ImportedDateDto extends answer<ImportedDate>({
  date: DateValue('2024-08-28'),
  outcome: Choice(MERGE_OUTCOMES, 'imported'),
}) {}

export class OwnTallyDto extends answer<OwnTally>({
  added: Count(120, { description: 'Records that were not stored before' }),
  replaced: Count(0, { description: 'Stored records that were replaced' }),
  unchanged: Count(3, { description: 'Stored records that say the same' }),
  skipped: Count(1, { description: 'Stored records that say something else and were left as they are' }),
}) {}

export class ImportReportDto extends answer<ImportReport>({
  source: Choice(FILE_SOURCES, 'csv', { description: 'The detected format' }),
  dryRun: Flag(false, { description: 'Whether nothing was written' }),
  days: Count(365, { description: 'Days of the file that could be read' }),
  imported: Count(300, { description: 'Days that were not stored before' }),
  filled: Count(10, { description: 'Stored days to which something was added' }),
  replaced: Count(0, { description: 'Stored days that were replaced' }),
  unchanged: Count(50, { description: 'Stored days that say the same' }),
  skipped: Count(4, { description: 'Stored days that say something else and were left as they are' }),
  notTried: Count(0, { description: 'Days left out because the import was stopped' }),
  activities: Count(0, { description: 'Rows of activities, which are kept apart from food' }),
  rejected: ApiProperty({ type: [RejectionDto], description: 'Days and rows that were not imported, at most 100' }),
  moreRejected: Count(0, { description: 'Rejections beyond the listed ones' }),
  dates: ApiProperty({
    type: [ImportedDateDto],
    required: false,
    description: 'The outcome of each day, oldest first; with `details=true`',
  }),
  withoutDetails: ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Days of the file without meals, times, kilojoules and further nutrients; with `details=true`',
  }),
  withoutFoods: ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Days of the file without a single food; with `details=true`',
  }),
  dayStartsAt: ApiProperty({
    type: String,
    required: false,
    nullable: true,
    example: '05:00',
    description: 'When a day begins; null for files without clock times; with `details=true`',
  }),
  countedToEveningBefore: ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Foods that were eaten before that time and count to the evening before; with `details=true`',
  }),
  ownData: ApiProperty({
    type: () => OwnTallyDto,
    required: false,
    description: 'What became of goals, measurements, activities and the journal; with `details=true`',
  }),
}) {}
