import { Module } from '@nestjs/common';
import { MealsController, NutrientsController, StatsController } from './stats.controller';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsController, NutrientsController, MealsController],
  providers: [StatsService],
  exports: [StatsService],
})
export class StatsModule {}
