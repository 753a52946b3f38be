import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { RangeDto } from '../api/range.dto';
import type { MealBreakdown } from '../diary/figures/meal-breakdown';
import { MealBreakdownDto } from './meals.dto';
import { MealsService } from './meals.service';

@ApiTags('Statistics')
@Controller('api/v2/stats/meals')
export class MealsController {
  constructor(private readonly meals: MealsService) {}

  @Get()
  @ApiOperation({ summary: 'Energy and macronutrients by meal, and energy by hour of the day' })
  @ApiOkResponse({ type: MealBreakdownDto })
  @ApiProblems(503)
  breakdown(@Query() query: RangeDto): Promise<MealBreakdown> {
    return this.meals.breakdown(query);
  }
}
