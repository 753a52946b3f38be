import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { BooleanParam, DateField } from '../common/request-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayEntry, Product } from '../diary/day-entry';

export class DayParamDto {
  @DateField('Date', { description: 'The day', example: '2024-08-27' })
  date!: CalendarDay;
}

export class EntryRangeDto {
  @DateField('From date', { description: 'First day, inclusive', example: '2024-08-01' })
  fromDate!: CalendarDay;

  @DateField('To date', { description: 'Last day, inclusive; the range has at most 366 days', example: '2024-08-31' })
  toDate!: CalendarDay;

  @BooleanParam('includeProducts', { description: 'Fill the product lists' })
  includeProducts?: boolean;
}

function quantity(unit: string, example: number): ApiPropertyOptions {
  return { type: 'number', format: 'double', description: unit, example };
}

/** Null in entries that were written before the total was known. */
function total(unit: string, example: number): ApiPropertyOptions {
  return { type: 'number', format: 'double', nullable: true, description: `${unit} for the day`, example };
}

export class ProductDto implements Product {
  @ApiProperty({ description: 'As logged, with its brand where the site has one', example: 'Bio Ziegenjogurt mild' })
  name!: string;

  @ApiProperty({ description: 'A quantity with its unit, as text', example: '125 g' })
  amount!: string;

  @ApiProperty(quantity('kcal', 112))
  calories!: number;

  @ApiProperty(quantity('grams', 7.5))
  fat!: number;

  @ApiProperty(quantity('grams', 4.5))
  carbs!: number;

  @ApiProperty(quantity('grams', 6.6))
  protein!: number;

  @ApiProperty({
    description: 'The product at the diary site; may be relative to it, and is empty for own foods',
    example: '/db/en/food/andechser_molkerei_bio_ziegenjogurt_mild_99503/index.html',
  })
  link!: string;
}

export class DayEntryDto implements DayEntry {
  @ApiProperty({ description: 'Opaque; never changes', example: '6f1c1a5e-62d5-4b6f-9d5a-3a1e3c9b2f10' })
  id!: string;

  @ApiProperty({ type: String, format: 'date', example: '2024-08-27' })
  date!: CalendarDay;

  @ApiProperty({ type: [ProductDto], nullable: true, description: 'Null where only the totals were asked for' })
  products!: ProductDto[] | null;

  @ApiProperty(total('kcal', 2128))
  totalCalories!: number | null;

  @ApiProperty(total('grams', 69.3))
  totalFat!: number | null;

  @ApiProperty(total('grams', 272))
  totalCarbs!: number | null;

  @ApiProperty(total('grams', 44.1))
  totalSugar!: number | null;

  @ApiProperty(total('grams', 119.7))
  totalProtein!: number | null;

  @ApiProperty(total('grams', 24))
  totalFibre!: number | null;
}
