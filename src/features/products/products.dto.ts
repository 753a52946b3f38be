import { ApiProperty } from '@nestjs/swagger';
import { ProductDto } from '../../platform/api/day-entry.dto';
import { OPEN_RANGE } from '../../platform/api/range.dto';
import {
  BooleanParam,
  EnumListParam,
  EnumParam,
  IntegerParam,
  request,
  TextParam,
} from '../../platform/api/request-fields';
import { answer, Count, DateValue, Grams, Kcal, Part, Text, Texts } from '../../platform/api/response-fields';
import { type Weekday, WEEKDAYS } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { type ProductSummary, type Ranking, RANKINGS, type TopProduct } from '../../diary/statistics/product-figures';
import type { ProductWithDate } from '../../persistence/queries';

interface Named extends Partial<RangeQuery> {
  name: string;
  exact?: boolean;
}

const NAME = {
  name: TextParam('name', {
    description: 'A part of the name, in any case; taken literally',
    required: true,
    example: 'apfel',
  }),
  exact: BooleanParam('exact', {
    description: 'Only the product with exactly this name, instead of all that contain it',
  }),
};

export class ProductSearchDto extends request<Named & { days?: Weekday[]; limit?: number }>({
  ...NAME,
  days: EnumListParam('days', WEEKDAYS, {
    description: 'Only occurrences on these weekdays, comma separated',
    example: ['SATURDAY', 'SUNDAY'],
  }),
  ...OPEN_RANGE,
  limit: IntegerParam('limit', { description: 'The most results; absent: all of them', min: 1, example: 50 }),
}) {}

export class DistinctNamesDto extends request<{ search?: string; limit?: number }>({
  search: TextParam('search', { description: 'A part of the name, in any case; absent: all names', example: 'milch' }),
  limit: IntegerParam('limit', { description: 'The most names', min: 1, max: 1000, default: 100 }),
}) {}

export class ProductSummaryQueryDto extends request<Named>({ ...NAME, ...OPEN_RANGE }) {}

export class TopProductsDto extends request<Partial<RangeQuery> & { by?: Ranking; limit?: number }>({
  by: EnumParam('by', RANKINGS, { description: 'The ranking criterion', default: 'FREQUENCY' }),
  ...OPEN_RANGE,
  limit: IntegerParam('limit', { description: 'The most products', min: 1, max: 500, default: 20 }),
}) {}

export class ProductWithDateDto extends answer<ProductWithDate>({
  date: DateValue('2024-08-27'),
  product: Part(() => ProductDto),
}) {}

const SUMS = {
  totalCalories: Kcal(2184),
  totalFat: Grams(8.4),
  totalCarbs: Grams(478.8),
  totalProtein: Grams(12.6),
};

export class TopProductDto extends answer<TopProduct>({
  name: Text('Apfel, frisch'),
  timesEaten: Count(42, { description: 'How often it was logged' }),
  ...SUMS,
  averageCalories: Kcal(52, { description: 'kcal for each time it was logged' }),
}) {}

export class ProductSummaryDto extends answer<ProductSummary>({
  searchTerm: Text('apfel', { description: 'The term that was searched for' }),
  matchedProductNames: Texts('Apfel, frisch', { description: 'Distinct matching names' }),
  timesEaten: Count(42, { description: 'Occurrences, not days' }),
  firstDate: DateValue('2024-01-03', { nullable: true }),
  lastDate: DateValue('2024-08-27', { nullable: true }),
  ...SUMS,
  averageCalories: Kcal(52, { description: 'kcal for each occurrence' }),
  weekdayDistribution: ApiProperty({
    type: 'object',
    properties: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { type: 'integer', format: 'int64' }])),
    required: [...WEEKDAYS],
    selfRequired: true,
    description: 'Occurrences on each weekday',
    example: { MONDAY: 8, TUESDAY: 5, WEDNESDAY: 6, THURSDAY: 7, FRIDAY: 4, SATURDAY: 5, SUNDAY: 7 },
  }),
}) {}
