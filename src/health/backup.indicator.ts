import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { BackupService } from '../backup/backup.service';
import { instantText } from '../clock';
import type { Indicator } from './indicator';

/** Whether the last backup succeeded. Without backups it does not appear. */
@Injectable()
export class BackupIndicator implements Indicator {
  readonly key = 'backup';

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly backups: BackupService,
  ) {}

  async check(): Promise<HealthIndicatorResult> {
    if (!this.backups.enabled) return {};
    const newest = await this.backups.newest();
    const details: object = newest ? { lastBackup: instantText(newest.at), bytes: newest.bytes } : {};
    const session = this.indicators.check(this.key);
    const { lastProblem } = this.backups;
    return lastProblem ? session.down({ ...details, error: lastProblem.sentence }) : session.up({ ...details });
  }
}
