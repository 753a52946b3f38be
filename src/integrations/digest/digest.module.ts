import { Module } from '@nestjs/common';
import { BodyModule } from '../../features/body/body.module';
import { GoalsModule } from '../../features/goals/goals.module';
import { ProductsModule } from '../../features/products/products.module';
import { StatsModule } from '../../features/stats/stats.module';
import { WeeklySummaryService } from './weekly-summary.service';

@Module({
  imports: [StatsModule, GoalsModule, BodyModule, ProductsModule],
  providers: [WeeklySummaryService],
  exports: [WeeklySummaryService],
})
export class DigestModule {}
