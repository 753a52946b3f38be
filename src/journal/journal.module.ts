import { Module } from '@nestjs/common';
import { DayStatusController, FoodGroupsController, SymptomsController } from './definitions.controller';
import { JournalController } from './journal.controller';
import { JournalService } from './journal.service';

@Module({
  controllers: [JournalController, DayStatusController, SymptomsController, FoodGroupsController],
  providers: [JournalService],
  exports: [JournalService],
})
export class JournalModule {}
