import { Module } from '@nestjs/common';
import { BodyStatsController, MeasurementsController } from './body.controller';
import { BodyService } from './body.service';

@Module({
  controllers: [MeasurementsController, BodyStatsController],
  providers: [BodyService],
  exports: [BodyService],
})
export class BodyModule {}
