import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems, INPUT, LIMITED_RANGE, RANGE, STORE } from '../../platform/api/api-problems';
import { RangeDto } from '../../platform/api/range.dto';
import type { CalendarDay } from '../../diary/calendar-day';
import { OptionalStatsRangeDto, StatsQueryDto, StatsRangeDto, TrendQueryDto } from './stats-queries.dto';
import {
  MacroSplitDto,
  MealBreakdownDto,
  NutrientAverageDto,
  NutrientDto,
  QualityDto,
  RollingAveragesDto,
  StatsDto,
  TrendPointDto,
  WeekdayStatsDto,
} from './stats.dto';
import { StatsService } from './stats.service';

@ApiTags('Statistics')
@Controller('api/v2/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiAnswer('Summarise the whole diary', 'Counts, averages, extremes and streaks', StatsDto, INPUT, STORE)
  overview(@Query() query: StatsQueryDto): Promise<StatsDto> {
    return this.stats.overview(query);
  }

  @Get('averages')
  @ApiAnswer(
    'Get the daily averages of a range; days without an entry are left out',
    'The averages',
    RollingAveragesDto,
    RANGE,
    'no-data-in-range',
    STORE,
  )
  averages(@Query() query: StatsRangeDto): Promise<RollingAveragesDto> {
    return this.stats.averages(query);
  }

  @Get('trend')
  @ApiAnswer(
    'Follow one nutrient over time; days without a value are left out',
    'One point per day, week or month',
    [TrendPointDto],
    LIMITED_RANGE,
    STORE,
  )
  trend(@Query() query: TrendQueryDto): Promise<TrendPointDto[]> {
    return this.stats.trend(query);
  }

  @Get('weekdays')
  @ApiAnswer(
    'Average by weekday; weekdays without an entry are left out',
    'The weekdays, Monday first',
    [WeekdayStatsDto],
    RANGE,
    STORE,
  )
  weekdays(@Query() query: OptionalStatsRangeDto): Promise<WeekdayStatsDto[]> {
    return this.stats.weekdays(query);
  }

  @Get('macro-split')
  @ApiAnswer(
    'Split the energy by fat (9 kcal/g), carbohydrates and protein (4 kcal/g)',
    'The shares and the energy',
    MacroSplitDto,
    RANGE,
    'no-data-in-range',
    STORE,
  )
  macroSplit(@Query() query: RangeDto): Promise<MacroSplitDto> {
    return this.stats.macroSplit(query);
  }

  @Get('quality')
  @ApiAnswer('List days that look half logged', 'The days, each with the reasons', QualityDto, LIMITED_RANGE, STORE)
  quality(@Query() query: RangeDto): Promise<QualityDto> {
    return this.stats.quality(query);
  }

  @Get('missing-days')
  @ApiOperation({ summary: 'List days without an entry, or with an entry of zero calories' })
  @ApiOkResponse({
    description: 'The dates, oldest first',
    schema: { type: 'array', items: { type: 'string', format: 'date' }, example: ['2024-08-28'] },
  })
  @ApiProblems(LIMITED_RANGE, STORE)
  missingDays(@Query() query: RangeDto): Promise<CalendarDay[]> {
    return this.stats.missingDays(query);
  }
}

@ApiTags('Statistics')
@Controller('api/v2')
export class NutrientsController {
  constructor(private readonly stats: StatsService) {}

  @Get('nutrients')
  @ApiAnswer(
    'List every nutrient besides the totals',
    'The nutrients, and how many days have a value',
    [NutrientDto],
    STORE,
  )
  list(): Promise<NutrientDto[]> {
    return this.stats.nutrients();
  }

  @Get('stats/nutrients')
  @ApiAnswer(
    'Average these nutrients and compare them with the reference intakes',
    'The averages over the days with a value',
    [NutrientAverageDto],
    RANGE,
    STORE,
  )
  averages(@Query() query: StatsRangeDto): Promise<NutrientAverageDto[]> {
    return this.stats.nutrientAverages(query);
  }
}

@ApiTags('Statistics')
@Controller('api/v2/stats/meals')
export class MealsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiAnswer(
    'Break energy and macronutrients down by meal',
    'The meals, and the energy by hour of the day',
    MealBreakdownDto,
    RANGE,
    STORE,
  )
  breakdown(@Query() query: RangeDto): Promise<MealBreakdownDto> {
    return this.stats.meals(query);
  }
}
