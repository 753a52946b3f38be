import { Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BackupModule } from '../backup/backup.module';
import { BackupService } from '../backup/backup.service';
import { ExportModule } from '../../sync/export/export.module';
import { HistoryModule } from '../../sync/history/history.module';
import { NotificationModule } from '../../integrations/notification/notification.module';
import { WeekModule } from '../../features/week/week.module';
import { RunsModule } from '../../sync/runs/runs.module';
import { TelemetryService } from '../telemetry/telemetry.service';
import { VersionCheckService } from '../telemetry/version-check.service';
import { ExportNotices } from './export-notices';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled-task';
import { ScheduledDigest } from './scheduled-digest';
import { ScheduledHistory } from './scheduled-history';
import { ScheduledExport, ScheduledToday } from './scheduled-export';
import { ScheduledTasksController } from './scheduled-tasks.controller';
import { Scheduler } from './scheduler';

/** Providers of this module. */
const FETCHES: Type<ScheduledTask>[] = [ScheduledExport, ScheduledToday, ScheduledHistory];
const OTHERS: Type<ScheduledTask>[] = [ScheduledDigest, TelemetryService, VersionCheckService];
/** With that of another one. */
const TASKS: Type<ScheduledTask>[] = [...FETCHES, BackupService, ...OTHERS];

@Module({
  imports: [
    ScheduleModule.forRoot(),
    RunsModule,
    ExportModule,
    HistoryModule,
    BackupModule,
    WeekModule,
    NotificationModule,
  ],
  controllers: [ScheduledTasksController],
  providers: [
    Scheduler,
    ExportNotices,
    ...FETCHES,
    ...OTHERS,
    { provide: SCHEDULED_TASKS, useFactory: (...tasks: ScheduledTask[]) => tasks, inject: TASKS },
  ],
  exports: [VersionCheckService],
})
export class ScheduledTasksModule {}
