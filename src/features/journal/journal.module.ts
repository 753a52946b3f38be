import { Module } from '@nestjs/common';
import { hours, ThrottlerModule } from '@nestjs/throttler';
import { DayStatusController, FoodGroupsController, SymptomsController } from './definitions.controller';
import { JournalController } from './journal.controller';
import { JournalService } from './journal.service';

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: hours(1), limit: 100 }])],
  controllers: [JournalController, DayStatusController, SymptomsController, FoodGroupsController],
  providers: [JournalService],
  exports: [JournalService],
})
export class JournalModule {}
