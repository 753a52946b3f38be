import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { BackupService } from '../backup/backup.service';
import { Clock, instantText } from '../clock';
import { CONFIG, type Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import { CronTimes } from './cron-times';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

/** Leaves the start, and whoever waits for it, in peace. */
const CATCH_UP_AFTER_MS = 5 * 60_000;
const CATCH_UP = 'backup-catch-up';

/**
 * Makes a backup when one is due. Machines at home are often off at night: five minutes after the start it makes up for a backup
 * that was due since the newest one in the folder.
 */
@Injectable()
export class ScheduledBackup implements ScheduledTask, OnApplicationBootstrap {
  readonly name = 'backup';
  readonly cron: string;
  private readonly logger = new Logger('Schedule');
  private readonly times: CronTimes;

  constructor(
    @Inject(CONFIG) { backup, timeZone }: Config,
    private readonly clock: Clock,
    private readonly registry: SchedulerRegistry,
    private readonly backups: BackupService,
  ) {
    this.cron = backup.cron;
    this.times = new CronTimes(backup.cron, timeZone);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (await this.isOverdue()) this.wait(this.clock.now() + CATCH_UP_AFTER_MS);
  }

  async run(): Promise<TaskStatus> {
    try {
      await this.backups.backUp();
      return 'SUCCESS';
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      if (error.code === 'backup-in-progress') return 'SKIPPED';
      if (error.code === 'backup-unavailable') {
        this.logger.log(error.message);
        return 'SKIPPED';
      }
      // A backup that failed has said so itself.
      if (error.code === 'store-unavailable') this.logger.error(`There is no new backup: ${error.message}`);
      return 'ERROR';
    }
  }

  private async isOverdue(): Promise<boolean> {
    const newest = await this.backups.newest();
    return newest === undefined || this.times.last({ after: newest.at, until: this.clock.now() }) !== undefined;
  }

  private wait(until: number): void {
    this.registry.addTimeout(
      CATCH_UP,
      this.clock.timer(until, () => this.catchUp(until)),
    );
  }

  /** Never throws. */
  private async catchUp(due: number): Promise<void> {
    if (!this.registry.doesExist('timeout', CATCH_UP)) return;
    this.registry.deleteTimeout(CATCH_UP);
    if (this.clock.now() < due) return this.wait(due);
    try {
      const newest = await this.backups.newest();
      if (!(await this.isOverdue())) return;
      this.logger.log(
        newest ? `The newest backup is of ${instantText(newest.at)}: making one` : 'Making a first backup',
      );
      await this.run();
    } catch (error) {
      this.logger.error('The backup failed', error);
    }
  }
}
