import { Module } from '@nestjs/common';
import { BodyModule } from '../body/body.module';
import { GoalsModule } from '../goals/goals.module';
import { ProductsModule } from '../products/products.module';
import { StatsModule } from '../stats/stats.module';
import { WeeklySummaryService } from './weekly-summary.service';

@Module({
  imports: [StatsModule, GoalsModule, BodyModule, ProductsModule],
  providers: [WeeklySummaryService],
  exports: [WeeklySummaryService],
})
export class DigestModule {}
