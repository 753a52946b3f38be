import { Module } from '@nestjs/common';
import { hours, ThrottlerModule } from '@nestjs/throttler';
import { DayStatusController, FoodGroupsController, SymptomsController } from './definitions.controller';
import { JournalController } from './journal.controller';
import { JournalService } from './journal.service';

export const MAX_ENTRIES_PER_HOUR = 100;

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: hours(1), limit: MAX_ENTRIES_PER_HOUR }])],
  controllers: [JournalController, DayStatusController, SymptomsController, FoodGroupsController],
  providers: [JournalService],
  exports: [JournalService],
})
export class JournalModule {}
