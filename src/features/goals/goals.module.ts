import { Module } from '@nestjs/common';
import { GoalDiaryReader } from './goal-diary';
import { GoalsController, GoalStatsController } from './goals.controller';
import { GoalsService } from './goals.service';

@Module({
  controllers: [GoalsController, GoalStatsController],
  providers: [GoalDiaryReader, GoalsService],
  exports: [GoalsService],
})
export class GoalsModule {}
