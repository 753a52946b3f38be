import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { RunsModule } from '../runs/runs.module';
import { ScraperModule } from '../scraper/scraper.module';
import { HistoryController } from './history.controller';
import { HistoryService } from './history.service';

@Module({
  imports: [RunsModule, ScraperModule, ExportModule],
  controllers: [HistoryController],
  providers: [HistoryService],
  exports: [HistoryService],
})
export class HistoryModule {}
