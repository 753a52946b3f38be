import { Module } from '@nestjs/common';
import { hours, ThrottlerModule } from '@nestjs/throttler';
import { DayStatusController, JournalController } from './journal.controller';
import { JournalService } from './journal.service';
import { FoodGroupsController, SymptomsController } from './symptoms-and-food-groups.controller';

export const MAX_ENTRIES_PER_HOUR = 100;

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: hours(1), limit: MAX_ENTRIES_PER_HOUR }])],
  controllers: [JournalController, DayStatusController, SymptomsController, FoodGroupsController],
  providers: [JournalService],
  exports: [JournalService],
})
export class JournalModule {}
