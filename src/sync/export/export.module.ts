import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module';
import { ScraperModule } from '../scraper/scraper.module';
import { ExportController } from './export.controller';
import { ExportFigures } from './export-metrics';
import { ExportEvents } from './export-events';
import { ExportService } from './export.service';
import { MigrationController } from './migration.controller';
import { MigrationService } from './migration.service';

@Module({
  imports: [RunsModule, ScraperModule],
  controllers: [ExportController, MigrationController],
  providers: [ExportEvents, ExportFigures, ExportService, MigrationService],
  exports: [ExportFigures, ExportService],
})
export class ExportModule {}
