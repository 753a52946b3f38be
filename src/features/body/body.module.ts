import { Module } from '@nestjs/common';
import { BodyStatsController, MeasurementsController } from './body.controller';
import { BodyService } from './body.service';
import { MeasureLimit } from './measure-limit';

@Module({
  controllers: [MeasurementsController, BodyStatsController],
  providers: [BodyService, MeasureLimit],
  exports: [BodyService],
})
export class BodyModule {}
