import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AccessModule } from './access/access.module';
import { AboutController } from './operations/about/about.controller';
import { BackupModule } from './operations/backup/backup.module';
import { BodyModule } from './features/body/body.module';
import { GoalsModule } from './features/goals/goals.module';
import { JournalModule } from './features/journal/journal.module';
import { ProfileModule } from './features/profile/profile.module';
import type { Clock } from './platform/clock';
import { CoreModule } from './core.module';
import { GracefulStop } from './platform/http/connections/graceful-stop';
import { ProblemFilter } from './platform/http/problem.filter';
import { RequestValidationPipe } from './platform/api/validation.pipe';
import { type Config, mayBeRestricted, mayHaveBroker } from './config/config';
import { CorrelationModule } from './features/correlation/correlation.module';
import { DoctorModule } from './operations/doctor/doctor.module';
import { DownloadModule } from './features/download/download.module';
import { EntriesModule } from './features/entries/entries.module';
import { ExportModule } from './sync/export/export.module';
import { HealthModule } from './operations/health/health.module';
import { HistoryModule } from './sync/history/history.module';
import { ImportModule } from './sync/import/import.module';
import { MqttModule } from './integrations/mqtt/mqtt.module';
import { PageReportModule } from './sync/page-report/page-report.module';
import { PersistenceModule } from './persistence/persistence.module';
import { ProductsModule } from './features/products/products.module';
import { ScheduledTasksModule } from './operations/schedule/scheduled-tasks.module';
import { SetUpModule } from './operations/set-up/set-up.module';
import { SettingsModule } from './operations/settings/settings.module';
import { StatsModule } from './features/stats/stats.module';
import { VersionsModule } from './sync/versions/versions.module';
import { WeekModule } from './features/week/week.module';
import { TriggersModule } from './features/triggers/triggers.module';

interface OptionalModule {
  when: (config: Config) => boolean;
  load: (config: Config) => DynamicModule | Type | Promise<DynamicModule>;
}

/** Modules that are absent from the application where the configuration does not use them. */
const OPTIONAL_MODULES: OptionalModule[] = [
  { when: mayBeRestricted, load: (config) => AccessModule.register(config) },
  { when: mayHaveBroker, load: () => MqttModule },
  // Its code takes 16 MB at rest and 140 ms at start, so it is read only where it is on.
  {
    when: ({ mcp }) => mcp.enabled,
    load: async (config) => (await import('./integrations/mcp/mcp.module')).McpModule.register(config),
  },
];

@Module({})
export class AppModule {
  static async register(config: Config, clock: Clock): Promise<DynamicModule> {
    return {
      module: AppModule,
      // For `GracefulStop`.
      global: true,
      imports: [
        CoreModule.register(config, clock),
        await PersistenceModule.register(config, clock),
        HealthModule,
        ExportModule,
        ImportModule,
        HistoryModule,
        VersionsModule,
        PageReportModule,
        ProductsModule,
        StatsModule,
        WeekModule,
        BodyModule,
        GoalsModule,
        JournalModule,
        ProfileModule,
        CorrelationModule,
        TriggersModule,
        DownloadModule,
        BackupModule,
        DoctorModule,
        ScheduledTasksModule,
        SettingsModule,
        SetUpModule,
        ...OPTIONAL_MODULES.filter(({ when }) => when(config)).map(({ load }) => load(config)),
        // Last, because its path `:date` would match the fixed paths of other modules.
        EntriesModule,
      ],
      controllers: [AboutController],
      providers: [
        GracefulStop,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
      ],
      exports: [GracefulStop],
    };
  }
}
