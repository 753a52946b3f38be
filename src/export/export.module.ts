import { Module } from '@nestjs/common';
import { ScraperModule } from '../scraper/scraper.module';
import { ExportController } from './export.controller';
import { ExportEvents } from './export-events';
import { ExportService } from './export.service';
import { MigrationController } from './migration.controller';
import { MigrationService } from './migration.service';

@Module({
  imports: [ScraperModule],
  controllers: [ExportController, MigrationController],
  providers: [ExportService, ExportEvents, MigrationService],
  exports: [ExportService],
})
export class ExportModule {}
