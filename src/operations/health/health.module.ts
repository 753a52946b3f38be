import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { BackupModule } from '../backup/backup.module';
import { ExportModule } from '../../sync/export/export.module';
import { GoalsModule } from '../../features/goals/goals.module';
import { ScraperModule } from '../../sync/scraper/scraper.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { InfoController } from './info.controller';
import { PrometheusController } from './prometheus.controller';
import { UpstreamLoginIndicator } from './upstream-login.indicator';

@Module({
  // The answers already contain what it would log.
  imports: [TerminusModule.forRoot({ logger: false }), ExportModule, ScraperModule, BackupModule, GoalsModule],
  controllers: [HealthController, InfoController, PrometheusController],
  providers: [HealthService, UpstreamLoginIndicator],
})
export class HealthModule {}
