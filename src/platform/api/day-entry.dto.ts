import { ApiProperty } from '@nestjs/swagger';
import { type Clock, instantText } from '../clock';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DayEntry, Meal, Product } from '../../diary/day-entry';
import { type DatedOrigin, DAY_SOURCES, isFinal } from '../../diary/history/day-origin';
import { DETAIL_NUTRIENTS, factsOf } from '../../diary/detail-nutrient';
import { type DayTotals, mapToRecord, type TotalField } from '../../diary/nutrient';
import {
  Choice,
  DateValue,
  Figure,
  Flag,
  Grams,
  Kcal,
  ListOf,
  OPTIONAL,
  OptionalKilojoules,
  OR_NULL,
  Text,
  TimeValue,
  WITH_DETAILS,
} from './response-fields';

/** Null in entries of older versions that did not store the total. */
const TOTALS: Record<TotalField, PropertyDecorator> = {
  totalCalories: Kcal(2128, OR_NULL),
  totalFat: Grams(69.3, OR_NULL),
  totalCarbs: Grams(272, OR_NULL),
  totalSugar: Grams(44.1, OR_NULL),
  totalProtein: Grams(119.7, OR_NULL),
  totalFibre: Grams(24, OR_NULL),
};

export class DayTotalsDto implements DayTotals {
  @TOTALS.totalCalories totalCalories!: number | null;
  @TOTALS.totalFat totalFat!: number | null;
  @TOTALS.totalCarbs totalCarbs!: number | null;
  @TOTALS.totalSugar totalSugar!: number | null;
  @TOTALS.totalProtein totalProtein!: number | null;
  @TOTALS.totalFibre totalFibre!: number | null;
}

const NUTRIENT_PROPERTIES = mapToRecord(DETAIL_NUTRIENTS, (nutrient) => ({
  type: 'number' as const,
  format: 'double',
  nullable: true,
  description: `${factsOf(nutrient).name.en}, ${factsOf(nutrient).unit}`,
}));

export class ProductDto implements Product {
  @Text('Bio Ziegenjogurt mild', 'As logged, with its brand if the site names one') name!: string;
  @Text('125 g', 'A quantity with its unit, as text') amount!: string;
  @Kcal(112) calories!: number;
  @Grams(7.5) fat!: number;
  @Grams(4.5) carbs!: number;
  @Grams(6.6) protein!: number;
  @Text(
    '/db/en/food/andechser_molkerei_bio_ziegenjogurt_mild_99503/index.html',
    'The product on fddb.info; may be relative, empty for custom foods',
  )
  link!: string;
  @Text('19:25', `When it was logged. ${WITH_DETAILS}`, {
    required: false,
    nullable: true,
    pattern: '^[0-2][0-9]:[0-5][0-9]$',
  })
  time?: string | null;
  @Text('Dinner', `The meal, in the account's own word. ${WITH_DETAILS}`, { required: false, nullable: true })
  meal?: string | null;
  @OptionalKilojoules(470) kilojoules?: number | null;
}

class MealDto implements Meal {
  @Text('Dinner', "The account's own word") name!: string;
  @Figure(4370, 'kJ', OR_NULL) kilojoules!: number | null;
  @Kcal(1044) calories!: number;
  @Grams(37.2) fat!: number;
  @Grams(102.4) carbs!: number;
  @Grams(69.3) protein!: number;
}

export type DayEntryResponse = Omit<DayEntry, 'readAt'> & Partial<ReadingResponse>;

export interface ReadingResponse {
  readAt: string | null;
  final: boolean;
}

export function toReading(origin: Pick<DatedOrigin, 'date' | 'source' | 'readAt'>, clock: Clock): ReadingResponse {
  const { readAt } = origin;
  const final = isFinal(origin, clock.today(), (instant) => clock.dateAt(instant));
  return { readAt: readAt === null ? null : instantText(readAt), final };
}

/** Tells final days, of which those without an entry are over. @param origins of the days in question */
export function isFinalOf(
  origins: readonly Pick<DatedOrigin, 'date' | 'source' | 'readAt'>[],
  clock: Clock,
): (day: CalendarDay) => boolean {
  const today = clock.today();
  const open = new Set(origins.filter((origin) => !toReading(origin, clock).final).map(({ date }) => date));
  return (day) => day < today && !open.has(day);
}

/** @param entry with its origin if it was read with details */
export function toDayEntryResponse(entry: DayEntry, clock: Clock): DayEntryResponse {
  const { date, source = null, readAt } = entry;
  if (readAt === undefined) return entry as DayEntryResponse;
  return { ...entry, ...toReading({ date, source, readAt }, clock) };
}

export async function* toDayEntryResponses(
  slices: AsyncIterable<DayEntry[]>,
  clock: Clock,
): AsyncGenerator<DayEntryResponse[]> {
  for await (const slice of slices) yield slice.map((entry) => toDayEntryResponse(entry, clock));
}

export class DayEntryDto implements DayEntryResponse {
  @Text('6f1c1a5e-62d5-4b6f-9d5a-3a1e3c9b2f10', 'Opaque; never changes. Null in downloads of daily totals', OR_NULL)
  id!: string;
  @DateValue('2024-08-27') date!: DayEntryResponse['date'];
  @ListOf(ProductDto, 'Null where only the totals were asked for', OR_NULL) products!: DayEntryResponse['products'];
  @TOTALS.totalCalories totalCalories!: number | null;
  @TOTALS.totalFat totalFat!: number | null;
  @TOTALS.totalCarbs totalCarbs!: number | null;
  @TOTALS.totalSugar totalSugar!: number | null;
  @TOTALS.totalProtein totalProtein!: number | null;
  @TOTALS.totalFibre totalFibre!: number | null;
  @OptionalKilojoules(8909) kilojoules?: number | null;
  @ListOf(MealDto, 'The subtotals of the meals, latest first. Only with `details=true`; empty when unknown', OPTIONAL)
  meals?: DayEntryResponse['meals'];
  @ApiProperty({
    type: 'object',
    properties: NUTRIENT_PROPERTIES,
    required: DETAIL_NUTRIENTS,
    selfRequired: false,
    description: 'Further nutrients. Only with `details=true`; null where the site does not say, which is not zero',
  })
  nutrients?: DayEntryResponse['nutrients'];
  @Choice(
    DAY_SOURCES,
    'PAGE',
    'PAGE: from the page of the day. HISTORY: from the CSV of the whole diary, without the nutrients that it lacks. ' +
      'Only with `details=true`; null for an imported file, and when unknown',
    { required: false, nullable: true },
  )
  source?: DayEntryResponse['source'];
  @TimeValue('2024-08-28T01:00:02.417Z', `When the page of the day was last read. ${WITH_DETAILS}`, {
    required: false,
    nullable: true,
  })
  readAt?: string | null;
  @Flag(
    true,
    'Whether that was after the end of the day; true when unknown, false for today. Only with `details=true`',
    OPTIONAL,
  )
  final?: boolean;
}
