import { ApiProperty } from '@nestjs/swagger';
import { ProductDto } from '../../platform/api/day-entry.dto';
import { OPEN_RANGE, type OptionalRangeDto } from '../../platform/api/range.dto';
import { BooleanParam, EnumListParam, EnumParam, IntegerParam, TextParam } from '../../platform/api/request-fields';
import { Count, DateValue, Grams, Kcal, OR_NULL, Part, Text, Texts } from '../../platform/api/response-fields';
import { type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import { type ProductSummary, type Ranking, RANKINGS, type TopProduct } from '../../diary/statistics/product-figures';
import type { ProductWithDate } from '../../persistence/queries';

class NamedProductDto {
  @TextParam('name', 'A part of the name, in any case; taken literally', { required: true, example: 'apfel' })
  name!: string;
  @BooleanParam('exact', 'Only the product with exactly this name, instead of all that contain it') exact?: boolean;
}

export class ProductSearchDto extends NamedProductDto implements OptionalRangeDto {
  @EnumListParam('days', WEEKDAYS, 'Only occurrences on these weekdays, comma separated', {
    example: ['SATURDAY', 'SUNDAY'],
  })
  days?: Weekday[];
  @OPEN_RANGE.fromDate fromDate?: OptionalRangeDto['fromDate'];
  @OPEN_RANGE.toDate toDate?: OptionalRangeDto['toDate'];
  @IntegerParam('limit', { min: 1 }, 'The most results; absent: all of them', { example: 50 }) limit?: number;
}

export class DistinctNamesDto {
  @TextParam('search', 'A part of the name, in any case; absent: all names', { example: 'milch' }) search?: string;
  @IntegerParam('limit', { min: 1, max: 1000 }, 'The most names', { default: 100 }) limit?: number;
}

export class ProductSummaryQueryDto extends NamedProductDto implements OptionalRangeDto {
  @OPEN_RANGE.fromDate fromDate?: OptionalRangeDto['fromDate'];
  @OPEN_RANGE.toDate toDate?: OptionalRangeDto['toDate'];
}

export class TopProductsDto implements OptionalRangeDto {
  @EnumParam('by', RANKINGS, 'The ranking criterion', { default: 'FREQUENCY' }) by?: Ranking;
  @OPEN_RANGE.fromDate fromDate?: OptionalRangeDto['fromDate'];
  @OPEN_RANGE.toDate toDate?: OptionalRangeDto['toDate'];
  @IntegerParam('limit', { min: 1, max: 500 }, 'The most products', { default: 20 }) limit?: number;
}

export class ProductWithDateDto implements ProductWithDate {
  @DateValue('2024-08-27') date!: ProductWithDate['date'];
  @Part(() => ProductDto, 'As it was logged on that day') product!: ProductWithDate['product'];
}

const SUMS = { totalCalories: Kcal(2184), totalFat: Grams(8.4), totalCarbs: Grams(478.8), totalProtein: Grams(12.6) };

export class TopProductDto implements TopProduct {
  @Text('Apfel, frisch', 'As logged') name!: string;
  @Count(42, 'How often it was logged') timesEaten!: number;
  @SUMS.totalCalories totalCalories!: number;
  @SUMS.totalFat totalFat!: number;
  @SUMS.totalCarbs totalCarbs!: number;
  @SUMS.totalProtein totalProtein!: number;
  @Kcal(52, 'kcal for each time it was logged') averageCalories!: number;
}

export class ProductSummaryDto implements ProductSummary {
  @Text('apfel', 'The term that was searched for') searchTerm!: string;
  @Texts(['Apfel, frisch'], 'Distinct matching names') matchedProductNames!: string[];
  @Count(42, 'Occurrences, not days') timesEaten!: number;
  @DateValue('2024-01-03', 'Null without a match', OR_NULL) firstDate!: ProductSummary['firstDate'];
  @DateValue('2024-08-27', 'Null without a match', OR_NULL) lastDate!: ProductSummary['lastDate'];
  @SUMS.totalCalories totalCalories!: number;
  @SUMS.totalFat totalFat!: number;
  @SUMS.totalCarbs totalCarbs!: number;
  @SUMS.totalProtein totalProtein!: number;
  @Kcal(52, 'kcal for each occurrence') averageCalories!: number;
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { type: 'integer', format: 'int64' }])),
    required: [...WEEKDAYS],
    selfRequired: true,
    description: 'Occurrences on each weekday',
    example: { MONDAY: 8, TUESDAY: 5, WEDNESDAY: 6, THURSDAY: 7, FRIDAY: 4, SATURDAY: 5, SUNDAY: 7 },
  })
  weekdayDistribution!: ProductSummary['weekdayDistribution'];
}
