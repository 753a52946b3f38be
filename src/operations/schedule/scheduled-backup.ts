import { Inject, Injectable } from '@nestjs/common';
import { BackupService } from '../backup/backup.service';
import { CONFIG, type Config } from '../../config/config';
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

  constructor(
    @Inject(CONFIG) { backup }: Config,
    private readonly backups: BackupService,
  ) {
    this.cron = backup.cron;
    this.enabled = backups.enabled;
  }

  async run(): Promise<TaskStatus> {
    await this.backups.backUp({ isManual: false });
    return 'SUCCESS';
  }
}
