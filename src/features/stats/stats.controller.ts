import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
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
  @ApiAnswer('The whole diary at a glance', StatsDto, 503)
  overview(@Query() query: StatsQueryDto): Promise<StatsDto> {
    return this.stats.overview(query);
  }

  @Get('averages')
  @ApiAnswer(
    'Averages per day over a range; days without an entry are left out',
    RollingAveragesDto,
    'no-data-in-range',
    503,
  )
  averages(@Query() query: StatsRangeDto): Promise<RollingAveragesDto> {
    return this.stats.averages(query);
  }

  @Get('trend')
  @ApiAnswer('One nutrient over time; days without a value are left out', [TrendPointDto], 503)
  trend(@Query() query: TrendQueryDto): Promise<TrendPointDto[]> {
    return this.stats.trend(query);
  }

  @Get('weekdays')
  @ApiAnswer('Averages by weekday, Monday first; weekdays without an entry are left out', [WeekdayStatsDto], 503)
  weekdays(@Query() query: OptionalStatsRangeDto): Promise<WeekdayStatsDto[]> {
    return this.stats.weekdays(query);
  }

  @Get('macro-split')
  @ApiAnswer(
    'Share of energy from fat (9 kcal/g), carbohydrates and protein (4 kcal/g)',
    MacroSplitDto,
    'no-data-in-range',
    503,
  )
  macroSplit(@Query() query: RangeDto): Promise<MacroSplitDto> {
    return this.stats.macroSplit(query);
  }

  @Get('quality')
  @ApiAnswer('Days that look half logged', QualityDto, 503)
  quality(@Query() query: RangeDto): Promise<QualityDto> {
    return this.stats.quality(query);
  }

  @Get('missing-days')
  @ApiOperation({ summary: 'Days without an entry, or with an entry of zero calories' })
  @ApiOkResponse({ schema: { type: 'array', items: { type: 'string', format: 'date' }, example: ['2024-08-28'] } })
  @ApiProblems(503)
  missingDays(@Query() query: RangeDto): Promise<CalendarDay[]> {
    return this.stats.missingDays(query);
  }
}

@ApiTags('Statistics')
@Controller('api/v2')
export class NutrientsController {
  constructor(private readonly stats: StatsService) {}

  @Get('nutrients')
  @ApiAnswer('Every nutrient besides the totals, and the days with a value', [NutrientDto], 503)
  list(): Promise<NutrientDto[]> {
    return this.stats.nutrients();
  }

  @Get('stats/nutrients')
  @ApiAnswer(
    'Averages of these nutrients over the days with a value, against the reference intakes',
    [NutrientAverageDto],
    503,
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
  @ApiAnswer('Energy and macronutrients by meal, and energy by hour of the day', MealBreakdownDto, 503)
  breakdown(@Query() query: RangeDto): Promise<MealBreakdownDto> {
    return this.stats.meals(query);
  }
}
