import {
  Choice,
  Count,
  DateValue,
  Flag,
  ListOf,
  OR_NULL,
  Part,
  Text,
  TimeValue,
} from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { BACKUP_PROBLEMS, type BackupProblem } from '../../persistence/backup/backup-problem';

const SINCE_START_NOTE = 'Null when it was made before the last start';

export class BackupDto {
  @Text('diary.2024-09-01T03-30-00Z.db.zst', 'Name of the file in the backup folder') name!: string;
  @TimeValue('2024-09-01T03:30:00.000Z', 'When it was made') at!: string;

  @Count(1_482_113, 'Size of the file in bytes') bytes!: number;
  @Count(365, `Days in it. ${SINCE_START_NOTE}`, OR_NULL) days!: number | null;

  @Count(5475, `Products in it. ${SINCE_START_NOTE}`, OR_NULL) products!: number | null;
  @DateValue('2024-08-31', `The newest day in it. ${SINCE_START_NOTE}`, OR_NULL) newestDay!: CalendarDay | null;
}

export class BackupProblemDto {
  @TimeValue('2024-09-01T03:30:00.000Z', 'When it failed') at!: string;
  @Choice(BACKUP_PROBLEMS, 'disk full', 'Kind of the failure') outcome!: BackupProblem['outcome'];

  @Text('The disk of the backup folder is full', 'A sentence to show a person') reason!: string;
}

export class BackupsDto {
  @Flag(true, 'False when backups are switched off, or the diary is not in a file') enabled!: boolean;
  @Flag(false, 'Whether one is being made') running!: boolean;

  @ListOf(BackupDto, 'Newest first') backups!: BackupDto[];
  @Part(() => BackupProblemDto, 'Why there was no backup, unless one has been made since', OR_NULL)
  lastProblem!: BackupProblemDto | null;
}
