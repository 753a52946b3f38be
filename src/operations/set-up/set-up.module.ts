import { Module } from '@nestjs/common';
import { RunsModule } from '../../sync/runs/runs.module';
import { ScraperModule } from '../../sync/scraper/scraper.module';
import { SettingsModule } from '../settings/settings.module';
import { SetUpController } from './set-up.controller';
import { SetUpService } from './set-up.service';

@Module({
  imports: [RunsModule, ScraperModule, SettingsModule],
  controllers: [SetUpController],
  providers: [SetUpService],
})
export class SetUpModule {}
