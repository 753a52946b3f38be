import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { OptionalRangeDto, RangeDto } from '../api/range.dto';
import type { CalendarDay } from '../diary/calendar-day';
import {
  MacroSplitDto,
  MealBreakdownDto,
  NutrientAverageDto,
  NutrientDto,
  RollingAveragesDto,
  StatsDto,
  TrendPointDto,
  TrendQueryDto,
  WeekdayStatsDto,
} from './stats.dto';
import { StatsService } from './stats.service';

@ApiTags('Statistics')
@Controller('api/v2/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiOperation({ summary: 'The whole diary at a glance' })
  @ApiOkResponse({ type: StatsDto })
  @ApiProblems(503)
  overview(): Promise<StatsDto> {
    return this.stats.overview();
  }

  @Get('averages')
  @ApiOperation({ summary: 'Averages per day over a range; days without an entry are left out' })
  @ApiOkResponse({ type: RollingAveragesDto })
  @ApiProblems(503)
  averages(@Query() query: RangeDto): Promise<RollingAveragesDto> {
    return this.stats.averages(query);
  }

  @Get('trend')
  @ApiOperation({ summary: 'One nutrient over time; days without a value are left out' })
  @ApiOkResponse({ type: [TrendPointDto] })
  @ApiProblems(503)
  trend(@Query() query: TrendQueryDto): Promise<TrendPointDto[]> {
    return this.stats.trend(query);
  }

  @Get('weekdays')
  @ApiOperation({ summary: 'Averages by weekday, Monday first; weekdays without an entry are left out' })
  @ApiOkResponse({ type: [WeekdayStatsDto] })
  @ApiProblems(503)
  weekdays(@Query() query: OptionalRangeDto): Promise<WeekdayStatsDto[]> {
    return this.stats.weekdays(query);
  }

  @Get('macro-split')
  @ApiOperation({ summary: 'Share of energy from fat (9 kcal/g), carbohydrates and protein (4 kcal/g)' })
  @ApiOkResponse({ type: MacroSplitDto })
  @ApiProblems(503)
  macroSplit(@Query() query: RangeDto): Promise<MacroSplitDto> {
    return this.stats.macroSplit(query);
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
  @ApiOperation({ summary: 'Every nutrient besides the totals, and the days with a value' })
  @ApiOkResponse({ type: [NutrientDto] })
  @ApiProblems(503)
  list(): Promise<NutrientDto[]> {
    return this.stats.nutrients();
  }

  @Get('stats/nutrients')
  @ApiOperation({ summary: 'Averages of these nutrients over the days with a value, against the reference intakes' })
  @ApiOkResponse({ type: [NutrientAverageDto] })
  @ApiProblems(503)
  averages(@Query() query: RangeDto): Promise<NutrientAverageDto[]> {
    return this.stats.nutrientAverages(query);
  }
}

@ApiTags('Statistics')
@Controller('api/v2/stats/meals')
export class MealsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiOperation({ summary: 'Energy and macronutrients by meal, and energy by hour of the day' })
  @ApiOkResponse({ type: MealBreakdownDto })
  @ApiProblems(503)
  breakdown(@Query() query: RangeDto): Promise<MealBreakdownDto> {
    return this.stats.meals(query);
  }
}
