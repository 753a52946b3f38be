import { Module } from '@nestjs/common';
import { ScraperModule } from '../scraper/scraper.module';
import { ExportController } from './export.controller';
import { ExportService } from './export.service';

@Module({
  imports: [ScraperModule],
  controllers: [ExportController],
  providers: [ExportService],
  exports: [ExportService],
})
export class ExportModule {}
