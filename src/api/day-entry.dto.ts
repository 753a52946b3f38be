import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayEntry } from '../diary/day-entry';
import { ProductDto } from './product.dto';
import { DateValue, Grams, Kcal } from './response-fields';

/** Null in entries of older versions that did not store the total. */
const MAY_BE_UNKNOWN = { nullable: true };

export class DayEntryDto implements DayEntry {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Opaque; never changes. Null in downloads of daily totals',
    example: '6f1c1a5e-62d5-4b6f-9d5a-3a1e3c9b2f10',
  })
  id!: string;

  @DateValue('2024-08-27')
  date!: CalendarDay;

  @ApiProperty({ type: [ProductDto], nullable: true, description: 'Null where only the totals were asked for' })
  products!: ProductDto[] | null;

  @Kcal(2128, MAY_BE_UNKNOWN)
  totalCalories!: number | null;

  @Grams(69.3, MAY_BE_UNKNOWN)
  totalFat!: number | null;

  @Grams(272, MAY_BE_UNKNOWN)
  totalCarbs!: number | null;

  @Grams(44.1, MAY_BE_UNKNOWN)
  totalSugar!: number | null;

  @Grams(119.7, MAY_BE_UNKNOWN)
  totalProtein!: number | null;

  @Grams(24, MAY_BE_UNKNOWN)
  totalFibre!: number | null;
}
