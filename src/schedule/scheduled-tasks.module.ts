import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BackupModule } from '../backup/backup.module';
import type { Config } from '../config/config';
import { ExportModule } from '../export/export.module';
import { NotificationModule } from '../notification/notification.module';
import { RunsModule } from '../runs/runs.module';
import { TelemetryModule } from '../telemetry/telemetry.module';
import { ExportNotices } from './export-notices';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled-task';
import { ScheduledBackup } from './scheduled-backup';
import { ScheduledExport } from './scheduled-export';
import { ScheduledTasksController } from './scheduled-tasks.controller';
import { Scheduler } from './scheduler';

/** Contains the enabled tasks only. */
@Module({})
export class ScheduledTasksModule {
  static async register(config: Config): Promise<DynamicModule> {
    const own = [...(config.scheduler.enabled ? [ScheduledExport] : []), ...(backsUp(config) ? [ScheduledBackup] : [])];
    const telemetry = await TelemetryModule.register(config);
    return {
      module: ScheduledTasksModule,
      imports: [ScheduleModule.forRoot(), RunsModule, ExportModule, BackupModule, NotificationModule, telemetry],
      controllers: [ScheduledTasksController],
      providers: [
        Scheduler,
        ExportNotices,
        ...own,
        {
          provide: SCHEDULED_TASKS,
          useFactory: (...tasks: ScheduledTask[]) => tasks,
          inject: [...own, ...telemetry.exports],
        },
      ],
    };
  }
}

/** Only a diary in a file can be copied. */
function backsUp({ backup, persistence: { docStore } }: Config): boolean {
  return backup.enabled && docStore.enabled && docStore.url.startsWith('sqlite:') && docStore.url !== 'sqlite::memory:';
}
