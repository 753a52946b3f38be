import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module';
import { ScraperModule } from '../scraper/scraper.module';
import { ExportController } from './export.controller';
import { ExportMetrics } from './export-metrics';
import { ExportEvents } from './export-events';
import { ExportRunner } from './export-runner';
import { ExportService } from './export.service';
import { MigrationController } from './migration.controller';
import { MigrationService } from './migration.service';

@Module({
  imports: [RunsModule, ScraperModule],
  controllers: [ExportController, MigrationController],
  providers: [ExportEvents, ExportMetrics, ExportRunner, ExportService, MigrationService],
  exports: [ExportMetrics, ExportService],
})
export class ExportModule {}
