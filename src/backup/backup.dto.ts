import { ApiProperty } from '@nestjs/swagger';
import { Count, DateValue, Part } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { BACKUP_PROBLEMS, type BackupProblem } from './backup-problem';

const OF_THIS_PROCESS = 'Null when it was made before the last start';

export class BackupDto {
  @ApiProperty({ description: 'Name of the file in the backup folder', example: 'diary.2024-09-01T03-30-00Z.db.zst' })
  name!: string;

  @ApiProperty({ format: 'date-time', example: '2024-09-01T03:30:00.000Z' })
  at!: string;

  @Count(1_482_113, { description: 'Size of the file' })
  bytes!: number;

  @Count(365, { nullable: true, description: `Days in it. ${OF_THIS_PROCESS}` })
  days!: number | null;

  @Count(5475, { nullable: true, description: `Products in it. ${OF_THIS_PROCESS}` })
  products!: number | null;

  @DateValue('2024-08-31', { nullable: true, description: `The newest day in it. ${OF_THIS_PROCESS}` })
  newestDay!: CalendarDay | null;
}

export class BackupProblemDto {
  @ApiProperty({ format: 'date-time', example: '2024-09-01T03:30:00.000Z' })
  at!: string;

  @ApiProperty({ enum: BACKUP_PROBLEMS, example: 'disk full' })
  outcome!: BackupProblem['outcome'];

  @ApiProperty({ example: 'The disk of the backup folder is full' })
  reason!: string;
}

export class BackupsDto {
  @ApiProperty({ description: 'False when backups are switched off, or the diary is not in a file', example: true })
  enabled!: boolean;

  @ApiProperty({ description: 'Whether one is being made', example: false })
  running!: boolean;

  @ApiProperty({ type: [BackupDto], description: 'Newest first' })
  backups!: BackupDto[];

  @Part(() => BackupProblemDto, {
    nullable: true,
    description: 'Why there was no backup, unless one has been made since',
  })
  lastProblem!: BackupProblemDto | null;
}
