import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AboutController } from './about/about.controller';
import { BackupModule } from './backup/backup.module';
import { BodyModule } from './body/body.module';
import { GoalsModule } from './goals/goals.module';
import { JournalModule } from './journal/journal.module';
import type { Clock } from './clock';
import { CoreModule } from './core.module';
import { GracefulStop } from './http/connections/graceful-stop';
import { ProblemFilter } from './http/problem.filter';
import { RequestValidationPipe } from './api/validation.pipe';
import { type Config, isRestricted } from './config/config';
import { CorrelationModule } from './correlation/correlation.module';
import { DownloadModule } from './download/download.module';
import { EntriesModule } from './entries/entries.module';
import { ExportModule } from './export/export.module';
import { HealthModule } from './health/health.module';
import { HistoryModule } from './history/history.module';
import { ImportModule } from './import/import.module';
import { PersistenceModule } from './persistence/persistence.module';
import { ProductsModule } from './products/products.module';
import { ScheduledTasksModule } from './schedule/scheduled-tasks.module';
import { StatsModule } from './stats/stats.module';
import { TriggersModule } from './triggers/triggers.module';

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
        ProductsModule,
        StatsModule,
        BodyModule,
        GoalsModule,
        JournalModule,
        CorrelationModule,
        TriggersModule,
        DownloadModule,
        BackupModule,
        ScheduledTasksModule,
        ...(isRestricted(config) ? [(await import('./access/access.module')).AccessModule.register(config)] : []),
        ...(config.mqtt.url === undefined ? [] : [(await import('./mqtt/mqtt.module')).MqttModule]),
        ...(config.mcp.enabled ? [(await import('./mcp/mcp.module')).McpModule.register(config)] : []),
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
