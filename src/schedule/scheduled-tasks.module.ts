import { type DynamicModule, type InjectionToken, Module, type Provider } from '@nestjs/common';
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
    return {
      module: ScheduledTasksModule,
      imports: [
        ScheduleModule.forRoot(),
        RunsModule,
        ExportModule,
        BackupModule,
        NotificationModule,
        await TelemetryModule.register(config),
      ],
      controllers: [ScheduledTasksController],
      providers: [
        Scheduler,
        ...(config.scheduler.enabled ? [ScheduledExport, ExportNotices] : []),
        ...(backsUp(config) ? [ScheduledBackup] : []),
        await tasksOf(config),
      ],
    };
  }
}

/** Only a diary in a file can be copied. */
function backsUp({ backup, persistence: { docStore } }: Config): boolean {
  return backup.enabled && docStore.enabled && docStore.url.startsWith('sqlite:') && docStore.url !== 'sqlite::memory:';
}

async function tasksOf(config: Config): Promise<Provider> {
  const { scheduler, telemetry, versionCheck } = config;
  const services: InjectionToken[] = [];
  const makers: ((service: never) => ScheduledTask)[] = [];
  if (scheduler.enabled) {
    services.push(ScheduledExport);
    makers.push((task: ScheduledExport) => task);
  }
  if (backsUp(config)) {
    services.push(ScheduledBackup);
    makers.push((task: ScheduledBackup) => task);
  }
  if (telemetry.url !== undefined) {
    const { TelemetryService } = await import('../telemetry/telemetry.service');
    services.push(TelemetryService);
    makers.push((service: InstanceType<typeof TelemetryService>) => ({
      name: 'telemetry-ping',
      cron: telemetry.cron,
      run: () => succeeded(service.ping()),
    }));
  }
  if (versionCheck.url !== undefined) {
    const { VersionCheckService } = await import('../telemetry/version-check.service');
    services.push(VersionCheckService);
    makers.push((service: InstanceType<typeof VersionCheckService>) => ({
      name: 'version-check',
      cron: versionCheck.cron,
      run: () => succeeded(service.check()),
    }));
  }
  const create = (...instances: never[]) => makers.map((make, index) => make(instances[index]!));
  return { provide: SCHEDULED_TASKS, useFactory: create, inject: services };
}

/** Failures of these tasks are harmless, and logged by the tasks themselves. */
async function succeeded(work: Promise<void>): Promise<'SUCCESS'> {
  await work;
  return 'SUCCESS';
}
