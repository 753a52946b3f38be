import { ApiProperty } from '@nestjs/swagger';
import { ProductDto } from '../api/product.dto';
import {
  BooleanParam,
  EnumListParam,
  EnumParam,
  FromDate,
  IntegerParam,
  TextParam,
  ToDate,
} from '../api/request-fields';
import { Count, DateValue, Grams, Kcal, Part, Texts } from '../api/response-fields';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../diary/calendar-day';
import { type ProductSummary, type Ranking, RANKINGS, type TopProduct } from '../diary/figures/product-figures';
import type { ProductWithDate } from '../persistence/doc-store';
import type { DistinctNamesQuery, ProductSearchQuery, ProductSummaryQuery, TopProductsQuery } from './products.service';

const NAME = { description: 'A part of the name, in any case; taken literally', required: true, example: 'apfel' };

export class ProductSearchDto implements ProductSearchQuery {
  @TextParam('name', NAME)
  name!: string;

  @BooleanParam('exact', { description: 'Only the product with exactly this name, instead of all that contain it' })
  exact?: boolean;

  @EnumListParam('days', WEEKDAYS, {
    description: 'Only occurrences on these weekdays, comma separated',
    example: ['SATURDAY', 'SUNDAY'],
  })
  days?: Weekday[];

  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;

  @IntegerParam('limit', { description: 'The most results; absent: all of them', min: 1, example: 50 })
  limit?: number;
}

export class DistinctNamesDto implements DistinctNamesQuery {
  @TextParam('search', { description: 'A part of the name, in any case; absent: all names', example: 'milch' })
  search?: string;

  @IntegerParam('limit', { description: 'The most names', min: 1, max: 1000, default: 100 })
  limit?: number;
}

export class ProductSummaryQueryDto implements ProductSummaryQuery {
  @TextParam('name', NAME)
  name!: string;

  @BooleanParam('exact', { description: 'Only the product with exactly this name, instead of all that contain it' })
  exact?: boolean;

  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;
}

export class TopProductsDto implements TopProductsQuery {
  @EnumParam('by', RANKINGS, { description: 'The ranking criterion', default: 'FREQUENCY' })
  by?: Ranking;

  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;

  @IntegerParam('limit', { description: 'The most products', min: 1, max: 500, default: 20 })
  limit?: number;
}

export class ProductWithDateDto implements ProductWithDate {
  @DateValue('2024-08-27')
  date!: CalendarDay;

  @Part(() => ProductDto)
  product!: ProductDto;
}

export class TopProductDto implements TopProduct {
  @ApiProperty({ example: 'Apfel, frisch' })
  name!: string;

  @Count(42, { description: 'How often it was logged' })
  timesEaten!: number;

  @Kcal(2184)
  totalCalories!: number;

  @Grams(8.4)
  totalFat!: number;

  @Grams(478.8)
  totalCarbs!: number;

  @Grams(12.6)
  totalProtein!: number;

  @Kcal(52, { description: 'kcal for each time it was logged' })
  averageCalories!: number;
}

export class ProductSummaryDto implements ProductSummary {
  @ApiProperty({ description: 'The term that was searched for', example: 'apfel' })
  searchTerm!: string;

  @Texts('Apfel, frisch', { description: 'Distinct matching names' })
  matchedProductNames!: string[];

  @Count(42, { description: 'Occurrences, not days' })
  timesEaten!: number;

  @DateValue('2024-01-03', { nullable: true })
  firstDate!: CalendarDay | null;

  @DateValue('2024-08-27', { nullable: true })
  lastDate!: CalendarDay | null;

  @Kcal(2184)
  totalCalories!: number;

  @Grams(8.4)
  totalFat!: number;

  @Grams(478.8)
  totalCarbs!: number;

  @Grams(12.6)
  totalProtein!: number;

  @Kcal(52, { description: 'kcal for each occurrence' })
  averageCalories!: number;

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { type: 'integer', format: 'int64' }])),
    required: [...WEEKDAYS],
    selfRequired: true,
    description: 'Occurrences on each weekday',
    example: { MONDAY: 8, TUESDAY: 5, WEDNESDAY: 6, THURSDAY: 7, FRIDAY: 4, SATURDAY: 5, SUNDAY: 7 },
  })
  weekdayDistribution!: Record<Weekday, number>;
}
