import { Module } from '@nestjs/common';
import { ScraperModule } from '../scraper/scraper.module';
import { ExportController } from './export.controller';
import { ExportService } from './export.service';
import { MigrationController } from './migration.controller';
import { MigrationService } from './migration.service';
import { PendingPoints } from './pending-points';

@Module({
  imports: [ScraperModule],
  controllers: [ExportController, MigrationController],
  providers: [ExportService, MigrationService, PendingPoints],
  exports: [ExportService],
})
export class ExportModule {}
