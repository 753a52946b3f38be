import { Module } from '@nestjs/common';
import { RunsModule } from '../../sync/runs/runs.module';
import { BodyStatsController, MeasurementsController } from './body.controller';
import { BodyService } from './body.service';

@Module({
  imports: [RunsModule],
  controllers: [MeasurementsController, BodyStatsController],
  providers: [BodyService],
  exports: [BodyService],
})
export class BodyModule {}
