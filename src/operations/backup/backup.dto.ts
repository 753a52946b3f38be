import { ApiProperty } from '@nestjs/swagger';
import { Choice, Count, DateValue, Flag, Part, Text, TimeValue } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { BACKUP_PROBLEMS, type BackupProblem } from '../../persistence/backup/backup-problem';

const SINCE_START_NOTE = 'Null when it was made before the last start';

export class BackupDto {
  @Text('diary.2024-09-01T03-30-00Z.db.zst', { description: 'Name of the file in the backup folder' })
  name!: string;

  @TimeValue('2024-09-01T03:30:00.000Z', { description: 'When it was made' })
  at!: string;

  @Count(1_482_113, { description: 'Size of the file in bytes' })
  bytes!: number;

  @Count(365, { nullable: true, description: `Days in it. ${SINCE_START_NOTE}` })
  days!: number | null;

  @Count(5475, { nullable: true, description: `Products in it. ${SINCE_START_NOTE}` })
  products!: number | null;

  @DateValue('2024-08-31', { nullable: true, description: `The newest day in it. ${SINCE_START_NOTE}` })
  newestDay!: CalendarDay | null;
}

export class BackupProblemDto {
  @TimeValue('2024-09-01T03:30:00.000Z', { description: 'When it failed' })
  at!: string;

  @Choice(BACKUP_PROBLEMS, 'disk full', { description: 'Kind of the failure' })
  outcome!: BackupProblem['outcome'];

  @Text('The disk of the backup folder is full', { description: 'A sentence to show a person' })
  reason!: string;
}

export class BackupsDto {
  @Flag(true, { description: 'False when backups are switched off, or the diary is not in a file' })
  enabled!: boolean;

  @Flag(false, { description: 'Whether one is being made' })
  running!: boolean;

  @ApiProperty({ type: [BackupDto], description: 'Newest first' })
  backups!: BackupDto[];

  @Part(() => BackupProblemDto, {
    nullable: true,
    description: 'Why there was no backup, unless one has been made since',
  })
  lastProblem!: BackupProblemDto | null;
}
