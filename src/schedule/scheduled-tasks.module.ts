import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BackupModule } from '../backup/backup.module';
import { ExportModule } from '../export/export.module';
import { NotificationModule } from '../notification/notification.module';
import { RunsModule } from '../runs/runs.module';
import { TelemetryModule } from '../telemetry/telemetry.module';
import { TelemetryService } from '../telemetry/telemetry.service';
import { VersionCheckService } from '../telemetry/version-check.service';
import { ExportNotices } from './export-notices';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled-task';
import { ScheduledBackup } from './scheduled-backup';
import { ScheduledExport } from './scheduled-export';
import { ScheduledTasksController } from './scheduled-tasks.controller';
import { Scheduler } from './scheduler';

@Module({
  imports: [ScheduleModule.forRoot(), RunsModule, ExportModule, BackupModule, NotificationModule, TelemetryModule],
  controllers: [ScheduledTasksController],
  providers: [
    Scheduler,
    ExportNotices,
    ScheduledExport,
    ScheduledBackup,
    {
      provide: SCHEDULED_TASKS,
      useFactory: (...tasks: ScheduledTask[]) => tasks,
      inject: [ScheduledExport, ScheduledBackup, TelemetryService, VersionCheckService],
    },
  ],
})
export class ScheduledTasksModule {}
