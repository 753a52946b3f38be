import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { ScraperModule } from '../scraper/scraper.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { InfoController } from './info.controller';
import { UpstreamCheck } from './upstream-check';

@Module({
  imports: [ExportModule, ScraperModule],
  controllers: [HealthController, InfoController],
  providers: [HealthService, UpstreamCheck],
})
export class HealthModule {}
