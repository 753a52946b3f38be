import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems, ApiResult, INPUT, LIMITED_RANGE, RANGE, STORE } from '../../platform/api/api-problems';
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
  @ApiOperation({ summary: 'Get the daily averages of a range; days without an entry are left out' })
  @ApiResult(RollingAveragesDto, 'The averages', RANGE, 'no-data-in-range', STORE)
  averages(@Query() query: StatsRangeDto): Promise<RollingAveragesDto> {
    return this.stats.averages(query);
  }

  @Get('trend')
  @ApiOperation({ summary: 'Follow one nutrient over time; days without a value are left out' })
  @ApiResult([TrendPointDto], 'One point per day, week or month', LIMITED_RANGE, STORE)
  trend(@Query() query: TrendQueryDto): Promise<TrendPointDto[]> {
    return this.stats.trend(query);
  }

  @Get('weekdays')
  @ApiOperation({ summary: 'Average by weekday; weekdays without an entry are left out' })
  @ApiResult([WeekdayStatsDto], 'The weekdays, Monday first', RANGE, STORE)
  weekdays(@Query() query: OptionalStatsRangeDto): Promise<WeekdayStatsDto[]> {
    return this.stats.weekdays(query);
  }

  @Get('macro-split')
  @ApiOperation({ summary: 'Split the energy by fat (9 kcal/g), carbohydrates and protein (4 kcal/g)' })
  @ApiResult(MacroSplitDto, 'The shares and the energy', RANGE, 'no-data-in-range', STORE)
  macroSplit(@Query() query: StatsRangeDto): Promise<MacroSplitDto> {
    return this.stats.macroSplit(query);
  }

  @Get('quality')
  @ApiAnswer('List possibly incomplete days', 'The days, each with the reasons', QualityDto, LIMITED_RANGE, STORE)
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
  @ApiOperation({ summary: 'List every nutrient besides the totals' })
  @ApiResult([NutrientDto], 'The nutrients, and how many days have a value', STORE)
  list(): Promise<NutrientDto[]> {
    return this.stats.nutrients();
  }

  @Get('stats/nutrients')
  @ApiOperation({ summary: 'Average these nutrients and compare them with the reference intakes' })
  @ApiResult([NutrientAverageDto], 'The averages over the days with a value', RANGE, STORE)
  averages(@Query() query: StatsRangeDto): Promise<NutrientAverageDto[]> {
    return this.stats.nutrientAverages(query);
  }
}

@ApiTags('Statistics')
@Controller('api/v2/stats/meals')
export class MealsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiOperation({ summary: 'Break energy and macronutrients down by meal' })
  @ApiResult(MealBreakdownDto, 'The meals, and the energy by hour of the day', RANGE, STORE)
  breakdown(@Query() query: StatsRangeDto): Promise<MealBreakdownDto> {
    return this.stats.meals(query);
  }
}
