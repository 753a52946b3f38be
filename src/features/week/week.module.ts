import { Module } from '@nestjs/common';
import { BodyModule } from '../body/body.module';
import { GoalsModule } from '../goals/goals.module';
import { JournalModule } from '../journal/journal.module';
import { StatsModule } from '../stats/stats.module';
import { WeekController } from './week.controller';
import { WeekService } from './week.service';

@Module({
  imports: [BodyModule, GoalsModule, JournalModule, StatsModule],
  controllers: [WeekController],
  providers: [WeekService],
  exports: [WeekService],
})
export class WeekModule {}
