import { Inject, Injectable, Logger } from '@nestjs/common';
import { BackupService } from '../backup/backup.service';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import type { CatchUp, ScheduledTask, TaskStatus } from './scheduled-task';

/** Machines at home are often off at night: after the start it makes up for a backup that was due since the newest one. */
@Injectable()
export class ScheduledBackup implements ScheduledTask {
  readonly name = 'backup';
  readonly cron: string;
  readonly enabled: boolean;
  readonly catchUp: CatchUp = {
    delayMs: 5 * 60_000,
    // The first backup is due at once.
    lastDone: async () => (await this.backups.newest())?.at ?? 0,
  };
  private readonly logger = new Logger('Schedule');

  constructor(
    @Inject(CONFIG) { backup }: Config,
    private readonly backups: BackupService,
  ) {
    this.cron = backup.cron;
    this.enabled = backups.enabled;
  }

  async run(): Promise<TaskStatus> {
    try {
      await this.backups.backUp({ isManual: false });
      return 'SUCCESS';
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      // A backup that failed has said so itself.
      if (error.code === 'backup-failed') return 'ERROR';
      if (error.code === 'backup-unavailable') this.logger.log(error.message);
      return 'SKIPPED';
    }
  }
}
