import { rm } from 'node:fs/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Clock, instantText } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { readKeepCounts } from '../../config/values';
import { DiaryError } from '../../diary/errors';
import { plural } from '../../diary/plural';
import { Events } from '../../platform/events/events';
import { stackOf } from '../../platform/logging/logger';
import { Metrics } from '../../platform/metrics/metrics';
import { type DiaryFigures, OnlineCopy } from '../../persistence/backup/online-copy';
import { type BackupFile, BackupFolder } from '../../persistence/backup/backup-folder';
import { BACKUP_OUTCOMES, backupProblemOf, FOLDER_NOT_WRITABLE } from '../../persistence/backup/backup-problem';
import type { BackupDto, BackupProblemDto, BackupsDto } from './backup.dto';
import { deleteSuperseded } from '../../persistence/backup/superseded';
import { keptBackups } from './keep-rule';
import { type MadeBackup, makeBackup } from '../../persistence/backup/make-backup';

const SWITCHED_OFF = 'Backups are switched off (EXPORTER_BACKUP_ENABLED)';
const NOT_IN_A_FILE = 'There are no backups, because the diary is not in a file; back up a MongoDB with mongodump';

@Injectable()
export class BackupService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Backup');
  private readonly stop = new AbortController();
  private readonly folder: BackupFolder | undefined;
  /** Content of the backups of this process; reading the others would take seconds. */
  private readonly figures = new Map<string, DiaryFigures>();
  private running?: Promise<MadeBackup>;
  lastProblem: BackupProblemDto | null = null;
  readonly name = 'backup';
  readonly cron: string;
  /** Machines at home are often off at night. The first backup is due at once. */
  readonly catchUp = {
    delayMs: 5 * 60_000,
    lastDone: async (): Promise<number> => (await this.newest())?.at ?? 0,
  };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    /** None if the diary is not in a file. */
    @Optional() @Inject(OnlineCopy) private readonly diary: OnlineCopy | null,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly events: Events,
  ) {
    this.cron = config.backup.cron;
    if (config.backup.enabled && diary) {
      this.folder = new BackupFolder(config.backup.folder, diary.file);
      for (const outcome of BACKUP_OUTCOMES) metrics.backupRuns.inc({ outcome }, 0);
    }
  }

  get enabled(): boolean {
    return this.folder !== undefined;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.folder === undefined) {
      if (this.config.backup.enabled) this.logger.log(`${NOT_IN_A_FILE}. EXPORTER_BACKUP_ENABLED has no effect`);
      return;
    }
    const { obstacle } = this.folder;
    if (obstacle) {
      this.lastProblem = { at: instantText(this.clock.now()), ...FOLDER_NOT_WRITABLE };
      this.logger.warn(`There will be no backups: ${obstacle.problem}. ${obstacle.remedy}`);
    }
    const newest = await this.newest();
    if (newest) this.measure(newest);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running?.catch(() => undefined);
  }

  /** The newest backup of the rotation that is not dated in the future, when the clock was wrong. */
  async newest(): Promise<BackupFile | undefined> {
    const backups = await this.list();
    const now = this.clock.now();
    return backups.filter(isInRotation).find(({ at }) => at <= now);
  }

  async status(): Promise<BackupsDto> {
    const backups = await this.list();
    return {
      enabled: this.enabled,
      running: this.running !== undefined,
      backups: backups.map((backup) => this.described(backup)),
      lastProblem: this.lastProblem,
    };
  }

  async run(): Promise<'SUCCESS'> {
    await this.backUp({ isManual: false });
    return 'SUCCESS';
  }

  /** A diary without days is not backed up: its volume may not be mounted, and it must not take the place of a good backup. */
  async backUp({ isManual }: { isManual: boolean }): Promise<BackupDto> {
    const { folder, diary } = this;
    if (!folder || !diary) {
      throw new DiaryError('backup-unavailable', this.config.backup.enabled ? NOT_IN_A_FILE : SWITCHED_OFF);
    }
    if (this.stop.signal.aborted) throw new DiaryError('backup-unavailable', 'The service is shutting down');
    if (this.running) throw new DiaryError('backup-in-progress', 'A backup is already running');
    this.running = this.make(diary, folder, isManual);
    try {
      const backup = await this.running;
      await this.deleteOld(folder, backup);
      return this.described(backup);
    } catch (error) {
      throw error instanceof DiaryError ? error : this.failed(error, folder);
    } finally {
      this.running = undefined;
    }
  }

  /** Newest first; a folder that cannot be read has none. */
  private async list(): Promise<BackupFile[]> {
    return (await this.folder?.list().catch(() => [])) ?? [];
  }

  private async make(diary: OnlineCopy, folder: BackupFolder, isManual: boolean): Promise<MadeBackup> {
    const begun = performance.now();
    const note = { at: this.clock.now(), isManual, isEarlier: false };
    const backup = await makeBackup(diary, folder, note, this.stop.signal);
    const { name, bytes, figures } = backup;
    this.figures.set(name, figures);
    this.lastProblem = null;
    this.metrics.backupRuns.inc({ outcome: 'success' });
    this.measure(backup);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    this.logger.log(
      `Backup ${name}: ${plural(figures.days, 'day')}, ${plural(figures.products, 'product')}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`,
    );
    return backup;
  }

  /** The new backup is whole already, so a failure here is only a warning. */
  private async deleteOld(folder: BackupFolder, made: BackupFile): Promise<void> {
    try {
      const backups = (await folder.list()).filter(isInRotation);
      const counts = readKeepCounts(this.config.backup.keep)!;
      const kept = keptBackups(backups, counts, (instant) => this.clock.dateAt(instant), made.at);
      for (const { name } of backups.filter((backup) => !kept.has(backup))) {
        await rm(folder.backupPath(name), { force: true });
        this.figures.delete(name);
        this.logger.log(`Backup ${name} is deleted, according to EXPORTER_BACKUP_KEEP`);
      }
      await deleteSuperseded(folder, this.clock.now());
    } catch (error) {
      this.logger.warn(`Old backups were not deleted: ${(error as Error).message}`);
    }
  }

  /** Logs why; the error has no cause, which would be logged once more. */
  private failed(error: unknown, folder: BackupFolder): DiaryError {
    if (this.stop.signal.aborted) {
      this.logger.log('Backup cancelled: the service is shutting down');
      return new DiaryError('backup-failed', 'The service is shutting down');
    }
    const { outcome, reason } = backupProblemOf(error);
    this.lastProblem = { at: instantText(this.clock.now()), outcome, reason };
    this.metrics.backupRuns.inc({ outcome });
    const details = outcome === 'error' ? [stackOf(error)] : [];
    this.logger.error(`There is no new backup in ${folder.path}. ${reason}`, ...details);
    this.events.emit({ name: 'backup.failed', data: { reason, outcome } });
    return new DiaryError('backup-failed', reason);
  }

  private measure({ at, bytes }: BackupFile): void {
    this.metrics.lastSuccessfulBackup.set(at / 1000);
    this.metrics.backupSize.set(bytes);
  }

  private described({ name, at, bytes }: BackupFile): BackupDto {
    const { days = null, products = null, newestDay = null } = this.figures.get(name) ?? {};
    return { name, at: instantText(at), bytes, days, products, newestDay };
  }
}

/** Not one of an earlier version, which may be of another diary, nor one from before a migration. */
function isInRotation({ isEarlier, schema }: BackupFile): boolean {
  return !isEarlier && schema === undefined;
}
