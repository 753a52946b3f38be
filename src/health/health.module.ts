import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { ScraperModule } from '../scraper/scraper.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { InfoController } from './info.controller';
import { PrometheusController } from './prometheus.controller';
import { PrometheusService } from './prometheus.service';
import { UpstreamCheck } from './upstream-check';

@Module({
  imports: [ExportModule, ScraperModule],
  controllers: [HealthController, InfoController, PrometheusController],
  providers: [HealthService, PrometheusService, UpstreamCheck],
})
export class HealthModule {}
